# SPDX-License-Identifier: GPL-2.0-only
"""What `barelock run` hands over to an image."""
import os
import subprocess
import sys

import pytest

ROOT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools"))

from barelocklib import handover, qemu  # noqa: E402


def test_named(tmp_path):
    table, scenario = tmp_path / "table", tmp_path / "scenario"
    table.write_text("1 1\n")
    scenario.write_text("wake_delay=exp:1us # file:/not/this\ngroup=a hold=file:%s think=1us\n" % table)
    assert handover.named(["run=all", "form=guess", "replay="]) == []
    assert handover.named(["replay=a", "replay=a", "board=b"]) == ["a"]
    assert handover.named(["scenario=group=a,hold=file:x,think=1us", "wake_delay=1us,file:y"]) == ["x", "y"]
    assert handover.named(["scenario=%s" % scenario]) == [str(scenario), str(table)]


def test_one_is_handed_over_itself(tmp_path):
    (tmp_path / "a").write_text("a")
    assert handover.initrd([str(tmp_path / "a")], str(tmp_path / "x.initrd")) == str(tmp_path / "a")
    assert not (tmp_path / "x.initrd").exists()
    with pytest.raises(FileNotFoundError):
        handover.initrd([str(tmp_path / "none")], "")


def test_several_are_an_archive(tmp_path):
    names = []
    for length in range(6):
        names.append(str(tmp_path / ("n" * (length + 1))))
        with open(names[-1], "wb") as file:
            file.write(b"x" * length)
    path = handover.initrd(names, str(tmp_path / "out" / "x.initrd"))
    with open(path, "rb") as file:
        data = file.read()
    assert len(data) % 4 == 0
    members, at = {}, 0
    while True:
        assert data[at:at + 6] == b"070701"
        size, name_size = (int(data[at + n:at + n + 8], 16) for n in (54, 94))
        name = data[at + 110:at + 110 + name_size - 1].decode()
        begin = (at + 110 + name_size + 3) // 4 * 4
        if name == "TRAILER!!!":
            break
        members[name] = data[begin:begin + size]
        at = (begin + size + 3) // 4 * 4
    assert members == {name: b"x" * n for n, name in enumerate(names)}


def test_run_reaches_qemu(tmp_path):
    """-initrd stands on the command line, and a run that only has replay= offers no prompt."""
    fake = tmp_path / "qemu"
    fake.write_text("#!/bin/sh\necho \"$@\" >%s/args\nexit 1\n" % tmp_path)
    fake.chmod(0o755)
    (tmp_path / "image").write_text("")
    (tmp_path / "v").write_text("v")
    done = subprocess.run(
        [os.path.join(ROOT, "tools", "barelock"), "run", "--arch", "arm64", "--qemu", str(fake),
         "--image", str(tmp_path / "image"), "--out", str(tmp_path), "replay=%s" % (tmp_path / "v")],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode, done.stdout
    assert "-initrd %s" % (tmp_path / "v") in (tmp_path / "args").read_text()


def test_a_missing_file_starts_nothing(tmp_path):
    (tmp_path / "image").write_text("")
    done = subprocess.run(
        [os.path.join(ROOT, "tools", "barelock"), "run", "--arch", "arm64", "--image",
         str(tmp_path / "image"), "--out", str(tmp_path), "replay=/nosuch"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    assert (done.returncode, done.stdout) == (2, b"barelock: /nosuch: No such file or directory\n")


def test_what_a_line_runs():
    assert qemu.runs(["run=selftest"]) == "selftest"
    assert qemu.runs(["replay=x"]) == "replay"
    assert qemu.runs(["scenario=x"]) == "scenario"
    assert qemu.runs(["board=x"]) is None
