"""Learning what a situation is worth from matches against oneself."""
