"""The table: the map in the middle, a seat for each player."""
