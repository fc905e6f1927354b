"""A board that somebody else built: written from PROTOCOL.md alone."""
