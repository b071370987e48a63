# SPDX-License-Identifier: GPL-2.0-only
"""Files for an image, which has none of its own: QEMU puts them into its memory as initrd."""
import os

# What the words name files by: the key, and what stands before the name in its value.
KEYS = (("replay", ""),)
ARCHIVE_MODE = 0o100644


def named(words):
    """The files that the words name, each once."""
    found = []
    for word in words:
        key, _, value = word.partition("=")
        for known, prefix in KEYS:
            if key == known and value.startswith(prefix) and value[len(prefix):]:
                found.append(value[len(prefix):])
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
