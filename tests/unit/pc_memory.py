#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""pc_memory.py MACHINE FILE: the first 32 MiB of a QEMU PC, once its firmware has built the ACPI tables."""

import os
import re
import subprocess
import sys
import time

MEMORY = 32 << 20
LIMIT = 60  # seconds


def fail(text):
    sys.exit(f"pc_memory.py: {text}")


class Monitor:
    """QEMU with its monitor on a pipe."""

    def __init__(self, machine):
        self.process = subprocess.Popen(
            ["qemu-system-x86_64", "-M", machine, "-m", str(MEMORY >> 20), "-smp", "3", "-net", "none",
             "-display", "none", "-monitor", "stdio"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def save(self, address, size, path):
        """Writes physical memory to a file; the answer to a second command says that it is done."""
        self.process.stdin.write(f'pmemsave {address} {size} "{path}"\ninfo version\n'.encode())
        self.process.stdin.flush()
        for line in self.process.stdout:
            if re.search(rb"^\d+\.\d+\.\d+", line):
                return
        fail(f"QEMU ended: {self.process.wait()}")

    def close(self):
        self.process.kill()
        self.process.wait()


def main():
    machine, path = sys.argv[1:]
    deadline = time.monotonic() + LIMIT
    monitor = Monitor(machine)
    part = path + ".part"
    try:
        while True:
            monitor.save(0, MEMORY, part)
            with open(part, "rb") as memory:
                # The BIOS area; the firmware writes the RSDP after the tables it points to.
                if b"RSD PTR " in memory.read()[0xe0000:0x100000]:
                    break
            if time.monotonic() > deadline:
                fail(f"{machine}: no RSDP after {LIMIT} s")
            time.sleep(0.2)
    finally:
        monitor.close()
    os.rename(part, path)


if __name__ == "__main__":
    main()
