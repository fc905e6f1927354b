"""Builds the board that config.py describes and then makes one pass every millisecond.

main.py hands over to here. An error is printed and restarts the board after a second.
"""

import sys
import time

import config
import machine
import micropython
from board import SensorBoard
from boot_id import next_boot_id
from clock import Clock
from debounce import Debounce
from hc165 import ShiftChain

from firmware_protocol.codec import CAP_HELLO_PAD, CAP_LEDS, CAP_PRESENCE
from firmware_protocol.device_link import DeviceLink

FIRMWARE = (1, 0, 0)
CTRL_C = 3
WATCHDOG_MS = 5000  # a pass takes about one; whatever hangs for so long will not come back


def make_chain():
    """The switches."""
    pin = machine.Pin
    spi = machine.SPI(
        config.CHAIN_SPI,
        baudrate=1_000_000,
        polarity=1,
        phase=0,
        sck=pin(config.CHAIN_CLOCK),
        mosi=pin(config.CHAIN_UNUSED),
        miso=pin(config.CHAIN_DATA),
    )
    return ShiftChain(spi, pin(config.CHAIN_LOAD, pin.OUT), config.CELLS)


def make_pad():
    """The hello pad, or None."""
    if not config.HAS_PAD:
        return None
    from mfrc522 import Mfrc522

    pin = machine.Pin
    spi = machine.SPI(
        config.PAD_SPI,
        baudrate=1_000_000,
        polarity=0,
        phase=0,
        sck=pin(config.PAD_CLOCK),
        mosi=pin(config.PAD_MOSI),
        miso=pin(config.PAD_MISO),
    )
    return Mfrc522(spi, pin(config.PAD_SELECT, pin.OUT), pin(config.PAD_RESET, pin.OUT))


def make_lights():
    """The LEDs, or None."""
    if not config.LIGHTS:
        return None
    import lights

    pin = machine.Pin
    data = pin(config.LIGHTS_DATA, pin.OUT)
    if config.LIGHTS == "ws2812":
        from neopixel import NeoPixel

        leds = lights.Ws2812(NeoPixel(data, config.CELLS), config.LIGHTS_BRIGHTEST)
    else:
        clock, latch = pin(config.LIGHTS_CLOCK, pin.OUT), pin(config.LIGHTS_LATCH, pin.OUT)
        leds = lights.Hc595(data, clock, latch)
    return lights.Lights(config.CELLS, leds.draw)


def make_link(boot, *, lossy):
    """One end of the wire."""
    capabilities = CAP_PRESENCE
    if config.HAS_PAD:
        capabilities |= CAP_HELLO_PAD
    if config.LIGHTS:
        capabilities |= CAP_LEDS
    return DeviceLink(
        cells=config.CELLS + (1 if config.HAS_PAD else 0),
        capabilities=capabilities,
        boot=boot,
        firmware=FIRMWARE,
        leds=config.CELLS if config.LIGHTS else 0,
        lossy=lossy,
    )


def make_ports(boot):
    """The ways to a host."""
    ports = []
    if config.HAS_SERIAL:
        from serial_port import SerialPort

        ports.append(SerialPort(make_link(boot, lossy=True), config.SERIAL_BYTES_PER_MS))
    if config.HAS_BLE:
        from ble import BlePort

        ports.append(BlePort(make_link(boot, lossy=False), config.NAME))
    return ports


def run():
    """Be a board, for ever."""
    if not config.HAS_SERIAL:
        micropython.kbd_intr(CTRL_C)
    clock = Clock(time.ticks_ms, time.ticks_diff)
    chain = make_chain()
    debounce = Debounce(config.CELLS, chain.read())
    board = SensorBoard(chain, debounce, make_pad(), make_lights(), make_ports(next_boot_id()))
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    last_ms = clock.now_ms()
    board.start(last_ms)
    while True:
        now_ms = clock.now_ms()
        if now_ms == last_ms:
            time.sleep_us(100)
        else:
            last_ms = now_ms
            board.step(now_ms)
            watchdog.feed()


def main():
    """Run, and begin anew after an error. With SETUP bridged leave the console to mpremote."""
    if not machine.Pin(config.SETUP, machine.Pin.IN, machine.Pin.PULL_UP)():
        micropython.kbd_intr(CTRL_C)
        print("SETUP is bridged: the board does not start.")
        return
    try:
        run()
    except Exception as error:  # noqa: BLE001  (whatever it is, a board must come back)
        sys.print_exception(error)
    time.sleep(1)
    machine.reset()
