# SPDX-License-Identifier: GPL-2.0-only
"""tools/barelock capture, as a process, against a fake machine and against files."""
import json
import os
import subprocess
import sys
import time

import pytest
import wirelog
from fake_target import Target, on_pty, on_tcp

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "barelock")
LINES = [on_pty, on_tcp]


def capture(tmp_path, source, *args, limit=60):
    done = subprocess.run([sys.executable, TOOL, "capture", source, "--out", str(tmp_path),
                           "--name", "it", "--silence", "1.2", *args],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=limit)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def written(tmp_path):
    return [json.loads(line) for line in (tmp_path / "it.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("status", [0, 1])
def test_drives_the_prompt(tmp_path, line, status):
    target = Target(status=status)
    (tmp_path / "it.log").write_bytes(b"of an earlier run")
    with line(target) as source:
        code, out, _ = capture(tmp_path, source, "--run", "run=selftest cores=2")
    assert code == status
    assert out.splitlines()[-1].startswith("barelock: it: " + ("fail" if status else "pass"))
    records = written(tmp_path)
    assert [r["type"] for r in records[:2]] == ["manifest", "check"]
    assert records[-1]["type"] == "capture" and records[-1]["complete"]
    assert not target.asked


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seed", [1, 2])
def test_one_percent_of_the_bytes_damaged(tmp_path, line, seed):
    target = Target(noise=0.01, seed=seed)
    with line(target) as source:
        code, out, _ = capture(tmp_path, source, "--run", "run=selftest", "--quiet", limit=200)
    assert code == 0, out
    records = written(tmp_path)
    assert records[:-1] == [dict(target.fields[0], cmdline="run=selftest")] + target.fields[1:]
    assert records[-1]["lost"] == [] and records[-1]["resent"] > 0 and target.asked


def test_lost_lines_are_asked_again(tmp_path):
    target = Target(drop=(3, 4, 5, 9, 29))
    with on_tcp(target) as source:
        code, out, _ = capture(tmp_path, source, "--run", "run=selftest")
    assert code == 0 and "had again 5" in out
    assert (3, 5) in target.asked and (9, 9) in target.asked
    assert [r["type"] for r in written(tmp_path)].count("check") == 28


def test_what_cannot_be_had_again_is_lost(tmp_path):
    target = Target(drop=(3, 4))
    target._resend = lambda _: target._send(b"resend: records 20..29 are kept\r\n")
    with on_tcp(target) as source:
        code, out, _ = capture(tmp_path, source, "--run", "run=selftest")
    assert code == 1 and "records 3..4 lost" in out
    assert written(tmp_path)[-1]["lost"] == [[3, 4]]


def test_refused_words(tmp_path):
    with on_pty(Target()) as source:
        code, _, err = capture(tmp_path, source, "--run", "run=selftest bogus=1")
    assert code == 2 and "no such word" in err


@pytest.mark.parametrize("line", LINES)
def test_a_machine_that_stops_in_mid_run(tmp_path, line):
    start = time.monotonic()
    with line(Target(hang_after=10)) as source:
        code, out, _ = capture(tmp_path, source, "--run", "run=selftest")
    assert code == 3 and "records 10 and on lost" in out
    assert time.monotonic() - start < 30


def test_nobody_at_the_other_end(tmp_path):
    target = Target()
    target.serve = lambda read, write: read()
    with on_pty(target) as source:
        code, out, _ = capture(tmp_path, source, "--run", "run=selftest")
        assert code == 3 and "nothing heard" in out and "no prompt" in out
        code, out, _ = capture(tmp_path, source)
    assert code == 3 and "silent for 1.2 s" in out


def test_listening_only(tmp_path):
    target = Target()

    def serve(_, write):
        time.sleep(0.7)     # opening a port drops what came before
        write(b"".join(wirelog.log()))

    target.serve = serve
    with on_pty(target) as source:
        code, out, _ = capture(tmp_path, source)
    assert code == 0 and "selftest/a: pass" in out and "@bl" not in out


@pytest.mark.parametrize("line", LINES)
def test_endless_noise_ends(tmp_path, line):
    def noise(_, write):
        for _ in range(500):
            write(os.urandom(500))
            time.sleep(0.01)

    target = Target()
    target.serve = noise
    with line(target) as source:
        for words in ([], ["--run", "run=selftest"]):
            code, out, _ = capture(tmp_path, source, "--timeout", "2", "--quiet", *words)
            assert code == 3, out
            if line is on_tcp:
                break       # it takes one caller


@pytest.mark.parametrize("source", ["tcp:127.0.0.1:1", "tcp:x", "tcp::", "tcp:1:99999", "/nowhere",
                                    "/dev/null", "/tmp"])
def test_sources_that_are_none(tmp_path, source):
    code, out, err = capture(tmp_path, source)
    assert code in ((2, 3) if source == "/dev/null" else (2,))
    assert len(err.splitlines()) == 1 or code == 3


def test_file(tmp_path):
    path = tmp_path / "serial.log"
    path.write_bytes(b"\0\0U-Boot\r\n" + b"".join(wirelog.log()).replace(b"\n", b"\r\n"))
    code, out, _ = capture(tmp_path, str(path))
    assert code == 0 and out.splitlines()[-1] == "barelock: it: pass (6 records)"
    assert (tmp_path / "it.log").read_bytes() == path.read_bytes()
    lines = wirelog.log()
    path.write_bytes(b"".join(lines[:5] + lines[6:]))
    code, out, _ = capture(tmp_path, str(path))
    assert code == 1
    assert "it: record 2 lost between lines 4 and 6 of the log" in out
    assert written(tmp_path)[-1]["lost"] == [[2, 2]]
    path.write_bytes(b"")
    code, out, _ = capture(tmp_path, str(path))
    assert code == 3 and "no record at all" in out


def test_file_with_two_runs(tmp_path):
    path = tmp_path / "serial.log"
    path.write_bytes(b"".join(wirelog.log(run="0001") + wirelog.log(run="0002")[:-1]))
    code, out, _ = capture(tmp_path, str(path))
    assert code == 3
    assert "run 0001: pass" in out and "run 0002: cut" in out
    assert [r["run"] for r in written(tmp_path) if r["type"] == "capture"] == ["0001", "0002"]


def test_file_is_not_overwritten_by_its_own_log(tmp_path):
    path = tmp_path / "it.log"
    path.write_bytes(b"".join(wirelog.log()))
    code, _, err = capture(tmp_path, str(path))
    assert code == 2 and "source itself" in err and path.stat().st_size


def test_run_at_a_file(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(b"")
    assert capture(tmp_path, str(path), "--run", "run=selftest")[0] == 2
    status, _, err = capture(tmp_path, str(path), "--run", "help")
    assert status == 2 and "'help' starts no run: wants run=" in err
