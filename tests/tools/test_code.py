# SPDX-License-Identifier: GPL-2.0-only
"""tools/barelock code: sizes come from the objects, of the form's function and nothing else."""
import json
import os
import shutil
import subprocess

import pytest

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "barelock")
# Two instructions, between others that are not the form's; each ISA's assembler knows both.
SOURCE = """
	.text
	.type %(name)s_known, %%function
%(name)s_known:
	nop
	ret
	.size %(name)s_known, . - %(name)s_known
	.type %(name)s_once, %%function
%(name)s_once:
	nop
.Linside:
	ret
	.size %(name)s_once, . - %(name)s_once
	nop
	nop
"""
COMPILERS = (("x86_64-linux-gnu-gcc", "x86_64", 2), ("aarch64-linux-gnu-gcc", "arm64", 8),
             ("riscv64-linux-gnu-gcc", "riscv64", 4))


def code(*words):
    done = subprocess.run(["/usr/bin/python3", TOOL, "code", *map(str, words)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=60)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def build(folder, compiler, *names, text=SOURCE):
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        form = name.split(".")[0]
        source = folder / (name + ".s")
        source.write_text(text % {"name": form})
        subprocess.run([compiler, "-c", source, "-o", folder / (name + ".o")], check=True)


@pytest.mark.parametrize("compiler, isa, size", COMPILERS)
def test_sizes(tmp_path, compiler, isa, size):
    assert shutil.which(compiler), "./setup installs it"
    build(tmp_path / "build" / isa / "core" / "trylock", compiler, "read_first.lock", "guess.llsc-prfm",
          "down_read.lock", "empty.lock", "probes.lock")
    status, out, _ = code(tmp_path / "build", "--out", tmp_path)
    assert status == 0
    rows = [json.loads(line) for line in open(tmp_path / "code.jsonl")]
    assert [(r["form"], r["variant"]) for r in rows] == [
        ("down_read", "lock"), ("guess", "llsc-prfm"), ("read-first", "lock")]
    for row in rows:
        assert (row["isa"], row["machine"], row["bytes"], row["instructions"]) == (isa, "bare", size, 2)
        assert row["type"] == "code" and row["compiler"]
    cells = [line.split() for line in out.splitlines()]
    assert ["guess", "-", "%d" % size, "B,", "2"] in cells and ["read-first", "%d" % size, "B,", "2", "-"] in cells


def test_nothing_built(tmp_path):
    status, _, err = code(tmp_path, "--out", tmp_path / "out")
    assert status == 2 and "no objects of the forms; `make images hosted` builds them" in err
    assert not (tmp_path / "out").exists()


def test_what_is_no_object(tmp_path):
    folder = tmp_path / "hosted" / "core" / "trylock"
    folder.mkdir(parents=True)
    (folder / "guess.lock.o").write_bytes(b"text")
    status, _, err = code(tmp_path, "--out", tmp_path / "out")
    assert status == 2 and "guess.lock.o: no object file of x86_64, arm64, riscv64" in err
    assert len(err.splitlines()) == 1


def test_an_object_without_the_function(tmp_path):
    build(tmp_path / "hosted" / "core" / "trylock", "x86_64-linux-gnu-gcc", "guess.lock",
          text="\t.text\n%(name)s_twice:\n\tret\n")
    status, _, err = code(tmp_path, "--out", tmp_path / "out")
    assert status == 2 and "guess.lock.o: 0 functions ..._once where one was to be" in err
