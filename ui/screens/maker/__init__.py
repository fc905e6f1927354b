"""The screen on which a hero is made."""
