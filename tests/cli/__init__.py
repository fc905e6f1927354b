"""Tests of the command line, run as people run it."""
