"""Series between bots, and what they tell: who is better, and whether a game is fair."""
