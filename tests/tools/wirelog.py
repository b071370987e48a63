# SPDX-License-Identifier: GPL-2.0-only
"""A writer of records that shares nothing with the parser, for the tests of it."""
import json
import zlib


def line(run, seq, fields, mark=b"@bl"):
    body = b"%s %d %s" % (run.encode(), seq, json.dumps(fields, separators=(",", ":")).encode())
    return b"%s %s %08x\n" % (mark, body, zlib.crc32(body))


def records(count, status=0, verdict="pass"):
    """count records: manifest, checks, end."""
    out = [{"type": "manifest", "timing": "emulated", "format": 1, "cmdline": "run=selftest"}]
    for n in range(1, count - 1):
        out.append({"type": "check", "timing": "emulated", "name": "selftest/a/%d" % n,
                    "result": "pass", "rounds": n * 1000})
    out.append({"type": "end", "timing": "emulated", "records": count, "verdict": verdict,
                "status": status, "reason": "" if not status else "it broke"})
    return out


def log(count=6, run="1a2b", status=0, verdict="pass"):
    """A whole log as a list of lines: text, records, text."""
    lines = [b"barelock, build abc\n", b"cores: 2\n"]
    for seq, fields in enumerate(records(count, status, verdict)):
        if seq == 2:
            lines.append(b"selftest/a: pass\n")
        lines.append(line(run, seq, fields))
    return lines
