"""The boards: linking them, trying their sensors, introducing figures."""
