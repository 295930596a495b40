"""The Spiel notation: `.spiel` texts become the model of a game (`parser`), and back (`write.game`)."""
