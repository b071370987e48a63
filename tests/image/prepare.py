# SPDX-License-Identifier: GPL-2.0-only
"""The files of a boot that are made for it, and the words of `barelock run` that pass them."""
import os
import struct
import subprocess
import sys

import devicetree

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tools"))

from barelocklib import qemu  # noqa: E402

MIB = 1 << 20
TEXT_OFFSET = 8             # of the Image header
ARM64_RAM = 0x40000000
ARM64_STUB, ARM64_DTB, ARM64_IMAGE = (ARM64_RAM + n * MIB for n in (2, 128, 18))
RISCV64_KERNEL = 0x80200000
RISCV64_DTB, RISCV64_IMAGE = (RISCV64_KERNEL + n * MIB for n in (126, 6))


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def row_of(boot):
    return qemu.machine(boot.arch, boot.machine)


def words_of(boot):
    """What the image finds on its command line."""
    return qemu.image_words(row_of(boot), list(boot.words), boot.cores,
                            "icount" if boot.det else "tcg")


def qemu_tree(boot, work):
    """The tree QEMU passes to this machine."""
    path = os.path.join(work, boot.file + ".qemu.dtb")
    row = row_of(boot)
    command = qemu.command(row, None, [], boot.cores, cpu=boot.cpu)
    command[command.index("-machine") + 1] += ",dumpdtb=" + path
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.PIPE)
    with open(path, "rb") as file:
        return devicetree.decompiled(file.read())


def board_tree(boot, _work):
    with open(os.path.join(HERE, row_of(boot).machine + ".dts"), encoding="ascii") as file:
        return devicetree.decompiled(devicetree.compiled(file.read()))


def tree(boot, work):
    """The path of the boot's edited tree."""
    root = (board_tree if boot.board_tree else qemu_tree)(boot, work)
    for edit in boot.edits:
        edit(root)
    if any(child.name == "chosen" for child in root.children):
        root.child("chosen").set("bootargs", '"%s"' % " ".join(words_of(boot)))
    return write(os.path.join(work, boot.file + ".dtb"), devicetree.blob(root))


def image_path(boot, build):
    return os.path.join(build, boot.arch, qemu.IMAGES[boot.arch])


def arm64_header_moved(boot, build, work):
    """The image with another text_offset: QEMU loads it that much higher."""
    with open(image_path(boot, build), "rb") as file:
        image = bytearray(file.read())
    offset, = struct.unpack_from("<Q", image, TEXT_OFFSET)
    struct.pack_into("<Q", image, TEXT_OFFSET, offset + 4 * MIB)
    return ["--image", write(os.path.join(work, boot.file + ".img"), image)]


def _loader(path, address):
    return ["--qemu-arg=-device", "--qemu-arg=loader,file=%s,addr=0x%x,force-raw=on"
            % (path, address)]


def arm64_bare_loader(boot, build, work):
    """Image, tree and a stub that enters the one with the other, put into memory by themselves:
    nothing edits the tree on the way, as QEMU does with that of a kernel."""
    # ldr x0, dtb; ldr x4, image; br x4; nop
    stub = struct.pack("<4I2Q", 0x58000080, 0x580000a4, 0xd61f0080, 0xd503201f,
                       ARM64_DTB, ARM64_IMAGE)
    path = write(os.path.join(work, boot.file + ".stub"), stub)
    args = ["--image", "none"] + _loader(tree(boot, work), ARM64_DTB)
    args += _loader(image_path(boot, build), ARM64_IMAGE) + _loader(path, ARM64_STUB)
    return args + ["--qemu-arg=-device", "--qemu-arg=loader,addr=0x%x,cpu-num=0" % ARM64_STUB]


def riscv64_stub(boot, build, work):
    """A stub where the kernel goes jumps to the image 6 MiB higher, a0 and a1 untouched."""
    # auipc t0, distance; jr t0
    distance = RISCV64_IMAGE - RISCV64_KERNEL
    path = write(os.path.join(work, boot.file + ".stub"),
                 struct.pack("<2I", 0x297 | distance, 0x28067))
    return ["--image", path] + _loader(image_path(boot, build), RISCV64_IMAGE)


def riscv64_own_tree(boot, build, work):
    """The same, but with the boot's tree in a1: OpenSBI, which has no patience with edits, sees
    QEMU's."""
    # auipc t0, 0; ld a1, 16(t0); ld t0, 24(t0); jr t0
    stub = struct.pack("<4I2Q", 0x297, 0x102b583, 0x182b283, 0x28067, RISCV64_DTB, RISCV64_IMAGE)
    path = write(os.path.join(work, boot.file + ".stub"), stub)
    return ["--image", path] + _loader(image_path(boot, build), RISCV64_IMAGE) + \
        _loader(tree(boot, work), RISCV64_DTB)


# Files to hand over: each takes the path to write, if it likes, and returns that of the file.

VECTORS = os.path.join(ROOT, "tests", "vectors")
HANDED = VECTORS + "/steal.hand.txt"


def _changed(path, change):
    with open(HANDED, "rb") as file:
        return write(path, change(file.read()))


def cut_file(path):
    return _changed(path, lambda data: data[:1000])


def altered_file(path):
    """Another event in the first state line."""
    return _changed(path, lambda data: data.replace(b" e=-", b" e=wlock+7", 1))


def file_with_nul(path):
    return _changed(path, lambda data: data.replace(b"v ", b"v\0", 1))


def large_file(path):
    return write(path, b"\n" * (5 * MIB))


def interleaved_file(_path):
    return VECTORS + "/extra/steal-more.hand.txt"


def no_vectors(_path):
    return os.path.join(ROOT, "README.md")


def files(boot, work):
    """The paths of the files that the boot hands over."""
    return [file if isinstance(file, str) else
            file(os.path.join(work, "%s.%s" % (boot.file, file.__name__))) for file in boot.files]


def named(text, paths):
    """text with {1}, {2}... as the first path, the second..."""
    for number, path in enumerate(paths, 1):
        text = text.replace("{%d}" % number, path)
    return text


def arguments(boot, build, work):
    """Words of `barelock run` for the files of this boot."""
    args = boot.load(boot, build, work) if boot.load else []
    if (boot.edits or boot.board_tree) and boot.load not in (arm64_bare_loader, riscv64_own_tree):
        args += ["--dtb", tree(boot, work)]
    args += ["--file=" + path for path in files(boot, work)]
    return args
