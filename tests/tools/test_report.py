# SPDX-License-Identifier: GPL-2.0-only
"""tools/barelock report: the page holds what the records hold, says what it cannot say, and never
shows an emulator's times as anything else."""
import base64
import csv
import io
import os
import re
import subprocess

import pytest
import synthetic

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "barelock")
PYTHON = "/usr/bin/python3"
SECTIONS = ("lines", "locks", "twins", "aftermath", "slow", "loop", "tables", "map", "code", "machines")


def run(out, *paths, status=0):
    done = subprocess.run([PYTHON, TOOL, "report", "--out", str(out), *map(str, paths)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert done.returncode == status, done.stderr.decode()
    return done.stderr.decode()


def page_of(out):
    return (out / "index.html").read_text()


def tables_of(page):
    """The CSVs behind the page's figures, by name."""
    found = {}
    for uri, name in re.findall(r'href="data:text/csv;charset=utf-8;base64,([^"]*)" download="([^"]*)\.csv"', page):
        found[name] = list(csv.DictReader(io.StringIO(base64.b64decode(uri).decode())))
    return found


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    for name in ("pc2", "riscv"):
        synthetic.write(folder / (name + ".jsonl"), synthetic.machine(name))
    synthetic.write(folder / "code.jsonl", synthetic.code())
    return folder


@pytest.fixture(scope="session")
def page(files, tmp_path_factory):
    out = tmp_path_factory.mktemp("page")
    run(out, files / "pc2.jsonl", files / "riscv.jsonl", files / "code.jsonl")
    return page_of(out)


def test_every_section_is_there(page):
    for key in SECTIONS:
        assert '<section id="%s">' % key in page, key
        assert 'href="#%s"' % key in page
    assert "Not measured in these runs" not in page


def test_nothing_comes_from_elsewhere(page):
    assert not re.findall(r"(?:https?:)?//[a-z0-9]", re.sub(r"base64,[^\"]*", "", page))
    assert "<script" not in page and "@import" not in page
    assert not re.findall(r'(?:src|href)="(?!#|data:)', page)
