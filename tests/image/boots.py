# SPDX-License-Identifier: GPL-2.0-only
"""The boots of `make check`, one a row."""
from dataclasses import dataclass
from typing import Callable, Optional, Tuple

import devicetree as dt
import prepare
import vectors

ISAS = ("x86_64", "arm64", "riscv64")
SELFTEST = ("run=selftest",)
TYPED = """help
topologx\by
nonsense
run=selftest cores=1
resend 0..1
resend 9999
poweroff
"""


@dataclass(frozen=True)
class Boot:
    name: str
    arch: str
    cores: int = 2
    machine: Optional[str] = None       # a row of tools/barelocklib/qemu.py
    cpu: Optional[str] = None
    det: bool = False
    words: Tuple[str, ...] = SELFTEST
    status: int = 0
    online: Optional[int] = None        # cores that must take part; None: all of `cores`
    text: Tuple[str, ...] = ()          # patterns that the text must hold
    fails: Optional[str] = None         # pattern of the checks that must fail, and only they
    edits: Tuple[Callable, ...] = ()    # of the device tree
    board_tree: bool = False            # the tree is tests/image/<machine>.dts
    load: Optional[Callable] = None     # another way into memory
    qemu: Tuple[str, ...] = ()
    variants: Tuple[str, ...] = ()      # those the image must find usable, and no others
    typed: str = ""                     # at the prompt, when the words hold no run=
    files: Tuple = ()                   # handed over; {1} in words and typed is the first one's path
    twice: bool = False                 # and the second log must be the same, byte by byte
    limit: float = 60.0                 # seconds

    @property
    def file(self):
        return self.name.replace("/", "-")


def _plain():
    for arch in ISAS:
        for cores in (1, 2, 4):
            yield Boot("%s/%d" % (arch, cores), arch, cores)
        yield Boot(arch + "/det/8", arch, 8, det=True, limit=120)
        yield Boot(arch + "/det/64", arch, 64, det=True, limit=240)
        yield Boot(arch + "/det/twice", arch, 2, det=True, twice=True)
        yield Boot(arch + "/prompt", arch, words=(), typed=TYPED, online=1, text=(
            "help lists what can be typed", r"topology\s+the cores", r"(?m)^\s+1\s+(0|0x1)\b",
            r"@bl\+ [0-9a-f]{4} 1 \{", r"resend: records 0\.\.\d+ are kept",
            "'nonsense': no such word"))
        yield Boot(arch + "/trylock", arch, words=("run=trylock", "seed=1"), limit=120.0)


def _negative():
    for arch in ISAS:
        name = arch + "/negative/"
        broken = {"clock": r"selftest/(order|delay|drift|skew|slope|gap)/?.*",
                  "atomic": "selftest/atomic/broken/.*", "coherence": "selftest/coherence"}
        for what, fails in broken.items():
            yield Boot(name + what, arch, words=SELFTEST + ("negative=" + what,), status=1,
                       fails=fails)
        yield Boot(name + "trap", arch, words=SELFTEST + ("negative=trap",), status=1,
                   text=(r"(?i)core \d", r"(?i)\bpc\b.*0x[0-9a-f]+", r"(?i)trap"))
        yield Boot(name + "hang", arch, words=SELFTEST + ("negative=hang", "limit=1s"), status=3,
                   text=(r"core 0\b.*:", r"core 1\b.*:"))
        yield Boot(name + "word", arch, words=SELFTEST + ("nonsense=1",), status=2, online=0,
                   text=("'nonsense=1': no such word",))


# The ways of waking that a core of QEMU's usual machine has.
WAYS = {"x86_64": ("spin", "event", "ipi"), "arm64": ("spin", "event", "ipi"), "riscv64": ("spin", "ipi")}


def _wake():
    for arch in ISAS:
        for cores in (1, 2, 4):
            yield Boot("%s/wake/%d" % (arch, cores), arch, cores, words=("run=wake", "time=100ms"),
                       text=tuple("PASS: wake/race/%s/4: .* none lost" % way for way in WAYS[arch]))
        yield Boot(arch + "/wake/det/8", arch, 8, det=True, words=("run=wake", "rounds=2000"),
                   text=tuple("PASS: wake/race/%s/1: .* none lost" % way for way in WAYS[arch]))
        # Both cores rest when the wake is lost.
        for way in WAYS[arch][1:]:
            yield Boot("%s/negative/lost-wake/%s" % (arch, way), arch, status=3,
                       words=("run=wake", "wait=" + way, "negative=lost-wake", "limit=1s"),
                       text=("HANG: task .*LOST WAKE: it was woken, its core was not roused",))


X86_64 = (
    Boot("x86_64/wake/no-monitor", "x86_64", cpu="qemu64,-monitor", words=("run=wake", "time=20ms"),
         text=("SKIP: wake/event: .*WAITPKG", "PASS: wake/race/ipi/1")),
    Boot("x86_64/pc", "x86_64", machine="pc"),
    Boot("x86_64/microvm", "x86_64", machine="microvm"),
    Boot("x86_64/poor", "x86_64", 2, cpu="qemu64,-rdtscp,-x2apic",
         qemu=("-machine", "hpet=off")),
    Boot("x86_64/no-long-mode", "x86_64", cpu="qemu32", online=0, status=1,
         text=("cannot start: this CPU has no 64-bit mode",)),
    Boot("x86_64/no-cmov", "x86_64", cpu="max,-cmov", online=0, status=1,
         text=("cannot start: this CPU lacks part of the x86-64 baseline",)),
    Boot("x86_64/little-memory", "x86_64", qemu=("-m", "32M"), online=0, status=1,
         text=("cannot start: less than 64 MiB of memory",)),
    Boot("x86_64/uart-unmappable", "x86_64", online=0, words=SELFTEST + ("uart=ns8250,0x1000000000000",), status=2,
         text=("unreachable address '0x1000000000000'",)),
    Boot("x86_64/poor/pc", "x86_64", 4, machine="pc", cpu="qemu64,-rdtscp,-x2apic"),
)

LLSC = ("llsc", "llsc-prfm")

ARM64 = (
    Boot("arm64/wake/gicv2", "arm64", machine="virt-gicv2", words=("run=wake", "time=20ms"),
         text=("PASS: wake/race/ipi/1",)),
    Boot("arm64/wake/no-gic", "arm64", 4, machine="raspi3b", board_tree=True, words=("run=wake", "time=20ms"),
         text=("SKIP: wake/ipi: .*no interrupt controller", "PASS: wake/race/event/1")),
    Boot("arm64/gicv2/2", "arm64", machine="virt-gicv2"),
    Boot("arm64/gicv2/8", "arm64", 8, machine="virt-gicv2", det=True, limit=120),
    Boot("arm64/el2", "arm64", machine="virt-el2", text=("EL2",)),
    Boot("arm64/a57", "arm64", cpu="cortex-a57", variants=LLSC),
    Boot("arm64/lse", "arm64", cpu="max", variants=("lse",) + LLSC),
    Boot("arm64/a72/el2", "arm64", 4, machine="virt-el2", cpu="cortex-a72"),
    Boot("arm64/a53/no-pmu", "arm64", cpu="cortex-a53,pmu=off"),
    Boot("arm64/higher", "arm64", load=prepare.arm64_header_moved),
    Boot("arm64/cpu-disabled", "arm64", 4, online=3, edits=(dt.cpu1_disabled,),
         text=("(core 0x|hart )1 is left out",)),
    Boot("arm64/no-stdout", "arm64", edits=(dt.no_stdout,), text=("first enabled UART",)),
    Boot("arm64/shuffled", "arm64", 4, edits=(dt.shuffled,)),
    Boot("arm64/no-psci", "arm64", online=1, edits=(dt.no_psci,), load=prepare.arm64_bare_loader,
         text=("left out: the device tree has no psci node",)),
    Boot("arm64/no-chosen", "arm64", edits=(dt.no_chosen_no_aliases,),
         load=prepare.arm64_bare_loader, words=(), online=1, text=("first enabled UART",),
         typed="run=selftest cores=1\npoweroff\n"),
    Boot("arm64/pi-words", "arm64", words=(
        "coherent_pool=1M", "8250.nr_uarts=0", "snd_bcm2835.enable_headphones=0",
        "bcm2708_fb.fbwidth=656", "bcm2708_fb.fbheight=416", "vc_mem.mem_base=0x3ec00000",
        "vc_mem.mem_size=0x40000000", "console=ttyS0,115200", "console=tty1",
        "root=PARTUUID=0-02", "rootfstype=ext4", "fsck.repair=yes", "rootwait", "--") + SELFTEST),
    Boot("arm64/cpu-no-reg", "arm64", 4, online=3, edits=(dt.cpu1_without_reg,), load=prepare.arm64_bare_loader,
         text=("cpu@1 of the device tree is left out: it has no usable reg",)),
    Boot("arm64/cpu-twice", "arm64", 4, online=3, edits=(dt.cpu1_like_cpu0,), load=prepare.arm64_bare_loader,
         text=("cpu@1 of the device tree is left out: its reg is that of a core before it",)),
    Boot("arm64/deep-tree", "arm64", online=0, edits=(dt.deep,), load=prepare.arm64_bare_loader, status=1,
         text=("is refused: its nodes are nested too deeply",)),
    Boot("arm64/many-cpus", "arm64", online=1, words=SELFTEST + ("cores=1",), edits=(dt.many_cpus,),
         load=prepare.arm64_bare_loader, text=("left out: more cores than this image can hold",)),
    Boot("arm64/slow-timer", "arm64", online=0, edits=(dt.slow_timer,), load=prepare.arm64_bare_loader, status=1,
         text=("the timer's frequency is 1 Hz: wants 10000 to",)),
    Boot("arm64/console-nowhere", "arm64", edits=(dt.console_nowhere,), load=prepare.arm64_bare_loader,
         text=(r"pl011 at 0x9000000 \(unit address",)),
    Boot("arm64/no-console", "arm64", online=0, edits=(dt.console_without_reg,), load=prepare.arm64_bare_loader,
         status=3),
    Boot("arm64/uart-unmappable", "arm64", online=0, words=SELFTEST + ("uart=pl011,0x1000000000000",), status=2,
         text=("unreachable address '0x1000000000000'",)),
    Boot("arm64/uart-nobody", "arm64", online=0, words=SELFTEST + ("uart=pl011,0xf000000",), status=3),
    Boot("arm64/raspi3b/pl011", "arm64", 4, machine="raspi3b", board_tree=True,
         text=("pl011 at 0x3f201000",)),
    Boot("arm64/raspi3b/mini", "arm64", 4, machine="raspi3b-mini", board_tree=True,
         edits=(dt.on_mini_uart,), text=("at 0x3f215040",)),
    Boot("arm64/raspi3b/no-dtb", "arm64", 4, machine="raspi3b", online=1,
         words=SELFTEST + ("uart=pl011,0x3f201000",), text=("pl011 at 0x3f201000",)),
)

RISCV64 = (
    Boot("riscv64/wake/no-zawrs", "riscv64", words=("run=wake", "wait=event"), status=2, online=0,
         text=("barelock: wait=event: no zawrs in the ISA string of every hart",)),
    Boot("riscv64/sifive_u", "riscv64", 4, machine="sifive_u"),
    Boot("riscv64/poor", "riscv64", cpu="rv64,h=false,zba=false,zbb=false,zbc=false,zbs=false"),
    Boot("riscv64/higher", "riscv64", load=prepare.riscv64_stub),
    Boot("riscv64/cpu-disabled", "riscv64", 4, online=3, edits=(dt.cpu1_disabled,),
         text=("(core 0x|hart )1 is left out",)),
    Boot("riscv64/no-stdout", "riscv64", edits=(dt.no_stdout,), text=("first enabled UART",)),
    Boot("riscv64/no-cpus", "riscv64", online=0, edits=(dt.no_cpus,),
         load=prepare.riscv64_own_tree, status=1, text=("no timebase-frequency",)),
    Boot("riscv64/cpu-no-reg", "riscv64", 4, online=3, edits=(dt.cpu1_without_reg,),
         load=prepare.riscv64_own_tree, text=("cpu@1 of the device tree is left out: it has no usable reg",)),
    Boot("riscv64/deep-tree", "riscv64", online=0, edits=(dt.deep,), load=prepare.riscv64_own_tree, status=1,
         text=("no usable device tree at .*: its nodes are nested too deeply",)),
    Boot("riscv64/many-cpus", "riscv64", online=1, words=SELFTEST + ("cores=1",), edits=(dt.many_cpus,),
         load=prepare.riscv64_own_tree, text=("left out: there are too many",)),
    Boot("riscv64/slow-clock", "riscv64", online=0, edits=(dt.slow_clock,), load=prepare.riscv64_own_tree, status=1,
         text=("timebase-frequency is 1 Hz: wants 10000 to",)),
    Boot("riscv64/fast-clock", "riscv64", online=0, edits=(dt.fast_clock,), load=prepare.riscv64_own_tree, status=1,
         text=("timebase-frequency is 18446744073709551615 Hz: wants",)),
    Boot("riscv64/uart-unmappable", "riscv64", online=0, words=SELFTEST + ("uart=ns8250,0x123456789000",), status=2,
         text=("unreachable address '0x123456789000'",)),
    Boot("riscv64/shuffled", "riscv64", 4, edits=(dt.shuffled,)),
)

# What QEMU's cores have of the variants of an image.
VARIANTS = {"x86_64": ("lock",), "arm64": ("lse",) + LLSC, "riscv64": ("amo", "lrsc")}


def _replay():
    files = vectors.files()
    typed = "".join("run=replay replay=%s\n" % name for name in files) + "poweroff\n"
    bad = "".join("replay={%d}\n" % n for n in (1, 2, 3, 4)) + "replay=elsewhere\npoweroff\n"
    for arch in ISAS:
        name = arch + "/replay"
        yield Boot(name, arch, vectors.CORES, det=True, words=(), typed=typed, files=files,
                   text=tuple(vectors.verdicts(files, VARIANTS[arch])), limit=120.0)
        yield Boot(name + "/one", arch, vectors.CORES, words=("replay={1}",),
                   files=(prepare.VECTORS + "/steal-try-guess.hand.txt",))
        yield Boot(name + "/altered", arch, vectors.CORES, det=True, words=("replay={1}",), status=1,
                   files=(prepare.altered_file,), fails="replay/steal/.*",
                   text=(r"altered_file:\d+: vector \S+, step '.*': expected '.*wlock\+7.*', got '",))
        yield Boot(name + "/bad", arch, 2, words=(), typed=bad, status=2, online=0,
                   files=(prepare.cut_file, prepare.no_vectors, prepare.file_with_nul,
                          prepare.interleaved_file),
                   text=(r"cut_file:\d+: .*cut short", "README.md:1: .*no vector file",
                         "file_with_nul: holds a NUL byte", "nothing in it can be done here",
                         "elsewhere: not in the archive handed over, which holds: .*cut_file"))
        yield Boot(name + "/cores", arch, 2, words=("replay={1}",), status=2, online=0,
                   files=(prepare.VECTORS + "/steal.hand.txt",),
                   text=("wants cores=6, this run has 2",))
        yield Boot(name + "/large", arch, 2, words=("replay={1}",), status=2, online=0,
                   files=(prepare.large_file,), text=("large_file: the initrd .* is larger than",))
        yield Boot(name + "/none", arch, 1, words=(), typed="replay=x\npoweroff\n", status=2,
                   online=0, text=("x: no file was handed over",))
    for arch in ("arm64", "riscv64"):
        for edit, text in ((dt.initrd_within_image, "lies within the memory of the image"),
                           (dt.initrd_outside_ram, "is not in memory that the device tree lists")):
            yield Boot("%s/replay/%s" % (arch, edit.__name__), arch, 1, words=(), online=0,
                       typed="replay=x\npoweroff\n", status=2, edits=(edit,), text=(text,))


BOOTS = (*_plain(), *_wake(), *X86_64, *ARM64, *RISCV64, *_negative(), *_replay())
