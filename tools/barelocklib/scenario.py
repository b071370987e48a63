# SPDX-License-Identifier: GPL-2.0-only
"""A scenario's file as words of a command line, for a machine that gets no file."""
import os

# What a machine that is not simulated passes over.
SKIPPED = ("costs",)


def _tokens(path):
    with open(path, encoding="utf-8") as file:
        return [token for line in file for token in line.partition("#")[0].split()]


def words(path):
    """The words that stand for scenario=PATH: those before the first group, and one with the groups."""
    tokens = _tokens(path)
    first = next((n for n, token in enumerate(tokens) if token.startswith("group=")), len(tokens))
    name = "name=" + os.path.splitext(os.path.basename(path))[0]
    head = [token for token in tokens[:first] if token.partition("=")[0] not in SKIPPED]
    names = [token for token in head if token.startswith("name=")]
    return [token for token in head if token not in names] + \
        ["scenario=" + ",".join((names or [name]) + tokens[first:])]


def inline(line):
    """The words with each scenario=FILE replaced; what the line says itself stays as it is."""
    done = []
    given = {word.partition("=")[0] for word in line}
    for word in line:
        key, _, value = word.partition("=")
        if key == "scenario" and value and "=" not in value:
            done += [w for w in words(value) if w.partition("=")[0] not in given - {"scenario"}]
        else:
            done.append(word)
    return done
