"""What MicroPython runs at power-up; everything else begins in start.py.

Until the first line below has run, byte 3 on the USB cable stops the program: to the console it is
Ctrl-C, to us a part of many frames, and a host does not wait until the board has read its files.
"""

import micropython

micropython.kbd_intr(-1)

import start  # noqa: E402  (only now)

start.main()
