"""Tests of the log: nothing that was announced is ever lost."""
