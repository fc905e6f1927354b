"""Painting a battlefield as a place, ahead of time (`ringside map paint`, group `paint`)."""
