"""The boot id: other at every power-up, so that the app notices that the board was away.

A counter in a file of the flash disk. A board that cannot keep one draws lots.
"""

import os

from firmware_protocol.codec import BOOT_STEP


def next_boot_id(file="boot-counter", lots=os.urandom):
    """Count this boot and give its id. Two boots in a row never have ids that are close."""
    try:
        with open(file) as kept:
            counter = int(kept.read()) + 1
    except (OSError, ValueError):  # the first boot, or a file that was damaged
        counter = int.from_bytes(lots(2), "little")
    try:
        # Renaming replaces the old file in one step: no power cut leaves half a number behind.
        with open(file + ".new", "w") as kept:
            kept.write(str(counter & 0xFFFF))
        os.rename(file + ".new", file)
    except OSError:
        counter = int.from_bytes(lots(2), "little")
    return counter * BOOT_STEP & 0xFFFF
