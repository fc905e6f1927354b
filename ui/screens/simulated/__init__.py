"""The table with a simulated board above it."""
