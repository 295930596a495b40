/** What the table says besides what the game says. */
import type { Text } from '../tongue.svelte'

export const me: Text = { en: 'Me', de: 'Ich' }
export const round: Text = { en: 'Round {n}', de: 'Runde {n}' }
export const players: Text = { en: 'Players', de: 'Mitspieler' }
export const place: Text = { en: 'place {n}', de: 'Platz {n}' }
export const points: Text = { en: '{n} {n|point|points}', de: '{n} {n|Punkt|Punkte}' }
export const out: Text = { en: 'out', de: 'ausgeschieden' }
export const finished: Text = { en: 'finished', de: 'fertig' }
export const absent: Text = { en: 'away', de: 'abwesend' }
export const turn: Text = { en: 'to move', de: 'am Zug' }
export const waiting: Text = { en: 'Waiting for {names}', de: 'Warten auf {names}' }
export const over: Text = { en: 'The match is over.', de: 'Die Partie ist zu Ende.' }
export const atSide: Text = { en: 'On the table', de: 'Auf dem Tisch' }
export const ownAreas: Text = { en: 'What I have', de: 'Was ich habe' }
export const openAreas: Text = { en: 'What {name} has', de: 'Was {name} hat' }

export const undo: Text = { en: 'Take back', de: 'Zurücknehmen' }
export const abort: Text = { en: 'Break off', de: 'Abbrechen' }
export const noUndo: Text = { en: 'Cannot be taken back: {reason}', de: 'Nicht zurückzunehmen: {reason}' }
export const noAbort: Text = { en: 'Cannot be broken off: {reason}', de: 'Nicht abzubrechen: {reason}' }
export const chances: Text = { en: 'Chances of winning', de: 'Gewinnchancen' }
export const noChances: Text = { en: 'Nobody can tell the chances here.', de: 'Die Chancen kann hier niemand sagen.' }
export const counting: Text = { en: 'Counting …', de: 'Wird berechnet …' }
export const share: Text = { en: '{name}: {share} % ± {error}', de: '{name}: {share} % ± {error}' }

export const options: Text = { en: 'All options', de: 'Alle Möglichkeiten' }
export const search: Text = { en: 'Search', de: 'Suchen' }
export const noneFound: Text = { en: 'Nothing fits.', de: 'Nichts passt.' }
export const notNow: Text = { en: 'Not possible now', de: 'Jetzt nicht möglich' }
export const close: Text = { en: 'Close', de: 'Schließen' }
export const back: Text = { en: 'Back', de: 'Zurück' }
export const done: Text = { en: 'Done', de: 'Fertig' }
export const soMany: Text = { en: '{n} of {most}', de: '{n} von {most}' }
export const atLeast: Text = { en: '{n}, at least {least}', de: '{n}, mindestens {least}' }
export const picked: Text = { en: '{n} picked', de: '{n} gewählt' }
export const between: Text = { en: '{low} to {high}', de: '{low} bis {high}' }
export const again: Text = { en: 'Touch once more: {label}', de: 'Noch einmal tippen: {label}' }
export const changeable: Text = { en: 'or touch something else', de: 'oder etwas anderes wählen' }

export const slot: Text = { en: 'Place {n}', de: 'Platz {n}' }
export const slotEmpty: Text = { en: 'Place {n}, empty', de: 'Platz {n}, leer' }
export const slotHas: Text = { en: 'Place {n}: {label}', de: 'Platz {n}: {label}' }
export const slotTake: Text = { en: 'Place {n}: {label}, take back', de: 'Platz {n}: {label}, zurücknehmen' }
export const more: Text = { en: '{label}: one more', de: '{label}: eins mehr' }
export const less: Text = { en: '{label}: one less', de: '{label}: eins weniger' }
export const give: Text = { en: '{label}: give one', de: '{label}: eins geben' }
export const get: Text = { en: '{label}: get one', de: '{label}: eins bekommen' }
export const against: Text = { en: 'for', de: 'gegen' }
export const cards: Text = { en: '{n} {n|card|cards}', de: '{n} {n|Karte|Karten}' }
export const covered: Text = { en: 'covered', de: 'verdeckt' }
export const secondsLeft: Text = { en: '{n} {n|second|seconds} left', de: 'noch {n} {n|Sekunde|Sekunden}' }
export const paused: Text = { en: 'stopped at {n} {n|second|seconds}', de: 'angehalten bei {n} {n|Sekunde|Sekunden}' }
export const compass: Text = { en: 'Compass', de: 'Kompass' }
export const unsent: Text = { en: 'That could not be sent.', de: 'Das ließ sich nicht senden.' }

/** The names of directions on a compass. */
export const ways: Record<string, Text> = {
  north: { en: 'N', de: 'N' },
  northeast: { en: 'NE', de: 'NO' },
  east: { en: 'E', de: 'O' },
  southeast: { en: 'SE', de: 'SO' },
  south: { en: 'S', de: 'S' },
  southwest: { en: 'SW', de: 'SW' },
  west: { en: 'W', de: 'W' },
  northwest: { en: 'NW', de: 'NW' },
}

/** The words for directions; `up_north` has two of them. */
export const directions: Record<string, Text> = {
  north: { en: 'north', de: 'Norden' },
  northeast: { en: 'northeast', de: 'Nordosten' },
  east: { en: 'east', de: 'Osten' },
  southeast: { en: 'southeast', de: 'Südosten' },
  south: { en: 'south', de: 'Süden' },
  southwest: { en: 'southwest', de: 'Südwesten' },
  west: { en: 'west', de: 'Westen' },
  northwest: { en: 'northwest', de: 'Nordwesten' },
  forward: { en: 'forward', de: 'vorwärts' },
  backward: { en: 'backward', de: 'rückwärts' },
  up: { en: 'up', de: 'aufwärts' },
  down: { en: 'down', de: 'abwärts' },
}

/** The log. */
export const log: Text = { en: 'What happened', de: 'Was geschah' }
