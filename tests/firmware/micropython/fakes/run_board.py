"""Runs the firmware's own main.py in MicroPython, on fake hardware and in virtual time.

Whenever the virtual clock has come to where the test wants it, the test is asked what happens next.
An order is JSON: things that happen now, and `run_ms`. The answer tells what came out meanwhile.
"""

import json
import os
import sys

import parts
import test_side
import virtual_time

sys.modules["time"] = virtual_time
sys.modules["micropython"] = parts.console
os.urandom = lambda count: b"\x34\x12"[:count]  # the only chance in the firmware: the first boot id

import machine
import serial_port
from bluetooth import radio

serial_port.sys = serial_port.select = parts.console

until_ms = 0
serial = []  # (moment, hex)
notified = []
resets = 0
seen_accesses = 0
most_accesses = 0


def unhex(text):
    return bytes(int(text[at : at + 2], 16) for at in range(0, len(text), 2))


def collect():
    """Note what the firmware has sent since the last look, with the moment."""
    global seen_accesses, most_accesses
    now_ms = virtual_time.now_ms
    if parts.console.sent:
        serial.append((now_ms, parts.console.sent.hex()))
        parts.console.sent = bytearray()
    notified.extend((now_ms, frame.hex()) for frame in radio.notified)
    radio.notified = []
    most_accesses = max(most_accesses, parts.reader.accesses - seen_accesses)
    seen_accesses = parts.reader.accesses
    assert not parts.watchdog.is_hungry()


def report():
    said = {
        "ms": virtual_time.now_ms,
        "serial": list(serial),
        "notified": list(notified),
        "advertising": radio.advertising and [part.hex() for part in radio.advertising],
        "services": radio.services and [uuid.hex() for uuid in radio.services],
        "colours": parts.pixels.colours,
        "pixel_writes": parts.pixels.writes,
        "outputs": parts.shift_lights.shown,
        "resets": resets,
        "most_reader_accesses": most_accesses,
        "tags": [tag.state for tag in parts.reader.tags],
    }
    serial.clear()
    notified.clear()
    return json.dumps(said)


def obey(order):
    """Everything in an order happens at this moment, in this sequence."""
    for cell in order.get("place", ()):
        parts.chain.set_input(cell, 0)  # the magnet closes the switch, which pulls its input down
    for cell in order.get("lift", ()):
        parts.chain.set_input(cell, 1)
    if "tags" in order:
        parts.reader.put([unhex(uid) for uid in order["tags"]])
    parts.reader.answers = order.get("reader_answers", parts.reader.answers)
    parts.reader.deaf_polls = order.get("deaf_polls", parts.reader.deaf_polls)
    if order.get("reader_loses_power"):
        parts.reader.reset()
    parts.levels.update({int(pin): level for pin, level in order.get("levels", {}).items()})
    parts.console.type(unhex(order.get("serial", "")))
    radio.full_for = order.get("radio_full_for", radio.full_for)
    radio.busy_for = order.get("radio_busy_for", radio.busy_for)
    for action, *value in order.get("ble", ()):
        if action == "write":
            radio.write(unhex(value[0]))
        else:
            getattr(radio, action)(*value)
    parts.broken = order.get("broken", False)


def take_orders():
    """Ask the test until it wants time to pass."""
    global until_ms
    while virtual_time.now_ms >= until_ms:
        order = json.loads(test_side.ask(report()))
        obey(order)
        until_ms = virtual_time.now_ms + order.get("run_ms", 0)


def on_millisecond():
    collect()
    take_orders()


virtual_time.on_millisecond = on_millisecond
take_orders()

while True:
    try:
        parts.console.kbd_intr(3)  # as MicroPython does before it runs main.py
        sys.modules.pop("main", None)
        import main

        while True:  # main.py has ended: the console waits for somebody
            virtual_time.sleep_ms(1)
    except machine.Reset:
        resets += 1
        radio.__init__()
