# SPDX-License-Identifier: GPL-2.0-only
"""What the user sees while a machine talks: its text, and instead of the record lines one
line of progress on a terminal's stderr."""
import sys
import time

from barelocklib import wire

PROGRESS_EVERY = 0.1    # seconds between two looks of the progress line


class PromptFilter:
    """Passes bytes at once, for typing at the prompt, but holds back record lines."""

    def __init__(self):
        self._line = b""
        self._passing = False

    def feed(self, data):
        out = b""
        for byte in data:
            one = bytes((byte,))
            if self._passing:
                out += one
                self._passing = byte != 0x0a
                continue
            self._line += one
            start = self._line.lstrip(b"\r\0")
            held = start[:3] == wire.MARK[:len(start[:3])]
            if not held:
                out += self._line
                self._passing = byte != 0x0a
            if not held or byte == 0x0a:
                self._line = b""
        return out


class Screen:
    """mode: "text", "quiet" (nothing), "raw" (every byte) or "prompt" (see PromptFilter)."""

    def __init__(self, mode, name):
        self._mode = mode
        self._name = name
        self._start = time.monotonic()
        self._progress = mode == "text" and sys.stderr.isatty()
        self._drawn = 0.0
        self._mid_line = False
        self._filter = PromptFilter()

    def show(self, data, events, log):
        """data as it came, and the events it made."""
        if self._mode in ("raw", "prompt"):
            out = self._filter.feed(data) if self._mode == "prompt" else data
            self._mid_line = not out.endswith(b"\n") if out else self._mid_line
            sys.stdout.buffer.write(out)
            sys.stdout.buffer.flush()
        elif self._mode == "text":
            self._text([e.text for e in events if isinstance(e, wire.Text)])
            self._draw(log)

    def _text(self, texts):
        if texts:
            self._wipe()
            sys.stdout.write("".join(text + "\n" for text in texts))
            sys.stdout.flush()

    def _draw(self, log):
        now = time.monotonic()
        if self._progress and now - self._drawn >= PROGRESS_EVERY:
            self._drawn = now
            sys.stderr.write("\r\033[K%s: %d records, %.1f s" % (self._name, log.records,
                                                                now - self._start))
            sys.stderr.flush()

    def _wipe(self):
        if self._drawn:
            self._drawn = 0.0
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def close(self, lines):
        """The last lines; on stdout whatever the mode."""
        self._wipe()
        lines = ([""] if self._mid_line else []) + lines
        sys.stdout.write("".join(line + "\n" for line in lines))
        sys.stdout.flush()
