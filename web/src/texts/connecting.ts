/** Coming in, and what may go wrong on the way. */

export const connecting = {
  noConnection: {
    en: 'No connection to the server could be made. Please check your internet connection.',
    de: 'Es konnte keine Verbindung zum Server aufgebaut werden. Bitte überprüfen Sie Ihre Internetverbindung.',
  },
  failed: { en: 'The server has answered in a way that nobody understands ({status}).', de: 'Der Server hat etwas Unverständliches geantwortet ({status}).' },
  lost: { en: 'Connection lost', de: 'Verbindung verloren' },
  lostAbout: {
    en: 'Your seat is kept, and so is what you have picked. The connection is made again by itself.',
    de: 'Dein Platz bleibt dir, und was du ausgewählt hast, auch. Die Verbindung wird von selbst wieder aufgebaut.',
  },
  nextTry: { en: 'Next try in {n} {n|second|seconds}', de: 'Nächster Versuch in {n} {n|Sekunde|Sekunden}' },
  trying: { en: 'Connecting …', de: 'Verbindung wird aufgebaut …' },
  toServers: { en: 'Find a server', de: 'Zur Serversuche' },
  tryNow: { en: 'Try now', de: 'Jetzt versuchen' },
  toStart: { en: 'To the start page', de: 'Zum Startmenü' },
  found: { en: 'The connection is there again.', de: 'Die Verbindung ist wieder da.' },
  ended: { en: 'The connection was ended', de: 'Die Verbindung wurde beendet' },
}
