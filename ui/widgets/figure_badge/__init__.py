"""A figure, as it stands on the map and in lists."""
