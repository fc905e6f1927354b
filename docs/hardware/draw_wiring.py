"""Draws the pictures of docs/hardware.md: run as a program it writes them beside itself.

Only where lines and words go is decided here; pin names and part numbers are those of the guide.
"""

from __future__ import annotations

import sys
from pathlib import Path

from schematic import (
    CHIP,
    CLOCK,
    DATA,
    FAINT,
    GROUND,
    INK,
    MODULE,
    ONLY_SOME,
    PAPER,
    POWER,
    SECOND,
    SELECT,
    Schematic,
)


def switches() -> Schematic:
    """The chain of 74HC165 with switches and pull-ups."""
    d = Schematic(1180, 600, "Switches: a chain of 74HC165 with pull-ups and reed switches")
    d.text((30, 36), "Switches", size=22, bold=True)
    d.text((30, 60), "five registers make 40 cells; two of them are drawn", colour=FAINT)
    load_y, clock_y, data_y = 490, 530, 390
    d.wire(SELECT, (190, load_y), (1120, load_y))
    d.wire(DATA, (190, data_y), (320, data_y))
    d.wire(DATA, (640, data_y), (740, data_y))
    d.wire(DATA, (1060, data_y), (1120, data_y))
    for left in (320, 740):
        for pin, y, colour in ((110, load_y, SELECT), (210, clock_y, CLOCK)):
            d.wire(colour, (left + pin, 440), (left + pin, y), bridge=True)
    d.wire(CLOCK, (190, clock_y), (1120, clock_y))
    for number, left in enumerate((320, 740)):
        draw_register(d, left, number)
        d.dot((left + 110, load_y), SELECT)
        d.dot((left + 210, clock_y), CLOCK)
    d.controller(
        (30, 340),
        (160, 215),
        [(data_y, "DATA", DATA), (load_y, "LOAD", SELECT), (clock_y, "CLK", CLOCK)],
    )
    d.text((1128, load_y + 5), "and on", colour=FAINT, size=13)
    d.text((1128, clock_y + 5), "and on", colour=FAINT, size=13)
    for line, words in enumerate(("to Q7 of the", "next; at the", "last to VCC")):
        at = (1122, data_y - 46 + 17 * line)
        d.text(at, words, colour=FAINT, size=13, anchor="middle")
    return d


def draw_register(d: Schematic, left: float, number: int) -> None:
    """One 74HC165 with three of its eight inputs."""
    top = 330
    d.box((left, top), (320, 110), CHIP)
    d.text((left + 160, top + 50), f"74HC165, number {number + 1}", anchor="middle", bold=True)
    d.text((left + 12, 395), "Q7 (9)", size=13)
    d.text((left + 308, 395), "DS (10)", size=13, anchor="end")
    d.text((left + 110, top + 100), "PL (1)", size=13, anchor="middle")
    d.text((left + 210, top + 100), "CP (2)", size=13, anchor="middle")
    d.text((left + 160, top + 70), "VCC 16, GND 8 and 15", size=13, anchor="middle", colour=FAINT)
    for place, (x, pin) in enumerate(((40, "D7 (6)"), (140, "D6 (5)"), (250, "D0 (11)"))):
        cell = number * 8 + (0, 1, 7)[place]
        draw_input(d, left + x, top, f"cell {cell}")
        d.text((left + x, top + 18), pin, size=13, anchor="middle")
    d.text((left + 213, 225), "…", size=26, anchor="middle", colour=FAINT)


def draw_input(d: Schematic, x: float, top: float, name: str) -> None:
    """Pull-up and switch of one input."""
    d.wire(DATA, (x, top), (x, 140))
    d.supply((x, 140))
    d.resistor((x - 7, 150), upright=True)
    d.text((x - 12, 178), "10k", size=12, anchor="end", colour=FAINT)
    d.wire(DATA, (x, 220), (x + 36, 220), (x + 36, 232))
    d.dot((x, 220), DATA)
    d.switch((x + 36, 230))
    d.wire(GROUND, (x + 36, 268), (x + 36, 280))
    d.ground((x + 36, 280))
    d.text((x, 102), name, size=14, anchor="middle", bold=True)


def reader() -> Schematic:
    """The MFRC522 and the level shifter that a 5 V controller needs."""
    d = Schematic(1180, 440, "Hello pad: the MFRC522 runs on 3.3 V")
    d.text((30, 36), "Hello pad", size=22, bold=True)
    d.text((30, 60), "the MFRC522 runs on 3.3 V and must never see 5 V on any pin", colour=POWER)
    lines = (
        (140, "SS", "SDA", SELECT),
        (175, "SCK", "SCK", CLOCK),
        (210, "MOSI", "MOSI", DATA),
        (245, "RST", "RST", INK),
        (310, "MISO", "MISO", SECOND),
        (345, "3.3 V", "3.3V", POWER),
        (380, "GND", "GND", GROUND),
    )
    for y, _, _, colour in lines:
        d.wire(colour, (190, y), (860, y))
    d.box((380, 84), (260, 186), ONLY_SOME, dashed=True)
    d.text((510, 108), "only with a 5 V controller", anchor="middle", size=13, colour=FAINT)
    for y, _, _, colour in lines[:4]:
        d.parts.append(
            f'<path d="M380 {y} H480 M525 {y} H640" stroke="{colour}" stroke-width="2.5"/>'
            f'<path d="M480 {y - 13} L525 {y} L480 {y + 13} Z" fill="{PAPER}" stroke="{INK}" '
            'stroke-width="2"/>'
        )
    d.text((510, 292), "74HC4050 at 3.3 V, four of its six", anchor="middle", size=13)
    d.controller((30, 90), (160, 310), [(y, name, colour) for y, name, _, colour in lines])
    d.box((860, 90), (290, 310), MODULE)
    d.text((960, 190), "MFRC522 module", bold=True)
    d.text((960, 214), "(RC522), under the", size=14)
    d.text((960, 234), "printed pad", size=14)
    d.text((960, 380), "IRQ stays open", size=13, colour=FAINT)
    for y, _, name, colour in lines:
        d.text((872, y + 5), name, colour=colour)
    return d


def lights() -> Schematic:
    """Two ways to light the spaces."""
    d = Schematic(1180, 830, "Lights: WS2812, or plain LEDs behind 74HC595")
    d.text((30, 36), "Lights, with colours: WS2812", size=22, bold=True)
    draw_pixels(d)
    d.parts.append(
        f'<line x1="30" y1="410" x2="1150" y2="410" stroke="{FAINT}" stroke-dasharray="4 6"/>'
    )
    d.text((30, 450), "Lights, on or off: 74HC595", size=22, bold=True)
    draw_shift_leds(d)
    return d


def draw_pixels(d: Schematic) -> None:
    """The chain of WS2812 with its own supply."""
    data_y, power_y, ground_y = 170, 280, 340
    d.wire(DATA, (190, data_y), (600, data_y))
    d.box((290, 110), (150, 120), ONLY_SOME, dashed=True)
    d.parts.append(
        f'<path d="M290 {data_y} H345 M390 {data_y} H440" stroke="{DATA}" stroke-width="2.5"/>'
        f'<path d="M345 {data_y - 15} L390 {data_y} L345 {data_y + 15} Z" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="2"/>'
    )
    d.text((365, 130), "only from 3.3 V", anchor="middle", size=13, colour=FAINT)
    d.text((365, 205), "74AHCT125", anchor="middle", size=13)
    d.text((365, 222), "at 5 V", anchor="middle", size=13)
    d.resistor((480, data_y - 7), upright=False)
    d.text((502, data_y - 16), "330", anchor="middle", size=13)
    d.wire(POWER, (190, power_y), (1120, power_y))
    d.wire(GROUND, (190, ground_y), (1120, ground_y))
    for number, left in enumerate((600, 800, 1000)):
        d.wire(GROUND, (left + 85, 220), (left + 85, ground_y), bridge=True)
        d.wire(POWER, (left + 35, 220), (left + 35, power_y))
        d.dot((left + 35, power_y), POWER)
        d.dot((left + 85, ground_y), GROUND)
        if number < 2:
            d.wire(DATA, (left + 120, data_y), (left + 200, data_y))
        d.box((left, 120), (120, 100), CHIP)
        d.text((left + 60, 145), f"LED {number}", anchor="middle", bold=True)
        d.text((left + 8, data_y + 5), "DIN", size=13, colour=DATA)
        d.text((left + 112, data_y + 5), "DOUT", size=13, anchor="end", colour=DATA)
        d.text((left + 35, 212), "5V", size=13, anchor="middle", colour=POWER)
        d.text((left + 85, 212), "GND", size=13, anchor="middle")
    d.wire(DATA, (1120, data_y), (1150, data_y))
    d.text((1128, data_y - 10), "and on", size=13, colour=FAINT)
    draw_capacitor(d, 480, power_y, ground_y)
    d.box((30, 250), (160, 120), MODULE)
    d.text((44, 276), "5 V supply", bold=True)
    d.text((178, power_y + 5), "5 V", anchor="end", colour=POWER)
    d.text((178, ground_y + 5), "GND", anchor="end")
    d.text((44, ground_y + 22), "also to the controller", size=12, colour=FAINT)
    d.controller((30, 110), (160, 90), [(data_y, "DATA", DATA)])


def draw_capacitor(d: Schematic, x: float, power_y: float, ground_y: float) -> None:
    """The capacitor that feeds the LEDs when many light up at once."""
    middle = (power_y + ground_y) / 2
    d.wire(POWER, (x, power_y), (x, middle - 5))
    d.wire(GROUND, (x, middle + 5), (x, ground_y))
    d.parts.append(
        f'<path d="M{x - 16} {middle - 5} H{x + 16} M{x - 16} {middle + 5} H{x + 16}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    d.dot((x, power_y), POWER)
    d.dot((x, ground_y), GROUND)
    d.text((x - 24, middle + 5), "1000 µF, 6.3 V", size=13, anchor="end")


def draw_shift_leds(d: Schematic) -> None:
    """The chain of 74HC595 with plain LEDs."""
    data_y, clock_y, latch_y = 570, 730, 770
    d.wire(DATA, (190, data_y), (320, data_y))
    d.wire(DATA, (640, data_y), (740, data_y))
    d.wire(DATA, (1060, data_y), (1120, data_y))
    d.wire(CLOCK, (190, clock_y), (1120, clock_y))
    for left in (320, 740):
        d.wire(CLOCK, (left + 52, 620), (left + 52, clock_y))
        d.wire(SELECT, (left + 124, 620), (left + 124, latch_y), bridge=True)
        d.dot((left + 52, clock_y), CLOCK)
    d.wire(SELECT, (190, latch_y), (1120, latch_y))
    for number, left in enumerate((320, 740)):
        d.dot((left + 124, latch_y), SELECT)
        d.box((left, 510), (320, 110), CHIP)
        d.text((left + 160, 538), f"74HC595, number {number + 1}", anchor="middle", bold=True)
        d.text(
            (left + 160, 558),
            "VCC 16 and 10, GND 8 and 13",
            size=13,
            anchor="middle",
            colour=FAINT,
        )
        d.text((left + 12, data_y + 5), "DS (14)", size=13)
        d.text((left + 308, data_y + 5), "Q7S (9)", size=13, anchor="end")
        d.text((left + 52, 610), "SHCP (11)", size=13, anchor="middle")
        d.text((left + 124, 610), "STCP (12)", size=13, anchor="middle")
        for x, output, led in ((195, "Q0 (15)", 0), (283, "Q1 (1)", 1)):
            d.text((left + x, 610), output, size=13, anchor="middle")
            d.wire(INK, (left + x, 620), (left + x, 672))
            d.resistor((left + x - 7, 626), upright=True)
            d.led((left + x, 672))
            d.ground((left + x, 702))
            d.text((left + x + 30, 695), f"LED {number * 8 + led}", size=12)
        d.text((left + 207, 654), "470", size=12)
    d.text((1128, clock_y + 5), "and on", colour=FAINT, size=13)
    d.text((1128, latch_y + 5), "and on", colour=FAINT, size=13)
    d.text((1128, data_y + 5), "and on", colour=FAINT, size=13)
    d.controller(
        (30, 510),
        (160, 290),
        [(data_y, "DATA", DATA), (clock_y, "CLK", CLOCK), (latch_y, "LATCH", SELECT)],
    )


def section() -> Schematic:
    """A cut through one space."""
    d = Schematic(1180, 350, "A cut through one space: figure, magnet, map, plate, switch")
    d.text((30, 36), "One space, cut through", size=22, bold=True)
    d.shape("M300 90 q25 -50 50 0 v60 h-50 Z", "#D5D8DC")  # the figure
    d.shape("M255 150 h140 v34 h-140 Z", "#AEB6BF")  # its base
    d.shape("M297 166 h56 v18 h-56 Z", POWER)  # the magnet
    d.shape("M262 187 h126 v4 h-126 Z", DATA, outline=0)  # the sticker
    d.shape("M60 194 h530 v9 h-530 Z", "#F5CBA7", outline=1)  # the map
    d.shape("M60 203 h530 v44 h-530 Z", "#E5E8E8", outline=1)  # the plate
    d.wire(FAINT, (225, 272), (425, 272))
    d.shape("M332 262 h66 a10 10 0 0 1 0 20 h-66 a10 10 0 0 1 0 -20 Z", "#D6EAF8")
    d.wire(INK, (327, 273), (369, 273))
    d.wire(INK, (361, 269), (403, 269))
    d.parts.append(f'<path d="M325 60 V330" stroke="{FAINT}" stroke-dasharray="3 5"/>')
    notes = (
        (110, 352, 90, "figure"),
        (160, 395, 124, "base"),
        (175, 353, 158, "disc magnet, one pole down"),
        (188, 388, 192, "NFC sticker for metal, on figures that introduce themselves"),
        (198, 590, 226, "printed map"),
        (225, 590, 260, "plate, 2 to 3 mm: plywood, acrylic, foam board; no steel"),
        (272, 425, 294, "reed switch, one end under the middle;"),
    )
    for y, x, note_y, words in notes:
        d.parts.append(
            f'<path d="M{x} {y} L620 {note_y - 5} H636" fill="none" stroke="{FAINT}" '
            'stroke-width="1.2"/>'
        )
        d.text((644, note_y), words, size=14)
    d.text((644, 314), "a Hall switch lies right under it instead", size=14)
    return d


PICTURES = {
    "switches.svg": switches,
    "reader.svg": reader,
    "lights.svg": lights,
    "section.svg": section,
}


def main() -> None:
    """Write all pictures into a folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, draw in PICTURES.items():
        draw().save(folder / name)


if __name__ == "__main__":
    main()
