"""The running app: a window, the screens in it, sound and voice, and what happens if one breaks."""
