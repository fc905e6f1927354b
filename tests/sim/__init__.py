"""Simulated people and noisy tables."""
