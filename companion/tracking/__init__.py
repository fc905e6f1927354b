"""From what a sensor board saw to a command, a question or a mismatch. Not built yet."""
