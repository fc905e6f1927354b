"""The clock of the fake controller: it stands still while the firmware computes.

When the firmware rests, time jumps to the next millisecond; `on_millisecond` is then called. The
counter starts shortly before it wraps, as on a board that has been running for twelve days.
"""

PERIOD = 1 << 30
START = PERIOD - 500

now_ms = 0
on_millisecond = None


def ticks_ms():
    return (START + now_ms) % PERIOD


def ticks_diff(later, earlier):
    return (later - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


def sleep_ms(duration_ms):
    global now_ms
    for _ in range(duration_ms):
        now_ms += 1
        on_millisecond()


def sleep_us(duration_us):
    sleep_ms((duration_us + 999) // 1000)


def sleep(duration_s):
    sleep_ms(duration_s * 1000)
