"""A card to choose."""
