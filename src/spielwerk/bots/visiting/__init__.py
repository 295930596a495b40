"""A bot goes out: it takes a seat at a table server, and plays there as it would at home."""
