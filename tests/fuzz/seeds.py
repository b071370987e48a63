#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""seeds.py TARGET DIRECTORY: writes a few good inputs of a fuzz target, one a file."""

import os
import struct
import sys

LINES = [
    "run=selftest,trylock form=guess variant=lock state=there-read cores=4 pair=0,1 seed=0x10",
    "coherent_pool=1M 8250.nr_uarts=1 root=/dev/mmcblk0p2 rootwait -- run=trylock uart=pl011,0xfe201000",
    "limit=5s functional=1 negative=coherence board=rpi4 under=tcg exit=none",
    "uart=ns8250,io:0x3f8 run=all",
    "uart=ns8250,0xfeb50000,2,4",
    "uart=bogus,1",
    "",
]

SCENARIOS = [
    "group=writer,tasks=1,op=write,think=1us,hold=500ns,device=18.6us,bytes=8192,posted=steal:11+no-steal:350,"
    "group=reader,op=read,think=exp:2us,device=uniform:83us,posted-latency=steal:5us",
    "name=mixed,tick=1ms,group=all,tasks=80,rank=3,rest=1ms,op=read,share=99,op=try-write,hold=300ns",
]

TYPED = [
    b"help\r", b"topology\n", b"resend 1..4\r", b"run=selftst\x7f\x7fest\r", b"old words\x15new\x17\r",
    b"a\rb\r\x1b[A\x1b[A\x1b[B\r", b"half\x03whole\r", bytes(range(1, 256)), b"x" * 600 + b"\r",
]

MADT = struct.pack("<II", 0xfee00000, 1) + bytes([0, 8, 0, 0, 1, 0, 0, 0, 0, 8, 1, 1, 1, 0, 0, 0]) + \
    bytes([9, 16, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]) + bytes([5, 12, 0, 0, 0, 0, 0xe0, 0xfe, 0, 0, 0, 0])
GAS = struct.pack("<BBBBQ", 0, 32, 0, 3, 0x9000000)
S5 = b"\x08_S5_\x12\x06\x04\x0a\x05\x0a\x05\x00\x00"
FADT = bytearray(240)
FADT[0x70 - 36 + 1] = 5  # flags: 32-bit timer, reset register
FADT[116 - 36:128 - 36] = struct.pack("<BBBBQ", 1, 8, 0, 1, 0xcf9)


def tables(*bodies):
    return b"".join(struct.pack("BBB", kind, damage, len(body)) + bytes(body) for kind, damage, body in bodies)


ACPI = [
    b"\x0e" + tables((5, 0, S5), (1, 2, FADT), (0, 0, MADT), (2, 0, bytes([3, 0, 0, 0]) + GAS + bytes(31)),
                     (3, 0, bytes(4) + GAS)),
    b"\x04" + tables((1, 2, FADT[:80]), (4, 0, S5), (0, 1, MADT)),
    b"\x1e" + tables((0, 0, MADT)),
]


def member(name, data):
    path = name.encode() + b"\0"
    numbers = (1, 0o100644, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(path), 0)
    head = b"070701" + b"".join(b"%08x" % n for n in numbers) + path
    return head + bytes(-len(head) % 4) + data + bytes(-len(data) % 4)


CPIO = [member("x", b"1") + member("wanted", b"1234") + member("TRAILER!!!", b""), member("wanted", b"")]

SEEDS = {
    "cpio": CPIO,
    "options": [line.encode() for line in LINES],
    "scenario": [words.encode() for words in SCENARIOS],
    "uart": [line.encode() for line in LINES],
    "line": TYPED,
    "acpi": ACPI,
}


def main():
    target, directory = sys.argv[1:]
    os.makedirs(directory, exist_ok=True)
    for i, seed in enumerate(SEEDS[target]):
        with open(os.path.join(directory, f"seed{i}"), "wb") as f:
            f.write(seed)


if __name__ == "__main__":
    main()
