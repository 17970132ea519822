"""One rule book a game."""
