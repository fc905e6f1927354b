"""Answers questions about the wire as MicroPython sees it: frames, streams, messages."""

import json
import sys

import test_side

from firmware_protocol import codec
from firmware_protocol.framing import FrameDecoder, encode


def unhex(text):
    return bytes(int(text[at : at + 2], 16) for at in range(0, len(text), 2))


def plain(message):
    """A message as the vectors write it."""
    fields = {"type": message.NAME}
    for name in message.FIELDS:
        value = getattr(message, name)
        fields[name] = value.hex() if isinstance(value, bytes) else value
    return fields


def read_stream(stream, step):
    """What a decoder makes of a stream that arrives in pieces of `step` bytes."""
    decoder = FrameDecoder()
    frames = []
    for at in range(0, len(stream), step):
        frames += decoder.feed(stream[at : at + step])
    return {
        "frames": [frame.hex() for frame in frames],
        "counters": {
            "bad-crc": decoder.bad_crc,
            "bad-cobs": decoder.bad_cobs,
            "too-long": decoder.too_long,
            "too-short": decoder.too_short,
        },
    }


def read_frame(frame):
    """What a frame says, and the same message written again."""
    decoded = codec.decode_frame(frame)
    if isinstance(decoded, str):
        return {"error": decoded}
    seq, message = decoded
    again = codec.encode_frame(message, seq)
    said = plain(message)
    said["seq"] = seq
    return {"message": said, "frame": again.hex(), "stream": encode(again).hex()}


reply = {"python": sys.implementation.name}
while True:
    question = json.loads(test_side.ask(json.dumps(reply)))
    if "stream" in question:
        reply = read_stream(unhex(question["stream"]), question["step"])
    else:
        reply = read_frame(unhex(question["frame"]))
