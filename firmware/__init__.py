"""What runs on sensor boards, and the emulator that runs it here.

core/ and avr/ are C, micropython/ is copied to its boards; only emulator/ is imported from Python.
"""
