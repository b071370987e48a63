# SPDX-License-Identifier: GPL-2.0-only
"""The judge of the image tests must be able to say no."""
import dataclasses
import importlib.util
import json
import os
import sys

import pytest

IMAGE = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "image")
sys.path.insert(0, IMAGE)

import boots  # noqa: E402
import devicetree  # noqa: E402

_spec = importlib.util.spec_from_file_location("image_run", os.path.join(IMAGE, "run.py"))
image_run = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(image_run)

BOOT = boots.Boot("a/b", "arm64", 2, text=("hello",))
TREE = """/dts-v1/;
/ { chosen { stdout-path = "a"; }; aliases { }; psci { method = "hvc"; };
    cpus { cpu@0 { reg = <0>; }; cpu@1 { reg = <1>; status = "okay"; }; }; };
"""


def finished(tmp_path, checks=(), cores=2, timing="emulated", text="hello"):
    records = [{"type": "manifest", "cores": cores, "timing": timing}]
    records += [{"type": "check", "name": n, "result": r, "timing": timing} for n, r in checks]
    (tmp_path / "a-b.log").write_text(text)
    (tmp_path / "a-b.jsonl").write_text("".join(json.dumps(r) + "\n" for r in records))
    return str(tmp_path / "a-b")


def test_all_well(tmp_path):
    assert image_run.wrong(BOOT, finished(tmp_path), 0) == []


@pytest.mark.parametrize("how,text", [
    ({"cores": 1}, "1 cores took part, 2 expected"), ({"timing": "bare"}, "timing=bare"),
    ({"text": "bye"}, "no text like"), ({"checks": [("x", "fail")]}, "checks failed: x"),
])
def test_each_expectation(tmp_path, how, text):
    (fault,) = image_run.wrong(BOOT, finished(tmp_path, **how), 0)
    assert text in fault


def test_status_and_absence(tmp_path):
    assert image_run.wrong(BOOT, finished(tmp_path), 3) == ["status 3, 0 expected"]
    assert "it never started" in image_run.wrong(BOOT, str(tmp_path / "none"), 0)


def test_negative_boots(tmp_path):
    boot = dataclasses.replace(BOOT, fails="y/.*", status=1)
    assert image_run.wrong(boot, finished(tmp_path, [("y/1", "fail")]), 1) == []
    assert "no check failed" in image_run.wrong(boot, finished(tmp_path, [("y/1", "pass")]), 1)[0]
    assert "unexpected" in image_run.wrong(
        boot, finished(tmp_path, [("y/1", "fail"), ("z", "fail")]), 1)[0]


def test_second_run_must_be_the_same(tmp_path):
    for again, text in (("", "a"), (".again", "b")):
        (tmp_path / ("a-b%s.log" % again)).write_text(text)
    assert image_run.same(BOOT, str(tmp_path))
    (tmp_path / "a-b.again.log").write_text("a")
    assert not image_run.same(BOOT, str(tmp_path))


def test_names_are_unique():
    names = [boot.name for boot in boots.BOOTS]
    assert len(names) == len(set(names)) and len({boot.file for boot in boots.BOOTS}) == len(names)


def edited(edit):
    root = devicetree.decompiled(devicetree.compiled(TREE))
    edit(root)
    return devicetree.decompiled(devicetree.blob(root))


def test_edits_of_trees():
    assert 'status = "disabled";' in \
        edited(devicetree.cpu1_disabled).child("cpus").child("cpu@1").properties
    assert edited(devicetree.no_stdout).child("chosen").properties == []
    assert "psci" not in [c.name for c in edited(devicetree.no_psci).children]
    assert [c.name for c in edited(devicetree.no_chosen_no_aliases).children] == ["psci", "cpus"]
    root = edited(devicetree.shuffled)
    assert [c.name for c in root.children] == ["cpus", "psci", "aliases", "chosen"]
    assert [c.name for c in root.children[0].children] == ["cpu@1", "cpu@0"]
