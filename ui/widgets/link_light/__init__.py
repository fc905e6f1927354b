"""How the board is."""
