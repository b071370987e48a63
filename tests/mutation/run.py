#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Breaks the rwsem in every way of mutants.py and sees that a check notices.

run.py [--sample N] [NAME...]: one test build holds all mutants, negative=NAME selects one. The vectors are replayed,
then the lock is stressed, on simulated cores; the first check to fail has caught it. --sample N: every N-th only.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

from mutants import MUTANTS

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
TREE = os.path.join(ROOT, "build", "mutants", "tree")
VECTORS = os.path.join(ROOT, "tests", "vectors")
EXTRA = os.path.join(VECTORS, "extra")

# What nobody can notice, and why.
SURVIVORS = {
    "read-ignores-phase": "the phase bit is never set without the waiters bit",
    "try-ignores-phase": "the phase bit is never set without the waiters bit",
    "try-ignores-handoff": "the hand-off bit is never set without the waiters bit",
    "can-spin-ns": "the spinner sees it one step later, before it takes anything",
}

# Those that the stress test must catch by itself, and the invariant that it must name: the proof that it looks.
NAMED = {
    "spin-sets-handoff": "S7",
    "spin-takes-handoff": "L3",
    "handoff-never": "L5",
}


def guarded(kind, original, variants):
    if kind == "e":
        text = "(%s)" % original
        for name, new in reversed(variants):
            text = '(MUTANT("%s") ? (%s) : %s)' % (name, new, text)
        return text
    text = "{ %s }" % original
    for name, new in reversed(variants):
        text = 'if (MUTANT("%s")) { %s } else %s' % (name, new, text)
    return "{ %s }" % text


def edit(path, change):
    with open(path) as f:
        text = f.read()
    with open(path, "w") as f:
        f.write(change(text))


def mutate(path, kind, original, variants):
    def change(text):
        if text.count(original) != 1:
            sys.exit("mutants: %s: %d times in %s: %s" % (variants[0][0], text.count(original), path, original))
        return text.replace(original, guarded(kind, original, variants))
    edit(path, change)


def build(names):
    shutil.rmtree(TREE, ignore_errors=True)
    for part in ("core", "arch"):
        shutil.copytree(os.path.join(ROOT, part), os.path.join(TREE, part))
    rwsem = os.path.join(TREE, "core", "rwsem")
    for file, kind, original, variants in MUTANTS:
        mutate(os.path.join(rwsem, file), kind, original, variants)
    edit(os.path.join(TREE, "core", "lib", "atomic_types.h"), lambda text: text.replace(
        '#include "lib/types.h"',
        '#include "lib/types.h"\nbool negative(const char *name);\n#define MUTANT(name) negative(name)', 1))
    edit(os.path.join(TREE, "core", "bench", "negative.c"), lambda text: re.sub(
        r"(names\[\] = \{)", r"\1 " + "".join('"%s", ' % name for name in names), text, count=1))
    edit(os.path.join(TREE, "core", "lib", "options.c"), lambda text: text.replace("OPTION_TEXT * 4", "OPTION_TEXT * 40"))
    subprocess.run(["make", "-s", "-j2", "-f", "arch/sim/sim.mk"], cwd=TREE, check=True)
    return os.path.join(TREE, "build", "sim", "barelock")


def stress():
    for seed in (1, 2):
        yield "stress/%d" % seed, ["run=stress", "cores=6", "time=10ms", "seed=%d" % seed]
    yield "stress/short", ["run=stress", "cores=12", "time=10ms", "maxwake=2", "T=0ns"]


def checks():
    """(name, words) of each check, the quick ones first."""
    files = [os.path.join(d, f) for d in (VECTORS, EXTRA) for f in sorted(os.listdir(d)) if f.endswith(".txt")]
    for file in sorted(files, key=lambda f: ".hand." not in f):
        yield "replay/" + os.path.basename(file)[:-4], ["replay=" + file]
    yield from stress()


def verdict(binary, name, words):
    """None when the check passes, else what it said."""
    command = [binary, "limit=300ms", *words] + (["negative=" + name] if name else [])
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    except subprocess.TimeoutExpired:
        return "still running after 60 s"
    text = run.stdout.decode(errors="replace")
    if run.returncode == 2:
        sys.exit("mutants: %s: %s" % (" ".join(command), text[-300:]))
    if not run.returncode:
        return None
    return next((l for l in text.splitlines() if l.startswith("verdict")), "status %d" % run.returncode)


def caught(binary, name):
    """The check that notices it, with the line that says so; or None."""
    for check, words in checks():
        said = verdict(binary, name, words)
        if said:
            return check, said
    return None


def named(binary, name):
    """What the stress test says of it, the line with the invariant that it must name if there is one."""
    said = [verdict(binary, name, words) or "passes" for _, words in stress()]
    return next((line for line in said if " %s:" % NAMED[name] in line), "; ".join(said))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    every = [name for _, _, _, variants in MUTANTS for name, _ in variants]
    binary = build(every)
    if caught(binary, None):
        print("FAIL: mutants: the lock as it is: %s: %s" % caught(binary, None))
        return 1
    names = options.names or every[::options.sample]
    caught_names = {}
    for name in names:
        by = caught(binary, name)
        caught_names[name] = by is not None
        if by:
            print("PASS: mutants: %s: caught by %s (%s)" % (name, *by), flush=True)
        elif name in SURVIVORS:
            print("PASS: mutants: %s: survives: %s" % (name, SURVIVORS[name]), flush=True)
        else:
            print("FAIL: mutants: %s: nothing noticed" % name, flush=True)
    unnamed = 0
    for name in (n for n in names if n in NAMED):
        line = named(binary, name)
        good = " %s:" % NAMED[name] in line
        unnamed += not good
        print("%s: mutants: %s: stress names %s (%s)" % ("PASS" if good else "FAIL", name, NAMED[name], line), flush=True)
    killed = sum(caught_names.values())
    print("mutants: %d of %d caught, %d %%" % (killed, len(names), 100 * killed // len(names)))
    return 0 if not unnamed and all(caught_names.get(n) or n in SURVIVORS for n in names) else 1


if __name__ == "__main__":
    sys.exit(main())
