# SPDX-License-Identifier: GPL-2.0-only
"""boards/: each board.txt against boards/schema.txt, the files it names, and what `make board` refuses."""
import importlib.util
import json
import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOARDS = ROOT / "boards"
NAMES = sorted(path.parent.name for path in BOARDS.glob("*/board.txt"))
TYPES = {
    "text": r".*\S", "number": r"[0-9]+", "range": r"[0-9]+(-[0-9]+)?", "file": r"[\w./-]+",
    "files": r"[\w./-]+( [\w./-]+)*", "quirk": r"[^:]+: .*\S",
}


def lines_of(path):
    """(number, line) of those that say something."""
    text = path.read_text(encoding="ascii").splitlines()
    return [(n, line) for n, line in enumerate(text, 1) if line and not line.startswith("#")]


def schema():
    """{key: (type, how often)}"""
    rows = [line.split(None, 3) for _, line in lines_of(BOARDS / "schema.txt")]
    return {key: (kind, often) for key, kind, often, *_ in rows}


def pattern(kind):
    return "(%s)" % re.escape(kind[5:]).replace(r"\|", "|") if kind.startswith("word:") else TYPES[kind]


def pairs(lines):
    return [(n, *line.split("=", 1)) if "=" in line else (n, line, None) for n, line in lines]


def faults(lines, rules):
    """What of a board.txt is not as the schema says, one text each."""
    found, seen = [], {}
    for n, key, value in pairs(lines):
        seen[key] = seen.get(key, 0) + 1
        if key not in rules:
            found.append("line %d: no key %s" % (n, key))
        elif value is None:
            found.append("line %d: no '=' behind %s" % (n, key))
        elif not (value == "" and rules[key][1] == "0") and not re.fullmatch(pattern(rules[key][0]), value):
            found.append("line %d: %s is no %s" % (n, key, rules[key][0]))
    for key, (_, often) in rules.items():
        if often != "*" and seen.get(key, 0) != 1:
            found.append("%s stands there %d times, 1 expected" % (key, seen.get(key, 0)))
    return found


def values(name):
    return {key: value for _, key, value in pairs(lines_of(BOARDS / name / "board.txt"))}


def make_board(*words):
    return subprocess.run(["make", "-s", "board", *words], cwd=ROOT, capture_output=True, text=True,
                          timeout=120, check=False)


def test_there_are_boards():
    assert {"rpi4", "visionfive2", "x86-pc"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_schema(name):
    assert faults(lines_of(BOARDS / name / "board.txt"), schema()) == []


@pytest.mark.parametrize("line,said", [
    ("colour=red", "no key colour"), ("cores=four", "cores is no number"), ("arch=vax", "arch is no word"),
    ("image=", "image is no text"), ("cores", "no '=' behind cores"), ("quirk=no text", "quirk is no quirk"),
])
def test_schema_refuses(line, said):
    key = line.split("=")[0]
    lines = [(n, old) for n, old in lines_of(BOARDS / "rpi4" / "board.txt") if not old.startswith(key + "=")]
    assert any(said in fault for fault in faults(lines + [(99, line)], schema()))


def test_schema_misses_and_repeats():
    lines = lines_of(BOARDS / "rpi4" / "board.txt")
    assert "arch stands there 0 times, 1 expected" in faults(lines[1:], schema())
    assert "arch stands there 2 times, 1 expected" in faults(lines + lines[:1], schema())


@pytest.mark.parametrize("name", NAMES)
def test_named_files_are_there(name):
    board = values(name)
    for file in board["files"].split() + ["README.md"]:
        assert (BOARDS / name / file).is_file(), file
    assert (ROOT / "arch" / board["arch"] / "arch.mk").is_file()


@pytest.mark.parametrize("name", NAMES)
def test_the_words_name_the_board(name):
    """The claim that times are of bare metal hangs on board=."""
    board = values(name)
    text = "\n".join((BOARDS / name / file).read_text() for file in board["files"].split())
    assert "board=" + name in text.split()


@pytest.mark.parametrize("name", NAMES)
def test_readme_agrees(name):
    """What an operator types or looks for is what board.txt says."""
    board = values(name)
    text = (BOARDS / name / "README.md").read_text()
    wanted = ["make board BOARD=" + name, "board=" + name, board["serial_baud"], board["image"], board["console"]]
    wanted += board["firmware"].split() + re.findall(r"pin \d+", board["serial_tx"] + board["serial_rx"])
    assert [word for word in wanted if word not in text] == []
    if board["tried"] == "no":
        assert "not been tried on silicon" in " ".join(text.split())


@pytest.mark.parametrize("words,said", [
    (["BOARD=nosuch"], "no such board; there are: " + " ".join(NAMES)), ([], "no such board"),
    (["BOARD=rpi4 x86-pc"], "no such board"),
    (["BOARD=x86-pc", "GRUB_LIB=/nonexistent"], "grub-pc-bin grub-efi-amd64-bin"),
])
def test_make_board_refuses(words, said):
    done = make_board(*words)
    assert done.returncode == 2 and said in done.stderr
    assert len(done.stderr.splitlines()) == 1 and done.stdout == ""


def test_make_board_names_missing_programs(tmp_path):
    for tool in ("sh", "sed", "make", "env", "grep", "sort", "cat", "mkdir", "uname"):
        (tmp_path / tool).symlink_to(next(p for p in (pathlib.Path("/usr/bin") / tool, pathlib.Path("/bin") / tool)
                                          if p.exists()))
    done = subprocess.run(["make", "-s", "board", "BOARD=x86-pc"], cwd=ROOT, capture_output=True, text=True,
                          env=dict(os.environ, PATH=str(tmp_path)), timeout=60, check=False)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    for package in ("grub-common", "xorriso", "mtools"):
        assert package in done.stderr


_spec = importlib.util.spec_from_file_location("boards_run", ROOT / "tests" / "boards" / "run.py")
boards_run = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(boards_run)


def judged(tmp_path, board="rpi4", timing="emulated", text="switching off"):
    """What the judge of rpi4/u-boot finds wrong in such a log."""
    (tmp_path / "x.log").write_text("U-Boot 2023.01\nRetrieving file: /kernel8.img\nbarelock 1: x, console y\n"
                                    '@bl {"board":"%s"}\n%s\n' % (board, text))
    (tmp_path / "x.jsonl").write_text(json.dumps({"type": "manifest", "cores": 2, "timing": timing}) + "\n")
    boot = next(s.boot for s in boards_run.STARTS if s.boot.name == "rpi4/u-boot")
    return boards_run.image_run.wrong(boot, str(tmp_path / "x"), 0)


def test_the_judge_of_starts(tmp_path):
    assert judged(tmp_path) == []
    assert "no text like" in judged(tmp_path, board="rpi5")[0]
    assert "claims timing=bare" in judged(tmp_path, timing="bare")[0]
    assert "no text like" in judged(tmp_path, text="")[0]


def test_every_board_is_started():
    assert {s.board for s in boards_run.STARTS} == set(NAMES)


def test_a_start_is_skipped_by_package_name(monkeypatch):
    monkeypatch.setitem(boards_run.PACKAGES, "/nonexistent", "some-package")
    item = boards_run.Start(boards_run.STARTS[0].boot, ("/nonexistent", "sh"))
    assert boards_run.judge(item, "", "", "") == ("SKIP", "not installed: some-package")


def test_a_folder_that_cannot_be_made_fails():
    item = boards_run.Start(boards_run.STARTS[0].boot, ())
    assert boards_run.judge(item, "cp: no space", "", "") == ("FAIL", "make board: cp: no space")


def test_each_line_of_the_pis_config_is_explained():
    text = (BOARDS / "rpi4" / "README.md").read_text()
    keys = [line.split("=")[0] for _, line in lines_of(BOARDS / "rpi4" / "config.txt")]
    assert len(keys) > 4 and [key for key in keys if "`%s=" % key not in text] == []
