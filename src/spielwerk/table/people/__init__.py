"""Who is who: names, guests, accounts, sessions, roles, and who may come in."""
