"""Whether a game is fair, how long it takes, how it goes to and fro, and which house rule makes it better."""
