"""Tests of what runs on boards: the C core, the AVR images, the MicroPython files."""
