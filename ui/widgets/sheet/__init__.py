"""A page over the side of the screen."""
