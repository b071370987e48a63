# SPDX-License-Identifier: GPL-2.0-only
"""Files for an image, which has none of its own: QEMU puts them into its memory as initrd."""
import os
import re

# Keys whose value is the name of a file; one with a `=` in it is words instead.
KEYS = ("replay", "scenario")
# A law in a table, in any value and in a scenario.
TABLE = re.compile(r"\bfile:([^\s,#]+)")
ARCHIVE_MODE = 0o100644


def _tables_in(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return [name for line in file for name in TABLE.findall(line.partition("#")[0])]


def named(words):
    """The files that the words name, and a scenario among them: each once, in their order."""
    found = []
    for word in words:
        key, _, value = word.partition("=")
        if key in KEYS and value and "=" not in value:
            found.append(value)
        found += TABLE.findall(value)
        if key == "scenario" and value and "=" not in value:
            found += _tables_in(value)
    return list(dict.fromkeys(found))


def _member(number, name, mode, data):
    """newc: thirteen numbers behind the magic; name and bytes are filled up to a multiple of 4."""
    path = name.encode() + b"\0"
    numbers = (number, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(path), 0)
    head = b"070701" + b"".join(b"%08x" % n for n in numbers) + path
    return head + bytes(-len(head) % 4) + data + bytes(-len(data) % 4)


def archive(files):
    """A cpio archive of {name: bytes}."""
    members = [_member(n + 1, name, ARCHIVE_MODE, data) for n, (name, data) in enumerate(files.items())]
    return b"".join(members) + _member(0, "TRAILER!!!", 0, b"")


def initrd(names, path):
    """The file to hand over for those names: the only one itself, or an archive made at path."""
    if len(names) == 1:
        with open(names[0], "rb"):      # whoever starts QEMU wants to hear it from us
            return names[0]
    files = {}
    for name in names:
        with open(name, "rb") as file:
            files[name] = file.read()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(archive(files))
    return path
