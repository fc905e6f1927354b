"""A health dial."""
