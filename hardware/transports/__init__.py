"""Ways to a board: serial ports, Bluetooth, TCP and a board inside this program.

Each carries bytes and says when they stop; what they mean is the business of `firmware_protocol`.
"""
