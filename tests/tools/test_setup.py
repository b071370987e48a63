# SPDX-License-Identifier: GPL-2.0-only
"""setup, tools/toolchain and tools/sysroot: what they choose, refuse and keep."""

import os
import pathlib
import resource
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINUTILS = "ld ar ranlib objcopy objdump readelf nm size strip".split()
SHELL_TOOLS = "sh dirname sed tr echo cat uname sort head grep".split()

needs_newlib = pytest.mark.skipif(
    not list(pathlib.Path("/usr/src/newlib").glob("newlib-*.tar.*")),
    reason="package newlib-source is not installed",
)


def run(*command, path=None, **env):
    """The finished process; env replaces CROSS_* and PATH of this environment."""
    full = {k: v for k, v in os.environ.items() if not k.startswith("CROSS_")}
    full.update(env)
    if path:
        full["PATH"] = str(path)
    return subprocess.run(
        [str(c) for c in command], env=full, capture_output=True, text=True, timeout=120
    )


def cpu_seconds():
    """Of all children so far: unlike a clock, it does not mind a busy machine."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def toolchain(*args, **kwargs):
    return run(ROOT / "tools/toolchain", *args, **kwargs)


def assignments(result):
    assert result.returncode == 0, result.stderr
    return dict(line.split(" := ", 1) for line in result.stdout.splitlines())


def refused(result, *words):
    """Status 2, nothing on stdout, and one line that has all the words."""
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    for word in words:
        assert word in result.stderr


@pytest.fixture
def fake_path(tmp_path):
    """A PATH of its own: the shell's tools, and compilers that a test adds."""

    class Path:
        directory = tmp_path / "bin"

        def __str__(self):
            return str(self.directory)

        def script(self, name, body):
            file = self.directory / name
            file.write_text("#!/bin/sh\n" + body + "\n")
            file.chmod(0o755)

        def gcc(self, prefix, machine, version="12.2.0", libgcc="/dev/null", macros=""):
            self.script(
                prefix + "gcc",
                f"""case "$*" in
                *-dumpmachine*) echo {machine} ;;
                *-dumpfullversion*) echo {version} ;;
                *-print-libgcc-file-name*) echo {libgcc} ;;
                *-print-file-name=*) echo include-fixed ;;
                *-dM*) echo "{macros}" ;;
                esac""",
            )

        def binutils(self, prefix, ld="exit 0"):
            for tool in BINUTILS:
                self.script(prefix + tool, ld if tool == "ld" else "exit 0")

    Path.directory.mkdir()
    for tool in SHELL_TOOLS:
        (Path.directory / tool).symlink_to(shutil.which(tool))
    return Path()


@pytest.fixture
def libgcc(tmp_path):
    file = tmp_path / "libgcc.a"
    file.write_text("!<arch>\n")
    return file


@pytest.mark.parametrize("arch", ["x86_64", "arm64", "riscv64"])
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_every_toolchain_compiles(arch, compiler, tmp_path):
    chosen = assignments(toolchain("--compiler", compiler, arch))
    source = tmp_path / "a.c"
    source.write_text("#include <stdint.h>\n#include <stddef.h>\nuint64_t f(size_t n) { return n; }\n")
    flags = " ".join(chosen[k] for k in ("CC", "ARCH_CFLAGS", "FREESTANDING_CFLAGS", "PIE_CFLAGS"))
    object_file = tmp_path / "a.o"
    built = run(*flags.split(), "-Wall", "-Werror", "-c", source, "-o", object_file)
    assert built.returncode == 0, built.stderr
    header = run(chosen["READELF"], "-h", object_file).stdout
    assert {"x86_64": "X86-64", "arm64": "AArch64", "riscv64": "RISC-V"}[arch] in header
    assert pathlib.Path(chosen["LIBGCC"]).is_file()
    assert chosen["CC_ID"].startswith(compiler)


def test_fast_enough_for_every_make():
    start = cpu_seconds()
    for _ in range(5):
        toolchain("arm64")
    assert (cpu_seconds() - start) / 5 < 0.2


def test_usage():
    for args in [(), ("mips",), ("x86_64", "arm64"), ("--compiler", "icc", "arm64"), ("-x", "arm64")]:
        refused(toolchain(*args), "accepted", "x86_64|arm64|riscv64")


@pytest.mark.parametrize(
    "arch, package",
    [
        ("x86_64", "gcc-x86-64-linux-gnu"),
        ("arm64", "gcc-aarch64-linux-gnu"),
        ("riscv64", "gcc-riscv64-linux-gnu"),
    ],
)
def test_no_compiler_names_the_package(fake_path, arch, package):
    refused(toolchain(arch, path=fake_path), package, f"CROSS_{arch}=PREFIX")


def test_arm_prefers_the_bare_metal_compiler(fake_path, libgcc):
    for prefix in ("aarch64-none-elf-", "aarch64-linux-gnu-"):
        fake_path.gcc(prefix, prefix.rstrip("-"), libgcc=libgcc)
        fake_path.binutils(prefix)
    assert assignments(toolchain("arm64", path=fake_path))["CC"] == "aarch64-none-elf-gcc"
    named = toolchain("arm64", path=fake_path, CROSS_arm64="aarch64-linux-gnu-")
    assert assignments(named)["CC"] == "aarch64-linux-gnu-gcc"


def test_native_compiler_serves_its_own_machine_only(fake_path, libgcc):
    fake_path.gcc("", "aarch64-linux-gnu", libgcc=libgcc)
    fake_path.binutils("")
    assert assignments(toolchain("arm64", path=fake_path))["CC"] == "gcc"
    refused(toolchain("x86_64", path=fake_path), "no gcc for x86_64")


def test_fortified_compiler_is_told_not_to(fake_path, libgcc):
    fake_path.binutils("")
    for macros, expected in (("", False), ("#define _FORTIFY_SOURCE 2", True)):
        fake_path.gcc("", "x86_64-linux-gnu", libgcc=libgcc, macros=macros)
        flags = assignments(toolchain("x86_64", path=fake_path))["FREESTANDING_CFLAGS"]
        assert ("-U_FORTIFY_SOURCE" in flags.split()) == expected


def test_riscv_elf_linker_is_refused(fake_path, libgcc):
    prefix = "riscv64-unknown-elf-"
    fake_path.gcc(prefix, "riscv64-unknown-elf", libgcc=libgcc)
    fake_path.binutils(prefix, ld='case "$*" in *-pie*) exit 1 ;; esac')
    for env in ({}, {"CROSS_riscv64": prefix}):
        refused(toolchain("riscv64", path=fake_path, **env), "riscv64-unknown-elf-ld refuses -pie",
                "riscv64-linux-gnu-")


@pytest.mark.parametrize("version, why", [("9.4.0", "too old"), ("", "no version"), ("x.y", "no version")])
def test_bad_gcc_version(fake_path, libgcc, version, why):
    fake_path.gcc("aarch64-linux-gnu-", "aarch64-linux-gnu", version, libgcc)
    fake_path.binutils("aarch64-linux-gnu-")
    refused(toolchain("arm64", path=fake_path), why, "10 or newer")


def test_gcc_without_its_parts(fake_path, libgcc):
    prefix = "aarch64-linux-gnu-"
    fake_path.gcc(prefix, "aarch64-linux-gnu", libgcc=libgcc)
    refused(toolchain("arm64", path=fake_path), "aarch64-linux-gnu-ld")
    fake_path.binutils(prefix)
    libgcc.unlink()
    refused(toolchain("arm64", path=fake_path), "libgcc.a")


def test_named_prefix_is_judged(fake_path):
    refused(toolchain("arm64", path=fake_path, CROSS_arm64="foo-"), "CROSS_arm64=foo-", "foo-gcc")
    fake_path.gcc("foo-", "x86_64-linux-gnu")
    refused(toolchain("arm64", path=fake_path, CROSS_arm64="foo-"), "does not build for aarch64")


def test_clang_needs_lld_and_a_version(fake_path, libgcc):
    fake_path.gcc("aarch64-linux-gnu-", "aarch64-linux-gnu", libgcc=libgcc)
    fake_path.binutils("aarch64-linux-gnu-")
    clang = ("--compiler", "clang", "arm64")
    refused(toolchain(*clang, path=fake_path), "no clang")
    fake_path.script("clang", "echo 11.0.1")
    refused(toolchain(*clang, path=fake_path), "lld")
    fake_path.script("ld.lld", "exit 0")
    refused(toolchain(*clang, path=fake_path), "11.0.1", "14 or newer")


def test_setup_on_an_unknown_distribution(tmp_path):
    release = tmp_path / "os-release"
    for text in (
        'ID=fedora\nVERSION_ID=40\nPRETTY_NAME="Fedora Linux 40"\n',
        'ID=debian\nVERSION_ID="11"\nPRETTY_NAME="Debian 11"\n',
        'ID=ubuntu\nVERSION_ID="20.04"\nPRETTY_NAME="Ubuntu 20.04"\n',
        'ID=mint\nID_LIKE="ubuntu debian"\nUBUNTU_CODENAME=focal\nPRETTY_NAME="Mint 20"\n',
    ):
        release.write_text(text)
        result = run(ROOT / "setup", OS_RELEASE=str(release))
        assert result.returncode == 2
        assert result.stdout == ""
        for word in (text.split('"')[-2], "Debian 12", "Ubuntu 22.04", "newlib-source",
                     "qemu-system-misc", "python3-serial", "gcc-riscv64-linux-gnu"):
            assert word in result.stderr


def test_setup_takes_no_arguments():
    refused(run(ROOT / "setup", "--help"), "--help", "takes none")


@pytest.fixture
def known_system(tmp_path, fake_path):
    """A Debian whose dpkg-query and apt-get are scripts; says what apt-get was asked."""
    release = tmp_path / "os-release"
    release.write_text("ID=debian\nVERSION_ID=12\n")
    log = tmp_path / "apt.log"
    log.touch()
    fake_path.script("dpkg", "echo amd64")
    fake_path.script("dpkg-query", 'case "$*" in *opensbi*) exit 1 ;; *) echo installed amd64 ;; esac')
    fake_path.script("apt-cache", "exit 1")
    fake_path.script("apt-get", f'echo "$*" >>{log}')
    fake_path.script("id", "echo 0")
    fake_path.script("env", 'shift; exec "$@"')
    copy = tmp_path / "tree"
    (copy / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "setup", copy)

    def sysroot(body):
        (copy / "tools/sysroot").write_text("#!/bin/sh\n" + body + "\n")
        (copy / "tools/sysroot").chmod(0o755)

    sysroot("exit 0")
    return lambda: run(copy / "setup", path=fake_path, OS_RELEASE=str(release)), log, sysroot


def test_setup_installs_what_is_missing_and_no_more(known_system):
    setup, log, _ = known_system
    result = setup()
    assert result.returncode == 0, result.stderr
    assert log.read_text().splitlines() == [
        "update -q",
        "install -q -y --no-install-recommends opensbi",
    ]
    assert "make run" in result.stdout.splitlines()[-1]


def test_setup_leaves_apt_alone_when_nothing_is_missing(known_system, fake_path):
    setup, log, _ = known_system
    fake_path.script("dpkg-query", "echo installed amd64")
    assert setup().returncode == 0
    assert log.read_text() == ""


def test_setup_fails_with_its_steps(known_system, fake_path):
    setup, _, sysroot = known_system
    sysroot('[ "$1" != riscv64 ]')
    result = setup()
    assert result.returncode == 1
    assert "C library" in result.stderr
    fake_path.script("apt-get", '[ "$1" = update ]')
    assert setup().returncode == 1
    fake_path.script("id", "echo 1000")
    assert "opensbi; run setup as root" in setup().stderr


def sysroot(build, arch="x86_64", **env):
    return run(ROOT / "tools/sysroot", arch, BUILD=str(build), **env)


@needs_newlib
def test_sysroot_is_kept_until_its_key_changes(tmp_path):
    built = ROOT / "build/sysroot-x86_64"
    if not built.is_dir():
        pytest.skip("build/sysroot-x86_64 is not built")
    shutil.copytree(built, tmp_path / "sysroot-x86_64")
    start = cpu_seconds()
    kept = sysroot(tmp_path)
    assert cpu_seconds() - start < 0.5
    assert (kept.returncode, kept.stdout, kept.stderr) == (0, "", "")
    archive = tmp_path / "other.tar.xz"
    archive.write_text("x")
    assert sysroot(tmp_path, NEWLIB=str(archive)).returncode == 1
    assert (tmp_path / "sysroot-x86_64/lib/libc.a").is_file(), "a failed build took the old one away"


def test_sysroot_failure_names_the_log_and_leaves_nothing(tmp_path):
    archive = tmp_path / "broken.tar.xz"
    archive.write_text("x")
    result = sysroot(tmp_path, NEWLIB=str(archive))
    assert result.returncode == 1
    assert "unpack failed" in result.stderr
    assert str(tmp_path / "sysroot-x86_64.log") in result.stderr
    left = {p.name for p in tmp_path.iterdir()}
    assert left == {"broken.tar.xz", "sysroot-x86_64.log", "sysroot-x86_64.lock"}


def test_sysroot_without_source_or_toolchain(tmp_path):
    refused(sysroot(tmp_path, NEWLIB=str(tmp_path / "none.tar.xz")), "newlib-source", "NEWLIB=ARCHIVE")
    refused(sysroot(tmp_path, arch="mips"), "mips")
    refused(sysroot(tmp_path, CROSS_x86_64="foo-"), "foo-gcc")
