#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Stands in for QEMU: does what the word fake= of the image's command line says, a list of
status:N (records whose end says that), exit:N, sleep:S, text, cut, args (prints them)."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
import wirelog  # noqa: E402

VERDICTS = ("pass", "fail", "usage", "hang")


def put(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def main():
    words = sys.argv[sys.argv.index("-append") + 1].split() if "-append" in sys.argv \
        else sys.argv[1:]
    steps = next((w[len("fake="):] for w in words if w.startswith("fake=")), "").split(",")
    for step, _, value in (s.partition(":") for s in steps):
        if step == "status":
            put(b"".join(wirelog.log(status=int(value), verdict=VERDICTS[int(value)])))
        elif step == "cut":
            put(b"".join(wirelog.log())[:-10])
        elif step == "text":
            put(b"panic: all is lost\n")
        elif step == "args":
            put(("ARGS " + "|".join(sys.argv[1:]) + "\n").encode())
        elif step == "sleep":
            time.sleep(float(value))
        elif step == "stderr":
            sys.stderr.write("qemu: no such thing\n")
        elif step == "echo":
            put(b"barelock> ")
            for line in sys.stdin.buffer:
                put(b"you said " + line)
                put(b"".join(wirelog.log()) if line.startswith(b"run=") else b"")
                put(b"barelock> ")
        elif step == "exit":
            sys.exit(int(value))


if __name__ == "__main__":
    main()
