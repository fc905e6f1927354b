"""Tests of a table being played."""
