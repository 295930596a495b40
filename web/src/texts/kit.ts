/** Words of buttons and fields that stand on many screens. */

export const kit = {
  less: { en: '{what}: less', de: '{what}: weniger' },
  more: { en: '{what}: more', de: '{what}: mehr' },
  ok: { en: 'OK', de: 'Ok' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  back: { en: 'Back', de: 'Zurück' },
  close: { en: 'Close', de: 'Schließen' },
  help: { en: 'Help', de: 'Hilfe' },
  settings: { en: 'Settings', de: 'Einstellungen' },
  me: { en: 'Me', de: 'Ich' },
  name: { en: 'Name', de: 'Name' },
  loading: { en: 'Loading …', de: 'Wird geladen …' },
  copied: { en: 'Copied', de: 'Kopiert' },
  bot: { en: '[AI]', de: '[KI]' },
  yes: { en: 'yes', de: 'ja' },
  no: { en: 'no', de: 'nein' },
}
