"""A game decision by decision."""
