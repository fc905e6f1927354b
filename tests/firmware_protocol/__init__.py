"""Tests of the wire: bytes, both ends, and the two of them on good and bad lines."""
