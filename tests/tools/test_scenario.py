# SPDX-License-Identifier: GPL-2.0-only
"""A scenario's file as words."""
import glob
import os
import subprocess
import sys

import pytest

ROOT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")
TOOL = os.path.join(ROOT, "tools", "barelock")
sys.path.insert(0, os.path.join(ROOT, "tools"))

from barelocklib import capture, scenario  # noqa: E402

TEXT = "# a comment\ntime=2s policy=steal # more\ncosts=x\ngroup=a op=read\n\thold=1us#x\ngroup=b op=write\n"
GROUPS = "group=a,op=read,hold=1us,group=b,op=write"


@pytest.fixture(name="path")
def _path(tmp_path):
    path = tmp_path / "load.txt"
    path.write_text(TEXT)
    return str(path)


def test_words(path):
    assert scenario.words(path) == ["time=2s", "policy=steal", "scenario=name=load," + GROUPS]


def test_what_the_line_says_stays(path):
    line = ["time=1s", "run=scenario", "scenario=" + path]
    assert scenario.inline(line) == ["time=1s", "run=scenario", "policy=steal", "scenario=name=load," + GROUPS]
    assert scenario.inline(["scenario=group=a,op=read"]) == ["scenario=group=a,op=read"]
    assert scenario.inline(["run=all"]) == ["run=all"]


def test_a_name_of_its_own(path):
    with open(path, "a", encoding="utf-8") as file:
        file.write(" think=1us\n")
    with open(path, "r+", encoding="utf-8") as file:
        text = file.read()
        file.seek(0)
        file.write("name=other " + text)
    assert scenario.words(path)[-1] == "scenario=name=other," + GROUPS + ",think=1us"


def test_all_shipped_fit_a_command_line():
    for path in glob.glob(os.path.join(ROOT, "scenarios", "*.txt")):
        assert len(" ".join(scenario.words(path))) < 500, path


def test_command(path):
    done = subprocess.run([TOOL, "words", path], capture_output=True, text=True, check=True)
    assert done.stdout == "time=2s policy=steal scenario=name=load,%s\n" % GROUPS
    done = subprocess.run([TOOL, "words", path + "x"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "No such file" in done.stderr


def test_typed(path):
    assert capture._typed("run=scenario scenario=" + path).endswith(GROUPS)
    with pytest.raises(capture.Usage):
        capture._typed("scenario=/none/such")
