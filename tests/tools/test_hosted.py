# SPDX-License-Identifier: GPL-2.0-only
"""The hosted machine as a process: what disturbs it is counted, what it cannot do is not shown as a result."""
import json
import os
import random
import signal
import subprocess
import time

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
BINARY = os.path.join(ROOT, "build", "hosted", "barelock")
TWO_CPUS = pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="needs 2 CPUs")
ONE_CPU = ["taskset", "-c", str(min(os.sched_getaffinity(0)))]


def records(output):
    """The records of an undamaged log."""
    return [json.loads(line.split(" ", 3)[3].rsplit(" ", 1)[0])
            for line in output.splitlines() if line.startswith("@bl ")]


def run(*words, prefix=()):
    done = subprocess.run([*prefix, BINARY, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          text=True, timeout=300, check=False)
    return done.returncode, records(done.stdout), done.stdout


def of_type(found, kind):
    return [record for record in found if record["type"] == kind]


@TWO_CPUS
def test_the_table_is_whole():
    status, found, text = run("run=trylock", "form=guess,read-first", "lock=free,writer-held")
    assert status == 0, text
    points = of_type(found, "trylock")
    assert {p["form"] for p in points} == {"guess", "read-first"}
    assert all(p["count"] or p["quality"] == "not reached" for p in points)
    for p in points:
        if p["count"]:
            assert p["acquired"] == (p["count"] if p["lock"] == "free" else 0)
            assert p["min"] <= p["p1"] <= p["p50"] <= p["p99"] <= p["p999"] <= p["max"]
            assert sum(n for _, n in p["hist"]) == p["count"]
            assert p["empty"]["min"] > 0


def test_one_cpu_gives_no_clean_table():
    status, found, text = run("run=trylock", "form=guess", prefix=ONE_CPU)
    assert status == 0
    for p in of_type(found, "trylock"):
        assert p["quality"] != "ok", p
    assert "needs 2 cores" in json.dumps(found)


def test_one_cpu_shared_gives_no_clean_table():
    _, found, _ = run("run=trylock", "form=guess", "cores=2", "functional=1", prefix=ONE_CPU)
    assert all(record.get("functional") for record in found)


@TWO_CPUS
def test_a_state_without_its_remote_step_is_caught():
    status, found, text = run("run=trylock", "form=guess", "negative=state")
    assert status == 1, text
    assert ["fail"] == [c["result"] for c in of_type(found, "check") if c["name"] == "trylock/states"]
    there = [p for p in of_type(found, "trylock") if p["state"] == "there-dirty"]
    assert there and all(p["quality"] == "not reached" for p in there)


@TWO_CPUS
def test_stop_and_continue_is_counted_and_drops_nothing():
    _, quiet, _ = run("run=trylock", "form=guess", "lock=free")
    process = subprocess.Popen([BINARY, "run=trylock", "form=guess", "lock=free"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, text=True)
    pick = random.Random(1)
    end = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < end:
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.001)
        process.send_signal(signal.SIGCONT)
        time.sleep(pick.uniform(0, 0.002))
    found = records(process.communicate(timeout=300)[0])
    assert sum(p.get("disturbed", 0) for p in of_type(found, "trylock")) > 0
    assert [p["count"] for p in of_type(found, "trylock")] == [p["count"] for p in of_type(quiet, "trylock")]


@pytest.mark.parametrize("words, says", [
    (["run=trylock", "state=there-shared", "cores=2"], "needs 3 cores"),
    (["run=trylock", "form=gess"], "none of"),
    (["run=trylock", "variant=lse"], "none of"),
    (["run=trylock", "lock=halved"], "none of"),
    (["run=trylock", "pair=0,99"], "this run has cores"),
    (["run=selftest", "cores=9999"], "functional=1"),
    (["run=selftest", "uart=pl011,0x9000000"], "standard output"),
    (["run=selftest", "cores=0"], "wants a number from 1"),
    (["run=stress", "costs=table"], "only the simulated machine has costs"),
    (["replay=/dev/zero"], "/dev/zero: more than 16777216 bytes"),
    (["replay=" + BINARY], "holds a NUL byte"),
    (["replay=/"], "/: Is a directory"),
    (["replay=/nosuch"], "/nosuch: No such file"),
])
def test_bad_words_run_nothing(words, says):
    status, found, text = run(*words)
    assert status == 2
    assert [record["type"] for record in found] == ["end"]
    assert says in text


@TWO_CPUS
@pytest.mark.parametrize("twin, caught_by", [("atomic", "selftest/atomic/broken"), ("clock", "selftest/order"),
                                             ("coherence", "selftest/coherence"), ("trap", "trapped")])
def test_broken_twins_are_caught(twin, caught_by):
    status, found, _ = run("run=selftest", "negative=" + twin)
    assert status == 1
    assert caught_by in of_type(found, "end")[0]["reason"]


@TWO_CPUS
def test_a_hang_ends_with_a_line_a_core():
    status, _, text = run("run=selftest", "negative=hang", "limit=300ms")
    assert status == 3
    assert "HANG: core 0" in text and "HANG: core 1 (hwid" in text and "spinning on purpose" in text


def test_more_cores_than_cpus_says_so():
    status, found, text = run("run=all", "cores=5", "functional=1", "form=guess", "lock=free")
    assert status == 0, text
    assert all(record["functional"] for record in found)
