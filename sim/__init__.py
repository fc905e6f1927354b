"""Simulated people, and tables on which everything goes wrong."""
