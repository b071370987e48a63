# SPDX-License-Identifier: GPL-2.0-only
"""tools/barelock table: figures of an emulator are never shown as anything else."""
import contextlib
import json
import os
import subprocess
import sys

import barelocklib.table
import pytest
import wirelog
from barelocklib.run import Usage
import synthetic
from synthetic import sealed

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "barelock")


def point(form, state, p50, empty=(60, 60, 80)):
    return {"type": "trylock", "timing": "emulated", "name": "trylock/%s/%s/free/known"
            % (form, state), "variant": "lse", "form": form, "state": state, "lock": "free",
            "end": "known", "pair": [0, 1], "class": "cluster", "unit": "TSC", "count": 9,
            "p1": min(p50, 1), "p50": p50, "p99": p50, "empty": dict(zip(("min", "p50", "p99"), empty))}


def extras():
    return [
        {"type": "counter", "timing": "emulated", "name": "TSC", "hz": None,
         "resolution_ticks": 40, "empty_min_ticks": 60, "empty_p50_ticks": 61,
         "empty_p99_ticks": 62, "empty_count": 1024, "read_ns": 28},
        {"type": "check", "timing": "emulated", "name": "selftest/slope", "got_milli": 848,
         "result": "not judged", "why": "emulated"},
        point("guess", "here-dirty", 160), point("guess", "there-read", 60, (50, 60, 80)),
        {k: v for k, v in dict(point("xadd", "here-dirty", 0), why="no such core").items()
         if k not in ("p1", "p50", "p99", "empty")} | {"count": 0},
    ]


def table(tmp_path, more=(), status=0, faults=(), name="arm64.jsonl"):
    records = wirelog.records(4)
    records[0].update(isa="arm64", machine="bare", cpu="A72", cores_found=2, timing_why="fw_cfg")
    records[1:1] = list(more)
    records.append({"type": "capture", "run": "1a2b", "status": status, "faults": list(faults)})
    path = tmp_path / name
    path.write_text("".join(sealed(records)))
    return run(str(path))


def run(*paths):
    done = subprocess.run([sys.executable, TOOL, "table", *paths], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=20)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_table(tmp_path):
    status, out, _ = table(tmp_path, extras())
    assert status == 0 and out.startswith("arm64: pass\n")
    assert "EMULATED: these figures say nothing about hardware (fw_cfg)" in out
    assert "timing emulated" in out
    assert "counter TSC: not known, resolution 40 ticks, empty shot min 60 p50 61 p99 62" in out
    assert "slope" in out and "not judged (emulated) got 848 milli" in out
    rows = [line.split() for line in out.splitlines()]
    assert ["guess", "lse", "160", "(100)", "60", "(<11)"] in rows
    assert ["xadd", "lse", "not", "reached", "-"] in rows


def test_worst_status_and_its_reason(tmp_path):
    table(tmp_path, name="good.jsonl")
    status, out, _ = table(tmp_path, status=1, faults=["record 3 lost"])
    assert status == 1 and out.startswith("arm64: fail: record 3 lost\n")
    status, out, _ = run(str(tmp_path / "good.jsonl"), str(tmp_path / "arm64.jsonl"))
    assert status == 1 and "good: pass" in out


@pytest.mark.parametrize("text", ["x", "[]", "{}", "\xff", "[" * 9999])
def test_files_that_are_none(tmp_path, text):
    path = tmp_path / "x.jsonl"
    path.write_bytes(text.encode("latin-1"))
    status, _, err = run(str(path))
    assert status == 2 and len(err.splitlines()) == 1


@pytest.mark.parametrize("change, says", [
    (lambda lines: lines.pop(2), "the CRC of run 1a2b does not fit"),
    (lambda lines: lines.insert(1, lines.pop(2)), "the CRC of run 1a2b does not fit"),
    (lambda lines: lines.insert(1, lines[1]), "the CRC of run 1a2b does not fit"),
    (lambda lines: lines.__setitem__(1, lines[1].replace("pass", "pAss")), "the CRC of run 1a2b does not fit"),
])
def test_a_file_that_was_changed(tmp_path, change, says):
    table(tmp_path)
    path = tmp_path / "arm64.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    change(lines)
    path.write_text("".join(lines))
    status, out, err = run(str(path))
    assert (status, out) == (2, "") and says in err and len(err.splitlines()) == 1


@pytest.mark.parametrize("left, says", [
    (slice(0, 3), "no end behind these 3 records"), (slice(1, 4), "no manifest before these 3 records"),
    (slice(0, 4, 3), "2 records, but their end counts 4"),
])
def test_a_file_that_lacks_records(tmp_path, left, says):
    """By a writer that puts no CRC into its capture line."""
    found = wirelog.records(4)[left] + [{"type": "capture", "status": 0, "faults": []}]
    path = tmp_path / "x.jsonl"
    path.write_text("".join(json.dumps(r) + "\n" for r in found))
    status, out, err = run(str(path))
    assert (status, out) == (2, "") and says in err and len(err.splitlines()) == 1


@pytest.mark.parametrize("value", ["x", None, [], {}, -1, True, 10 ** 30, [[1, 2]]])
def test_values_of_other_types(tmp_path, value):
    """No value of any key is a traceback, here and in `report`."""
    for n, record in enumerate(wirelog.records(2)[:1] + extras()):
        for key in record:
            if key == "type":
                continue
            found = wirelog.records(2)[:1] + extras()
            found[n][key] = value
            path = synthetic.write(tmp_path / "x.jsonl", found + [
                wirelog.records(2)[1], {"type": "capture", "status": 0, "faults": []}])
            with contextlib.suppress(Usage):
                barelocklib.table.table([path])


def test_no_file_and_no_capture_line(tmp_path):
    assert run(str(tmp_path / "none.jsonl"))[0] == 2
    path = tmp_path / "x.jsonl"
    path.write_text(json.dumps(wirelog.records(3)[0]) + "\n")
    status, out, _ = run(str(path))
    assert status == 3 and "no capture line behind the last 1 records: the file was cut off" in out


def test_a_garbled_record(tmp_path):
    status, _, err = table(tmp_path, [{"type": "trylock", "state": "x"}])
    assert status == 2 and len(err.splitlines()) == 1
