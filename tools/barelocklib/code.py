# SPDX-License-Identifier: GPL-2.0-only
"""`barelock code`: bytes and instructions of each form and variant, from the objects of a build."""
import glob
import json
import os
import platform
import re
import shutil
import struct
import subprocess
from dataclasses import dataclass

from barelocklib.run import Usage

# e_machine of an ELF header: our name of the ISA, uname's, and whose objdump reads it.
ISAS = {62: ("x86_64", "x86_64", ("x86_64-linux-gnu-",)),
        183: ("arm64", "aarch64", ("aarch64-none-elf-", "aarch64-linux-gnu-")),
        243: ("riscv64", "riscv64", ("riscv64-unknown-elf-", "riscv64-linux-gnu-"))}
NO_FORMS = ("empty", "probes")
# Named otherwise than their file.
NAMES = {"down_read": "down_read"}

SYMBOL = re.compile(r"^([0-9a-f]+) .{7} (\S+)\t([0-9a-f]+) (?:\.hidden )?(\w+)_once$")
SECTION = re.compile(r"^Disassembly of section (\S+):$")
INSTRUCTION = re.compile(r"^ *([0-9a-f]+):\t")
COMPILER = re.compile(rb"(?:GCC: |[\w ]*clang version )[ -~]+")


@dataclass
class Elf:
    isa: str
    objdump: str
    compiler: str


def _objdump(isa, uname, prefixes):
    """GNU's: llvm-objdump takes a lock prefix for an instruction of its own."""
    named = os.environ.get("CROSS_" + isa)
    names = ["objdump"] if platform.machine() == uname else []
    names += [prefix + "objdump" for prefix in ([named] if named else []) + list(prefixes)]
    for name in names:
        if shutil.which(name):
            return name
    raise Usage("no GNU objdump for %s (looked for %s)" % (isa, " ".join(names)))


def elf_of(path):
    with open(path, "rb") as file:
        raw = file.read()
    machine = struct.unpack("<H", raw[18:20])[0] if raw[:4] == b"\x7fELF" and len(raw) > 20 else None
    if machine not in ISAS:
        raise Usage("%s: no object file of %s" % (path, ", ".join(isa for isa, _, _ in ISAS.values())))
    compiler = COMPILER.search(raw)
    return Elf(ISAS[machine][0], _objdump(*ISAS[machine]),
               compiler.group(0).decode() if compiler else "not known")


def _lines(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise Usage("%s: %s" % (" ".join(command), done.stderr.decode(errors="replace").strip()))
    return done.stdout.decode(errors="replace").splitlines()


def function_size(elf, path):
    """(bytes, instructions) of the form's function, padding within it included."""
    found = [m for m in map(SYMBOL.match, _lines(elf.objdump, "-t", path)) if m]
    if len(found) != 1:
        raise Usage("%s: %d functions ..._once where one was to be" % (path, len(found)))
    start, section, size = int(found[0][1], 16), found[0][2], int(found[0][3], 16)
    within, count = None, 0
    for line in _lines(elf.objdump, "-d", path):
        head = SECTION.match(line)
        within = head[1] if head else within
        at = INSTRUCTION.match(line)
        count += bool(at and within == section and start <= int(at[1], 16) < start + size
                      and "\t" in line[at.end():])
    if not size or not count:
        raise Usage("%s: %s shows no instructions of its form" % (path, elf.objdump))
    return size, count


def form_name(stem):
    return NAMES.get(stem, stem.replace("_", "-"))


def rows_of(folder):
    """The `code` records of build/<folder>."""
    rows = []
    for path in sorted(glob.glob(os.path.join(folder, "core", "trylock", "*.*.o"))):
        stem, variant = os.path.basename(path)[:-len(".o")].split(".", 1)
        if stem in NO_FORMS:
            continue
        elf = elf_of(path)
        size, count = function_size(elf, path)
        rows.append({"type": "code", "form": form_name(stem), "variant": variant, "isa": elf.isa,
                     "machine": "hosted" if os.path.basename(folder) == "hosted" else "bare",
                     "bytes": size, "instructions": count, "compiler": elf.compiler})
    return rows


def table(rows):
    """Lines of one machine: a row a form, a column a variant."""
    variants = list(dict.fromkeys(row["variant"] for row in rows))
    cells = {(row["form"], row["variant"]): "%d B, %d" % (row["bytes"], row["instructions"])
             for row in rows}
    lines = ["%s %s, %s: bytes, instructions" % (rows[0]["isa"], rows[0]["machine"], rows[0]["compiler"]),
             "  %-18s" % "form" + "".join(v.rjust(14) for v in variants)]
    for form in dict.fromkeys(row["form"] for row in rows):
        lines.append("  %-18s" % form + "".join(cells.get((form, v), "-").rjust(14) for v in variants))
    return lines + [""]


def main(options):
    """Prints the tables and writes the records to DIR/code.jsonl."""
    folders = sorted(glob.glob(os.path.join(options.build, "*", "core", "trylock")))
    by_folder = [rows_of(os.path.dirname(os.path.dirname(folder))) for folder in folders]
    rows = [row for rows in by_folder for row in rows]
    if not rows:
        raise Usage("%s: no objects of the forms; `make images hosted` builds them" % options.build)
    os.makedirs(options.out, exist_ok=True)
    path = os.path.join(options.out, "code.jsonl")
    with open(path, "w", encoding="ascii") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)
    if not options.quiet:
        print("\n".join(line for found in by_folder if found for line in table(found))[:-1])
    print("code: %s" % path)
    return 0
