"""It is your turn: people who are away learn of it, by mail, by a webhook, or by their browser."""
