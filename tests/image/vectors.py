# SPDX-License-Identifier: GPL-2.0-only
"""The files of tests/vectors that an image can replay, and what it must say of each."""
import glob
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
# A step that stops within an operation: only the simulated machine can.
STOPS = re.compile(r"> T\d+ (step|to \w+|\w+ @)$")
CORES = 8   # one that tells the tasks what to do, and as many tasks as a vector has at most


def _build(lines):
    return dict(word.split("=") for word in lines[1].split()[1:])


def _vectors(lines):
    """Each vector as its lines."""
    begins = [i for i, line in enumerate(lines) if line.startswith("v ")]
    return [lines[a:b] for a, b in zip(begins, begins[1:] + [len(lines)])]


def _read(path):
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    build = _build(lines)
    policy = build["variant"] if build["try"] == "readfirst" else "try-" + build["try"]
    vectors = _vectors(lines)
    done = [v for v in vectors if not any(STOPS.match(line) for line in v)]
    steps = sum(line.startswith("= ") for v in done for line in v)
    usable = build["spin"] == "0" and build["word"] == "64" and done
    return usable, policy, len(done), steps, len(vectors) - len(done)


def files():
    """Names that the tool hands over, relative to the tree where it is started in it."""
    found = glob.glob(os.path.join(ROOT, "tests", "vectors", "**", "*.txt"), recursive=True)
    return tuple(sorted(os.path.relpath(path) for path in found if _read(path)[0]))


def verdicts(names, variants):
    """Patterns of the lines that must come, one for each file and variant."""
    for name in names:
        _, policy, done, steps, skipped = _read(name)
        for variant in variants:
            yield "(?m)^PASS: replay/%s/%s: %d vectors, %d steps agree, %d skipped" % (
                policy, variant, done, steps, skipped)
