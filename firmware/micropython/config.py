"""What your board has, and which pins it is on: the one file to edit for a board of your own.

Pins are GPIO numbers: as printed on an ESP32 DevKitC, and n of GPn on a Pico W. The drawing and the
reasons for these pins are in docs/hardware.md.
"""

import sys

NAME = "Ringside board"  # what a scan shows, at most 29 bytes
CELLS = 40  # switches behind the 74HC165 chain; five registers serve every battlefield
HAS_PAD = True  # an MFRC522 as hello pad; it becomes the last cell
LIGHTS = "ws2812"  # "ws2812", "74hc595", or "" for none; LED n belongs to cell n
LIGHTS_BRIGHTEST = 40  # of 255: 40 WS2812 all white then draw about 0.4 A
HAS_BLE = True
HAS_SERIAL = True  # over the USB cable; then the console is for frames only, see SETUP

if sys.platform == "rp2":
    CHAIN_SPI = 1
    CHAIN_CLOCK = 10
    CHAIN_DATA = 12  # Q7 of the register nearest the controller
    CHAIN_LOAD = 13
    CHAIN_UNUSED = 11  # the controller claims a pin for sending; nothing is connected
    PAD_SPI = 0
    PAD_CLOCK = 18
    PAD_MOSI = 19
    PAD_MISO = 16
    PAD_SELECT = 17
    PAD_RESET = 20
    LIGHTS_DATA = 22
    LIGHTS_CLOCK = 26  # 74HC595 only
    LIGHTS_LATCH = 27  # 74HC595 only
    SETUP = 2  # bridged to GND (the pin beside it) at power-up, the board stays in the console
    SERIAL_BYTES_PER_MS = 64  # USB takes them as fast as they come
else:
    CHAIN_SPI = 1
    CHAIN_CLOCK = 14
    CHAIN_DATA = 34
    CHAIN_LOAD = 27
    CHAIN_UNUSED = 13
    PAD_SPI = 2
    PAD_CLOCK = 18
    PAD_MOSI = 23
    PAD_MISO = 19
    PAD_SELECT = 21
    PAD_RESET = 22
    LIGHTS_DATA = 25
    LIGHTS_CLOCK = 26
    LIGHTS_LATCH = 33
    SETUP = 32
    SERIAL_BYTES_PER_MS = 11  # 115200 baud; more would make the scan wait for the line
