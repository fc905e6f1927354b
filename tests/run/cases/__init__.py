"""Tests that misbehave on purpose; only test_run.py runs them, in processes of its own."""
