# SPDX-License-Identifier: GPL-2.0-only
"""Bytes of a console to lines, lines to text, records and damage (docs/format.md, "A line").

Nothing here knows what a run is; nothing here raises on bad input.
"""
import json
import re
import zlib
from dataclasses import dataclass
from typing import Optional

MARK = b"@bl"
LINE_MAX = 4096       # bytes of a record line, by contract
PENDING_MAX = 65536   # a longer line is garbage: it is cut so that memory stays bounded
CANDIDATES_MAX = 8    # places tried as the end of one damaged record

_HEAD = re.compile(rb"@bl(\+?) ([0-9a-f]{4}) (0|[1-9][0-9]{0,8}) (?=\{)")
_TAIL = re.compile(rb"\} ([0-9a-f]{8})")
_HINT = re.compile(rb"@bl\+? ([0-9a-f]{4}) (0|[1-9][0-9]{0,8}) ")


@dataclass
class Text:
    line: int
    text: str


@dataclass
class Record:
    line: int
    run: str
    seq: int
    resent: bool    # an @bl+ line
    alone: bool     # nothing else stood on its line
    json: str       # as it came
    fields: dict


@dataclass
class Damage:
    line: int
    resent: bool
    run: Optional[str]  # what the damaged line seems to say of itself, not to be relied on
    seq: Optional[int]
    why: str


class Lines:
    """Cuts a byte stream at LF; `pending` is the unfinished line (a prompt stands there)."""

    def __init__(self, number=1):
        self.number = number
        self._buffer = bytearray()

    @property
    def pending(self):
        return bytes(self._buffer)

    def feed(self, data):
        """Yields (line number, bytes) of every finished line."""
        self._buffer += data
        while True:
            cut = self._buffer.find(b"\n")
            if cut < 0:
                break
            line = bytes(self._buffer[:cut])
            del self._buffer[:cut + 1]
            yield self.number, line
            self.number += 1
        if len(self._buffer) > PENDING_MAX:
            yield from self.close()

    def close(self):
        """Yields what stands there without a line end."""
        if self._buffer:
            line = bytes(self._buffer)
            self._buffer.clear()
            yield self.number, line


def readable(raw):
    """Text for a terminal: no control byte of a confused machine reaches it."""
    text = raw.replace(b"\0", b"").decode("utf-8", "backslashreplace")
    if text.isprintable():
        return text
    return "".join(c if c == "\t" or c.isprintable() else "\\x%02x" % ord(c) for c in text)


def _no_integer(text):
    raise ValueError("%s is no integer" % text)


def loads(text):
    """JSON as records have it: RFC 8259, and of its numbers only integers. ValueError or RecursionError."""
    return json.loads(text, parse_float=_no_integer, parse_constant=_no_integer)


def _object(raw):
    """The record in raw, or the reason why it is none."""
    try:
        fields = loads(raw.decode("ascii"))
    except (ValueError, RecursionError):
        return None, "its CRC fits but it is no JSON in ASCII with integers only"
    if not isinstance(fields, dict) or next(iter(fields), None) != "type" \
            or not isinstance(fields["type"], str):
        return None, "its CRC fits but it is no object that starts with its type"
    return fields, ""


def _match(line, start):
    """(end, resent, run, seq, json, fields) of the record at start; or (None, why)."""
    head = _HEAD.match(line, start)
    if not head:
        return None, "what follows the mark is no RUN SEQ JSON"
    why = "no JSON and CRC before the end of the line"
    limit = min(len(line), start + LINE_MAX)
    for count, tail in enumerate(_TAIL.finditer(line, head.end(), limit)):
        if count == CANDIDATES_MAX:
            break
        body = line[head.start(2):tail.start() + 1]
        if zlib.crc32(body) != int(tail[1], 16):
            why = "its CRC does not fit"
            continue
        raw = line[head.end():tail.start() + 1]
        fields, why = _object(raw)
        if fields is None:
            break
        return (tail.end(), bool(head[1]), head[2].decode(), int(head[3]), raw.decode(), fields), ""
    return None, why


def _damage(number, raw, why):
    hint = _HINT.match(raw)
    return Damage(number, raw.startswith(MARK + b"+"), hint[1].decode() if hint else None,
                  int(hint[2]) if hint else None, why)


def scan(number, line):
    """Events of one line, in the order in which they stand on it."""
    line = line.strip(b"\0\r")
    clean = line.replace(b"\0", b"")
    if MARK not in clean:
        return [Text(number, readable(clean))]
    events, done, bad = [], 0, None
    alone = len(clean) == len(line)
    at = clean.find(MARK)
    while at >= 0:
        found, why = _match(clean, at)
        if found is None:
            bad = bad or (at, why)
            at = clean.find(MARK, at + 1)
            continue
        _before(events, number, clean[done:at], bad, done)
        end, resent, run, seq, raw, fields = found
        events.append(Record(number, run, seq, resent, alone and at == 0 and end == len(clean),
                             raw, fields))
        done, bad = end, None
        at = clean.find(MARK, done)
    _before(events, number, clean[done:], bad, done)
    return events


def _before(events, number, raw, bad, offset):
    """What stands beside the records of a line: text, then perhaps one stretch of damage."""
    cut = bad[0] - offset if bad else len(raw)
    if raw[:cut].strip(b"\r"):
        events.append(Text(number, readable(raw[:cut])))
    if bad:
        events.append(_damage(number, raw[cut:], bad[1]))
