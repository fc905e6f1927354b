"""The rules in our words."""
