# SPDX-License-Identifier: GPL-2.0-only
"""tools/barelock run, as a process, against a stand-in for QEMU."""
import json
import os
import subprocess
import sys
import time

import pytest
from barelocklib import qemu

HERE = os.path.dirname(os.path.realpath(__file__))
TOOL = os.path.join(HERE, "..", "..", "tools", "barelock")
FAKE = os.path.join(HERE, "fake_qemu.py")


def tool(tmp_path, *args, stdin=b"", limit=30):
    done = subprocess.run([sys.executable, TOOL, "run", "--out", str(tmp_path), "--name", "it",
                           *args], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=limit)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def machine(tmp_path, arch, fake, *args, **more):
    image = tmp_path / "image"
    image.write_bytes(b"")
    return tool(tmp_path, "--arch", arch, "--qemu", FAKE, "--image", str(image), *args,
                "run=selftest", "fake=" + fake, **more)


def qemu_args(tmp_path, arch, *args):
    _, out, _ = machine(tmp_path, arch, "args", *args)
    line = next(line for line in out.splitlines() if line.startswith("ARGS "))
    return line[len("ARGS "):].split("|")


def after(args, flag):
    return [args[n + 1] for n, arg in enumerate(args) if arg == flag]


@pytest.mark.parametrize("arch,code", [("x86_64", lambda s: s << 1 | 1), ("arm64", lambda s: s),
                                       ("riscv64", lambda s: s)])
@pytest.mark.parametrize("status", [0, 1, 2, 3])
def test_status_and_exit_status_agree(tmp_path, arch, code, status):
    got, out, _ = machine(tmp_path, arch, "status:%d,exit:%d" % (status, code(status)))
    assert got == status and "exit status" not in out
    last = json.loads((tmp_path / "it.jsonl").read_text().splitlines()[-1])
    assert last["type"] == "capture" and last["status"] == status


@pytest.mark.parametrize("said,exit_code,status", [(0, 1, 1), (1, 0, 1), (0, 3, 3), (0, 77, 3)])
def test_the_worse_of_two_wins(tmp_path, said, exit_code, status):
    got, out, _ = machine(tmp_path, "arm64", "status:%d,exit:%d" % (said, exit_code))
    assert got == status
    assert "the end record says status %d, the exit status %d" % (said, exit_code) in out


def test_reset_says_nothing(tmp_path):
    assert machine(tmp_path, "riscv64", "status:1,exit:0", "--machine", "sifive_u")[0] == 1


@pytest.mark.parametrize("fake,text", [
    ("text,exit:0", "exit status 0 without an end record; its last words: panic: all is lost"),
    ("cut,exit:3", "exit status 3 without an end record"), ("cut,exit:1", "records 5 and on lost"),
    ("text,exit:2", "nothing was run: panic: all is lost"), ("text,exit:1", "nothing was run: panic: all is lost"),
    ("exit:1", "ended with status 1 and printed nothing: no console that it can drive"),
])
def test_a_machine_that_dies(tmp_path, fake, text):
    got, out, _ = machine(tmp_path, "arm64", fake)
    assert got == {"text,exit:2": 2, "text,exit:1": 1}.get(fake, 3) and text in out


@pytest.mark.parametrize("args,fake,text", [
    (("--silence", "0.5"), "text,sleep:60", "silent for 0.5 s; its last words: panic"),
    (("--timeout", "0.7"), "text,sleep:60", "not done after 0.7 s"),
    (("--silence", "0.5"), "sleep:60", "silent for 0.5 s and had printed nothing: no console"),
])
def test_limits(tmp_path, args, fake, text):
    start = time.monotonic()
    got, out, _ = machine(tmp_path, "arm64", fake, *args)
    assert got == 3 and text in out and time.monotonic() - start < 10


def test_the_child_never_survives(tmp_path):
    machine(tmp_path, "arm64", "sleep:61.25", "--silence", "0.5")
    out = subprocess.run(["ps", "-eo", "args"], stdout=subprocess.PIPE, check=True).stdout
    assert b"sleep:61.25" not in out


def test_said_its_end_and_stays(tmp_path):
    got, out, _ = machine(tmp_path, "arm64", "status:0,sleep:30")
    assert got == 3 and "did not end within" in out
    start = time.monotonic()
    got, _, _ = machine(tmp_path, "arm64", "status:0,sleep:30", "exit=none")
    assert got == 0 and time.monotonic() - start < 4


def test_qemu_refuses(tmp_path):
    got, out, _ = machine(tmp_path, "x86_64", "stderr,exit:1")
    assert got == 2 and "ended at once with status 1: qemu: no such thing" in out


@pytest.mark.parametrize("args,text", [
    (("--arch", "arm64", "--build", "/nowhere", "run=x"), "make image ARCH=arm64"),
    (("--build", "/nowhere", "run=x"), "make hosted"),
    (("--arch", "arm64", "--machine", "rpi9", "run=x"), "virt virt-gicv2"),
    (("--arch", "arm64", "--machine", "virt-gicv2", "--cores", "9", "run=x"), "at most 8"),
    (("--arch", "vax", "run=x"), "x86_64 arm64 riscv64"), (("--cores", "0", "run=x"), "'0'"),
    (("--name", "a/b", "run=x"), "'a/b' is no name of a file"), (("--name", "", "run=x"), "'' is no name of a file"),
    (("--out", FAKE, "run=x"), "is there and is no folder"),
    (("--nonsense", "run=x"), "--nonsense"), (("--silence", "-1", "run=x"), "-1"),
    (("--arch", "arm64", "--qemu", "/nowhere/qemu", "--image", FAKE, "run=x"), "/nowhere/qemu"),
])
def test_usage(tmp_path, args, text):
    got, out, err = tool(tmp_path, *args)
    assert got == 2 and text in err and len(err.splitlines()) == 1 and not out


def test_command_line_of_the_image(tmp_path):
    append = after(qemu_args(tmp_path, "arm64"), "-append")[0].split()
    assert append == ["under=tcg", "exit=semihosting", "run=selftest", "fake=args"]
    append = after(qemu_args(tmp_path, "x86_64", "--det"), "-append")[0].split()
    assert append[:2] == ["under=icount", "exit=isa-debug"]
    append = after(qemu_args(tmp_path, "arm64", "console=tty1", "--"), "-append")[0].split()
    assert append[:4] == ["console=tty1", "--", "under=tcg", "exit=semihosting"]
    append = after(qemu_args(tmp_path, "arm64", "console=tty1", "--", "exit=none", "under=kvm"),
                   "-append")[0].split()
    assert append == ["console=tty1", "--", "exit=none", "under=kvm", "run=selftest", "fake=args"]


def test_flags(tmp_path):
    args = qemu_args(tmp_path, "arm64", "--cores", "4", "--cpu", "cortex-a57", "--dtb", "x.dtb")
    assert after(args, "-smp") == ["4"] and after(args, "-cpu") == ["cortex-a57"]
    assert after(args, "-dtb") == ["x.dtb"] and "-semihosting" in args and "-icount" not in args
    args = qemu_args(tmp_path, "riscv64", "--machine", "sifive_u", "--cores", "4", "--det")
    assert after(args, "-smp") == ["5"] and after(args, "-icount") == ["shift=0,sleep=off"]
    args = qemu_args(tmp_path, "arm64", "--machine", "raspi3b-mini", "--cores", "2")
    assert after(args, "-serial") == ["null", "stdio"] and after(args, "-smp") == ["4"]
    assert "cores=2" in after(args, "-append")[0].split()
    assert after(qemu_args(tmp_path, "x86_64", "--qemu-arg=-m", "--qemu-arg", "1G"), "-m") \
        == ["256", "1G"]


def test_rows_are_sound():
    names = [(row.arch, row.name) for row in qemu.MACHINES]
    assert len(set(names)) == len(names)
    assert all(row.exit in qemu.EXITS and row.arch in qemu.PROGRAMS for row in qemu.MACHINES)


def test_hosted(tmp_path):
    for status in range(4):
        got, _, _ = tool(tmp_path, "--image", FAKE, "--cores", "3", "run=selftest",
                         "fake=args,status:%d,exit:%d" % (status, status))
        assert got == status
    assert b"cores=3" in (tmp_path / "it.log").read_bytes()


def test_prompt_takes_stdin(tmp_path):
    got, out, _ = tool(tmp_path, "--image", FAKE, "fake=echo", stdin=b"topology\nrun=selftest\n")
    assert got == 0 and "you said topology" in out and "pass (6 records)" in out
    assert "@bl" not in out


def test_prompt_without_input(tmp_path):
    with open(os.devnull, "rb") as nothing:
        done = subprocess.run([sys.executable, TOOL, "run", "--out", str(tmp_path), "--image", FAKE,
                               "fake=echo"], stdin=nothing, stdout=subprocess.PIPE, timeout=20)
    assert done.returncode == 0 and b"no record" in done.stdout


def test_input_waits_for_the_prompt_and_silence_ends_it(tmp_path):
    got, out, _ = tool(tmp_path, "--image", FAKE, "fake=text,sleep:60", "--silence", "0.5",
                       "--timeout", "1.5", stdin=b"topology\n")
    assert got == 3 and "not done after 1.5 s" in out


def test_modes(tmp_path):
    assert "@bl" in machine(tmp_path, "arm64", "status:0", "--raw")[1]
    assert len(machine(tmp_path, "arm64", "status:0", "--quiet")[1].splitlines()) == 1


def test_interrupted_while_modules_come_in(tmp_path):
    (tmp_path / "argparse.py").write_text("raise KeyboardInterrupt")
    done = subprocess.run([sys.executable, TOOL, "run"], env=dict(os.environ, PYTHONPATH=str(tmp_path)),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)
    assert (done.returncode, done.stderr) == (130, b"barelock: interrupted\n")
