"""Tests of the game's rules and of the files it reads."""
