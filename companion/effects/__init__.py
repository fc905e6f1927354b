"""Card effects as data, and their resolver. Not built yet: cards are resolved by the people."""
