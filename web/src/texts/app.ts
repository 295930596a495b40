/** Words of the app around everything. */

export const app = {
  loading: { en: 'Loading …', de: 'Wird geladen …' },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },
  notLoaded: { en: 'This page could not be loaded. Is the connection there?', de: 'Diese Seite konnte nicht geladen werden. Gibt es eine Verbindung?' },
  nothingHere: { en: 'There is nothing at this address.', de: 'Unter dieser Adresse gibt es nichts.' },
  toStart: { en: 'To the start page', de: 'Zum Startmenü' },
}
