"""Frames over the USB cable: the console of MicroPython becomes the line to the app.

What the console prints by itself (the greeting at power-up, an error) is noise to the app, which
finds the next frame again. Framing and repeats are the business of the DeviceLink.
"""

import select
import sys

MOST_AT_ONCE = 64  # bytes taken in one pass: the host sends far less in a millisecond


class SerialPort:
    """Carries the bytes of one DeviceLink, a few in every pass."""

    def __init__(self, link, bytes_per_ms):
        self.link = link
        self._in = sys.stdin.buffer  # the text streams would change line ends
        self._out = sys.stdout.buffer
        self._bytes_per_ms = bytes_per_ms
        self._waiting = b""
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def exchange(self, now_ms):
        """Take what has come, send what the line can carry in a millisecond."""
        if self._poll.poll(0):
            self.link.receive(self._received(), now_ms)
        self.link.tick(now_ms)
        if not self._waiting:
            # One frame at a time: what waits inside the link can still be overtaken by a change.
            self._waiting = b"".join(self.link.outgoing(1))
        if self._waiting:
            self._out.write(self._waiting[: self._bytes_per_ms])
            self._waiting = self._waiting[self._bytes_per_ms :]

    def _received(self):
        # One by one, because asking the console for more bytes than there are would wait for them.
        received = bytearray()
        while len(received) < MOST_AT_ONCE and self._poll.poll(0):
            received += self._in.read(1)
        return received
