# SPDX-License-Identifier: GPL-2.0-only
"""The machines that `run` can start, as data, and the command line that starts one."""
from dataclasses import dataclass

ARCHES = {"x86_64": "x86_64", "arm64": "arm64", "riscv64": "riscv64",
          "riscv": "riscv64", "aarch64": "arm64", "hosted": "hosted", "sim": "sim"}
PROGRAMS = {"x86_64": "qemu-system-x86_64", "arm64": "qemu-system-aarch64",
            "riscv64": "qemu-system-riscv64"}
# x86 is entered by the ELF file's PVH note, the others by the Image header.
IMAGES = {"x86_64": "barelock.elf", "arm64": "barelock.img", "riscv64": "barelock.img"}


@dataclass(frozen=True)
class ExitWay:
    """How a word of exit= ends QEMU: its flags, and what its exit status says."""
    flags: tuple = ()
    status: str = "none"    # "exact", "odd" ((status << 1) | 1) or "none" (says nothing)
    ends: bool = True       # whether QEMU ends by it at all


EXITS = {
    "isa-debug": ExitWay(("-device", "isa-debug-exit,iobase=0xf4,iosize=4"), "odd"),
    "semihosting": ExitWay(("-semihosting",), "exact"),
    "test-device": ExitWay((), "exact"),
    "reset": ExitWay(),
    "none": ExitWay(ends=False),
}


@dataclass(frozen=True)
class Machine:
    """A row. `spare` harts exist beside the usable ones; with `fixed`, -smp takes only that."""
    name: str
    arch: str
    machine: str
    exit: str
    cores_max: int
    cpu: str = ""
    memory: str = "256"
    spare: int = 0
    fixed: int = 0
    serials_before: int = 0     # serial ports of the machine before the console
    flags: tuple = ()


MACHINES = (
    Machine("q35", "x86_64", "q35", "isa-debug", 255, cpu="max"),
    Machine("pc", "x86_64", "pc", "isa-debug", 255, cpu="max"),
    Machine("microvm", "x86_64", "microvm", "isa-debug", 255, cpu="max"),
    Machine("virt", "arm64", "virt,gic-version=3", "semihosting", 512, cpu="max"),
    Machine("virt-gicv2", "arm64", "virt,gic-version=2", "semihosting", 8, cpu="max"),
    Machine("virt-el2", "arm64", "virt,gic-version=3,virtualization=on", "semihosting", 512,
            cpu="max"),
    Machine("raspi3b", "arm64", "raspi3b", "semihosting", 4, memory="1G", fixed=4),
    Machine("raspi3b-mini", "arm64", "raspi3b", "semihosting", 4, memory="1G", fixed=4,
            serials_before=1),
    Machine("virt", "riscv64", "virt", "test-device", 512, cpu="rv64", flags=("-bios", "default")),
    Machine("sifive_u", "riscv64", "sifive_u", "reset", 4, spare=1, flags=("-bios", "default")),
)


def machine(arch, name):
    """The row, the arch's first one when name is None; or None."""
    rows = [row for row in MACHINES if row.arch == arch]
    if name is None:
        return rows[0]
    return next((row for row in rows if row.name == name), None)


def machine_names(arch):
    return " ".join(row.name for row in MACHINES if row.arch == arch)


def has_key(words, key):
    return any(word.startswith(key + "=") for word in words)


def key_value(words, key):
    """The value of the last word `key=value`, or None."""
    values = [word.split("=", 1)[1] for word in words if word.startswith(key + "=")]
    return values[-1] if values else None


def runs(words):
    """What the words make the machine run; None: it offers a prompt."""
    return key_value(words, "run") or next((key for key in ("replay", "scenario") if has_key(words, key)), None)


def add_words(words, extra):
    """words and those of extra whose key is not there yet. They go first, so that an image
    that refuses a word knows by then how to end; but behind a `--`: what stands before it is
    not the image's."""
    at = words.index("--") + 1 if "--" in words else 0
    fresh = [word for word in extra if not has_key(words, word.split("=", 1)[0])]
    return words[:at] + fresh + words[at:]


def image_words(row, words, cores, under):
    """The command line of the image."""
    extra = ["under=" + under, "exit=" + row.exit]
    if row.fixed and cores and cores < row.fixed:
        extra.insert(0, "cores=%d" % cores)
    return add_words(words, extra)


def smp(row, cores):
    return row.fixed or cores + row.spare


def exit_way(words):
    return EXITS.get(key_value(words, "exit"), EXITS["none"])


def command(row, image, words, cores, *, under="tcg", cpu=None, dtb=None, initrd=None,
            append=True, program=None, extra=()):
    """QEMU's argument list; the console is its stdin and stdout."""
    args = [program or PROGRAMS[row.arch], "-nodefaults", "-display", "none", "-no-reboot",
            "-machine", row.machine, "-m", row.memory, "-smp", str(smp(row, cores))]
    if cpu or row.cpu:
        args += ["-cpu", cpu or row.cpu]
    if under == "icount":
        args += ["-icount", "shift=0,sleep=off"]
    elif under == "kvm":
        args += ["-accel", "kvm"]
    args += ["-serial", "null"] * row.serials_before + ["-serial", "stdio"]
    args += list(row.flags) + list(exit_way(words).flags)
    if image:
        args += ["-kernel", image]
        if append:
            args += ["-append", " ".join(words)]
    if initrd:
        args += ["-initrd", initrd]
    if dtb:
        args += ["-dtb", dtb]
    return args + list(extra)


def status_of_exit(way, code):
    """The image's status behind QEMU's exit status; None when that says nothing."""
    if way.status == "exact":
        return code
    if way.status == "odd" and code & 1:
        return code >> 1
    return None
