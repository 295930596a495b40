/** How the app is used. Rules of games are in the games. */

export const help = {
  game: { en: 'Game', de: 'Spiel' },
  noGame: { en: 'How the app works', de: 'Wie die App funktioniert' },
  rules: { en: 'Rules', de: 'Spielregeln' },
  app: { en: 'Controls', de: 'Bedienung' },
  start: {
    en: 'On the start page you choose a game. The form behind it asks who plays: you, bots of five strengths, or other people; everything a game lets you set stands beside it.',
    de: 'Auf der Startseite wählst du ein Spiel. Das Formular dahinter fragt, wer mitspielt: du, Bots in fünf Stärken oder andere Leute; daneben steht alles, was sich am Spiel einstellen lässt.',
  },
  join: {
    en: 'To play with others go to the lobby of this server, or look for another server. A server that is not in the list can be added by name, address and port. In the lobby you wait until a game that you are part of begins; it opens by itself.',
    de: 'Um mit anderen zu spielen, geh in die Lobby dieses Servers oder such einen anderen. Steht ein Server nicht in der Liste, lässt er sich mit Name, Adresse und Port hinzufügen. In der Lobby wartest du, bis ein Spiel beginnt, bei dem du dabei bist; es öffnet sich von selbst.',
  },
  table: {
    en: 'At the table everything that glows can be touched, and nothing else can. Touch a thing, then where it shall go. What is asked of you stands at the bottom right, with buttons for what lies nowhere on the table. Touch something grey to read why it is not possible now.',
    de: 'Am Tisch lässt sich alles berühren, was leuchtet, und sonst nichts. Berühre ein Ding und dann, wohin es soll. Unten rechts steht, was gefragt ist, mit Knöpfen für alles, was nirgends auf dem Tisch liegt. Berühre etwas Graues, um zu lesen, warum es gerade nicht geht.',
  },
  touch: {
    en: 'Dragging works, too, where there is something to drag. With two fingers you enlarge a board; touching twice does the same.',
    de: 'Ziehen geht auch, wo es etwas zu ziehen gibt. Mit zwei Fingern vergrößerst du das Brett; zweimal tippen tut dasselbe.',
  },
  keys: {
    en: 'By keyboard: Tab and the arrow keys walk through what can be touched, Enter takes it, Escape gives it back, digits press buttons or choose slots. All keys can be changed in the settings.',
    de: 'Mit der Tastatur: Tab und die Pfeiltasten gehen durch alles, was sich berühren lässt, Enter nimmt es, Escape gibt es zurück, Ziffern drücken Knöpfe oder wählen Plätze. Alle Tasten lassen sich in den Einstellungen ändern.',
  },
  pause: {
    en: 'Only the host can stop a game for all. The pause button at the top right leads to settings, help and the way out; the game goes on meanwhile.',
    de: 'Nur die Leitung kann ein Spiel für alle anhalten. Der Pauseknopf oben rechts führt zu Einstellungen, Hilfe und Ausgang; das Spiel geht währenddessen weiter.',
  },
  standIn: {
    en: 'With the switch “AI” at the bottom left a bot plays for you. Switch it off, and from the next round on you play yourself again.',
    de: 'Mit dem Schalter „KI“ unten links spielt eine künstliche Intelligenz für dich weiter. Schaltest du ihn aus, spielst du ab der nächsten Runde wieder selbst.',
  },
}
