#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Starts what `make board` makes, as far as QEMU reaches: by the loader of the board, from the medium
that its README describes, and types a run at the prompt. The Raspberry Pi's firmware runs in no
QEMU: its folder's image and words are started by U-Boot.

A boot whose firmware or tools are not installed is a SKIP that names the package. Status 0 when none failed.
"""
import argparse
import concurrent.futures
import importlib.util
import os
import re
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "image"))
import boots  # noqa: E402
import prepare  # noqa: E402
import vectors  # noqa: E402

# By path: this file has the name too.
_spec = importlib.util.spec_from_file_location("image_run", os.path.join(HERE, "..", "image", "run.py"))
image_run = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(image_run)

UBOOT = "/usr/lib/u-boot/%s/u-boot.bin"
OVMF = "/usr/share/ovmf/OVMF.fd"
PACKAGES = {UBOOT % "qemu_arm64": "u-boot-qemu", UBOOT % "qemu-riscv64_smode": "u-boot-qemu",
            OVMF: "ovmf", "mformat": "mtools"}
TYPED = "run=selftest\npoweroff\n"
# One that the loader hands over, under a name of its own.
VECTORS = prepare.VECTORS + "/steal-try-guess.hand.txt"
REPLAY = "replay=anything\npoweroff\n"
SECTORS = 131072            # 64 MiB, of which the partition takes all but the first MiB
PARTITION = 2048
SILENCE = 60                # seconds; UEFI says nothing for long
EXTLINUX = """default barelock
label barelock
	kernel /kernel8.img
	append %s
"""


@dataclass(frozen=True)
class Start:
    boot: boots.Boot
    needs: tuple            # files and programs, each in PACKAGES

    @property
    def board(self):
        return self.boot.name.split("/")[0]


def folder_of(boot, build):
    return os.path.join(build, "boards", boot.name.split("/")[0])


def mtool(*command):
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.PIPE)


def partition_table():
    """What `,,c,*` makes sfdisk write: an MBR with one bootable FAT32 partition."""
    entry = struct.pack("<B3sB3sII", 0x80, b"\xfe\xff\xff", 0x0c, b"\xfe\xff\xff", PARTITION,
                        SECTORS - PARTITION)
    return bytes(446) + entry + bytes(48) + b"\x55\xaa"


def card(path, folder):
    """A card as boards/*/README.md makes it: one bootable FAT32 partition, the folder's files."""
    with open(path, "wb") as file:
        file.write(partition_table())
        file.truncate(SECTORS * 512)
    fat = "%s@@%d" % (path, PARTITION * 512)
    # One sector a cluster: so small a partition would else be no FAT32.
    mtool("mformat", "-i", fat, "-F", "-c", "1", "-T", str(SECTORS - PARTITION), "-h", "16", "-s", "63", "::")
    mtool("mcopy", "-i", fat, "-s", *(os.path.join(folder, name) for name in os.listdir(folder)), "::")
    return path


def copied(source, boot, work):
    folder = os.path.join(work, boot.file)
    shutil.rmtree(folder, ignore_errors=True)
    return shutil.copytree(source, folder)


def with_file(folder, config, after, line):
    """The folder, with VECTORS and a line of the loader's configuration that hands it over."""
    shutil.copy(VECTORS, os.path.join(folder, "vectors.txt"))
    path = os.path.join(folder, config)
    with open(path, encoding="ascii") as file:
        text = re.sub(r"(?m)^(\s*)(%s .*)$" % after, r"\1\2\n\1%s" % line, file.read())
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    return folder


def pi_folder(boot, build, work):
    """The folder, with what makes U-Boot do the firmware's part: the image, and cmdline.txt as it stands."""
    folder = copied(folder_of(boot, build), boot, work)
    with open(os.path.join(folder, "cmdline.txt"), encoding="ascii") as file:
        words = file.read().strip()
    os.mkdir(os.path.join(folder, "extlinux"))
    with open(os.path.join(folder, "extlinux", "extlinux.conf"), "w", encoding="ascii") as file:
        file.write(EXTLINUX % words)
    return folder


def qemu(*args):
    return ["--image", "none", "--silence", str(SILENCE)] + ["--qemu-arg=" + arg for arg in args]


def virtio(path):
    return ("-drive", "if=none,id=card,format=raw,file=" + path, "-device", "virtio-blk-device,drive=card")


def rpi4(boot, build, work):
    path = card(os.path.join(work, boot.file + ".card"), pi_folder(boot, build, work))
    return qemu("-bios", UBOOT % "qemu_arm64", *virtio(path))


def visionfive2(boot, build, work):
    path = card(os.path.join(work, boot.file + ".card"), folder_of(boot, build))
    return qemu("-kernel", UBOOT % "qemu-riscv64_smode", *virtio(path))


def iso(medium, *firmware):
    def load(boot, build, _work):
        path = os.path.join(folder_of(boot, build), "barelock.iso")
        drive = ("-drive", "if=none,id=iso,format=raw,readonly=on,file=" + path)
        return qemu(*firmware, *drive, *medium)
    return load


def initrd(folder):
    return with_file(folder, "extlinux/extlinux.conf", "kernel", "initrd /vectors.txt")


def rpi4_file(boot, build, work):
    path = card(os.path.join(work, boot.file + ".card"), initrd(pi_folder(boot, build, work)))
    return qemu("-bios", UBOOT % "qemu_arm64", *virtio(path))


def visionfive2_file(boot, build, work):
    path = card(os.path.join(work, boot.file + ".card"), initrd(copied(folder_of(boot, build), boot, work)))
    return qemu("-kernel", UBOOT % "qemu-riscv64_smode", *virtio(path))


def iso_file(*firmware):
    def load(boot, build, work):
        tree = copied(os.path.join(build, "boards", "tree-" + boot.name.split("/")[0]), boot, work)
        with_file(tree, "boot/grub/grub.cfg", "multiboot2", "module2 /vectors.txt")
        path = os.path.join(work, boot.file + ".iso")
        mtool("grub-mkrescue", "--locales=", "--themes=", "--fonts=", "-o", path, tree)
        return qemu(*firmware, "-drive", "if=none,id=iso,format=raw,readonly=on,file=" + path, *CD)
    return load


CD = ("-device", "ide-cd,drive=iso")
DISK = ("-device", "ide-hd,drive=iso")
USB = ("-device", "qemu-xhci", "-device", "usb-storage,drive=iso")


def start(name, arch, load, *needs, text=(), typed=TYPED, **more):
    board = name.split("/")[0]
    text += (r'"board":"%s"' % board, "(?m)^barelock .*console ", "switching off")
    if typed == REPLAY:
        more["cores"] = vectors.CORES
        text += tuple(vectors.verdicts([VECTORS], boots.VARIANTS[arch]))
    boot = boots.Boot(name, arch, words=(), typed=typed, load=load, text=text, limit=120, **more)
    return Start(boot, needs)


STARTS = (
    start("rpi4/u-boot", "arm64", rpi4, UBOOT % "qemu_arm64", "mformat",
          text=("U-Boot 20", "Retrieving file: /kernel8.img")),
    start("visionfive2/u-boot", "riscv64", visionfive2, UBOOT % "qemu-riscv64_smode", "mformat",
          text=("U-Boot 20", "Retrieving file: /barelock.img")),
    start("x86-pc/seabios/cd", "x86_64", iso(CD)),
    start("x86-pc/seabios/usb", "x86_64", iso(USB)),
    start("x86-pc/ovmf/cd", "x86_64", iso(CD, "-bios", OVMF), OVMF, text=("UEFI|BdsDxe",)),
    start("x86-pc/ovmf/usb", "x86_64", iso(USB, "-bios", OVMF), OVMF, text=("UEFI|BdsDxe",)),
    start("rpi4/u-boot/file", "arm64", rpi4_file, UBOOT % "qemu_arm64", "mformat", typed=REPLAY),
    start("visionfive2/u-boot/file", "riscv64", visionfive2_file, UBOOT % "qemu-riscv64_smode", "mformat",
          typed=REPLAY),
    start("x86-pc/seabios/file", "x86_64", iso_file(), typed=REPLAY),
    start("x86-pc/ovmf/file", "x86_64", iso_file("-bios", OVMF), OVMF, typed=REPLAY),
)


def missing(needs):
    """The packages of what is not there."""
    return sorted({PACKAGES[need] for need in needs
                   if not (os.path.exists(need) or shutil.which(need))})


def make(board, build):
    """"" or why there is no such folder."""
    done = subprocess.run(["make", "-s", "board", "BOARD=" + board, "BUILD=" + build], check=False,
                          cwd=prepare.ROOT, capture_output=True, text=True)
    lines = (done.stderr or done.stdout).strip().splitlines()
    return (lines or ["status %d" % done.returncode])[-1] if done.returncode else ""


def judge(item, made, build, work):
    """(PASS, FAIL or SKIP; why and what the reader of a failure wants)"""
    lacks = missing(item.needs)
    if lacks or "install the packages" in made:
        return "SKIP", made or "not installed: " + " ".join(lacks)
    if made:
        return "FAIL", "make board: " + made
    _, faults, seconds, more = image_run.judge(item.boot, build, work)
    if faults:
        return "FAIL", "".join("\n    " + fault for fault in faults) + "\n" + more.rstrip("\n")
    return "PASS", "(%.1f s)" % seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("patterns", nargs="*", help="only boots whose name begins so (all)")
    parser.add_argument("-j", type=int, default=2, help="boots at once (2)")
    parser.add_argument("--build", default=os.path.join(prepare.ROOT, "build"))
    opts = parser.parse_args()
    items = [s for s in STARTS if not opts.patterns or any(re.match(p, s.boot.name) for p in opts.patterns)]
    if not items:
        print("no start is named so; there are: %s" % " ".join(s.boot.name for s in STARTS), file=sys.stderr)
        return 2
    work = os.path.join(opts.build, "tests", "boards")
    os.makedirs(work, exist_ok=True)
    made = {board: make(board, opts.build) for board in {item.board for item in items}}
    failed = False
    with concurrent.futures.ThreadPoolExecutor(opts.j) as pool:
        results = pool.map(lambda item: judge(item, made[item.board], opts.build, work), items)
        for item, (verdict, detail) in zip(items, results):
            print("%s: boards: %s: %s" % (verdict, item.boot.name, detail), flush=True)
            failed |= verdict == "FAIL"
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
