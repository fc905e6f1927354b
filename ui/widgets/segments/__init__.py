"""A few things of which one is chosen."""
