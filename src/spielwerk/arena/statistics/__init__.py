"""What can be said of a series, and how surely. Every function is pure and takes blocks of games with their counts."""
