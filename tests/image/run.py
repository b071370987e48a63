#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Boots every row of boots.py in QEMU and judges it. Status 0 when all passed."""
import argparse
import concurrent.futures
import dataclasses
import json
import os
import re
import subprocess
import sys
import time

import prepare
from boots import BOOTS

TOOL = os.path.join(prepare.ROOT, "tools", "barelock")
TAIL = 15           # lines of a failed boot's log that are shown
SLACK = 20.0        # seconds beyond a boot's limit before the tool itself is ended
SILENCE = 20.0      # seconds without a byte that end a boot, unless it is a deterministic one


def command(boot, build, work, again=""):
    args = [sys.executable, TOOL, "run", "--arch", boot.arch, "--cores", str(boot.cores),
            "--build", build, "--out", work, "--name", boot.file + again,
            "--timeout", str(boot.limit), "--silence", str(boot.limit if boot.det else max(SILENCE, boot.limit / 2))]
    args += ["--machine", boot.machine] if boot.machine else []
    args += ["--cpu", boot.cpu] if boot.cpu else []
    args += ["--det"] if boot.det else []
    args += ["--qemu-arg=" + arg for arg in boot.qemu]
    paths = prepare.files(boot, work)
    return args + prepare.arguments(boot, build, work) + [prepare.named(w, paths) for w in boot.words]


def records_of(base):
    with open(base + ".jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def wrong_cores(boot, records):
    want = boot.cores if boot.online is None else boot.online
    manifest = next((r for r in records if r["type"] == "manifest"), {"cores": 0})
    if manifest["cores"] != want:
        return ["%s cores took part, %d expected" % (manifest["cores"], want)]
    return []


def wrong_variants(boot, records):
    found = next((r.get("variants", []) for r in records if r["type"] == "manifest"), [])
    if boot.variants and sorted(found) != sorted(boot.variants):
        return ["variants %s, expected %s" % (" ".join(found), " ".join(boot.variants))]
    return []


def wrong_claim(records):
    """No figure of an emulator may pass for another."""
    return ["record of type %s claims timing=%s" % (r["type"], r.get("timing"))
            for r in records if r["type"] != "capture" and r.get("timing") != "emulated"][:1]


def wrong_checks(boot, records):
    failed = [r["name"] for r in records if r["type"] == "check" and r["result"] == "fail"]
    if not boot.fails:
        return ["checks failed: " + " ".join(failed)] if failed else []
    if not failed:
        return ["no check failed, %s expected" % boot.fails]
    others = [name for name in failed if not re.fullmatch(boot.fails, name)]
    return ["unexpected checks failed: " + " ".join(others)] if others else []


def wrong(boot, base, status):
    """Everything about a finished boot that is not as its row says."""
    found = ["status %d, %d expected" % (status, boot.status)] if status != boot.status else []
    try:
        records = records_of(base)
    except FileNotFoundError:
        return found + ["it never started"]
    with open(base + ".log", encoding="utf-8", errors="replace") as file:
        text = file.read()
    found += wrong_cores(boot, records) + wrong_claim(records) + wrong_checks(boot, records)
    found += wrong_variants(boot, records)
    return found + ["no text like: " + t for t in boot.text if not re.search(t, text)]


def start(boot, build, work, again=""):
    """(what is wrong, the command line, what the tool printed)"""
    args = command(boot, build, work, again)
    typed = prepare.named(boot.typed, prepare.files(boot, work))
    base = os.path.join(work, boot.file + again)
    for end in (".log", ".jsonl"):
        if os.path.exists(base + end):
            os.remove(base + end)
    try:
        done = subprocess.run(args, input=typed.encode(), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=boot.limit + SLACK, check=False)
    except subprocess.TimeoutExpired as over:
        return ["the tool did not end"], args, over.stdout or b""
    return wrong(boot, base, done.returncode), args, done.stdout


def same(boot, work):
    logs = []
    for again in ("", ".again"):
        with open(os.path.join(work, boot.file + again + ".log"), "rb") as file:
            logs.append(file.read())
    return [] if logs[0] == logs[1] else ["a second run differs: %s.again.log" % boot.file]


def judge(boot, build, work):
    """(boot, faults, seconds, text for the reader of a failure)"""
    begin = time.monotonic()
    try:
        faults, args, out = start(boot, build, work)
        if boot.twice and not faults:
            faults, args, out = start(boot, build, work, ".again")
            faults = faults or same(boot, work)
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        return boot, ["could not be prepared: %s" % error], time.monotonic() - begin, ""
    lines = out.decode(errors="replace").splitlines()[-TAIL:]
    more = "".join("    | %s\n" % line for line in lines)
    more += "    log: %s\n    %s\n" % (os.path.join(work, boot.file + ".log"),
                                      " ".join("'%s'" % a if " " in a else a for a in args))
    return boot, faults, time.monotonic() - begin, more


def report(boot, faults, seconds, more):
    print("%s: image: %s (%.1f s)" % ("FAIL" if faults else "PASS", boot.name, seconds))
    if faults:
        print("".join("    %s\n" % fault for fault in faults) + more, end="")
    sys.stdout.flush()


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("patterns", nargs="*", help="only boots whose name begins so (all)")
    parser.add_argument("-j", type=int, default=2, help="boots at once (2)")
    parser.add_argument("-n", type=int, default=1, help="how often each (1)")
    parser.add_argument("--build", default=os.path.join(prepare.ROOT, "build"))
    parser.add_argument("--list", action="store_true", help="print the names only")
    return parser.parse_args()


def main():
    opts = options()
    boots = [b for b in BOOTS if not opts.patterns or
             any(re.match(p, b.name) for p in opts.patterns)]
    if opts.n > 1:
        boots = [dataclasses.replace(b, name="%s/%d" % (b.name, n + 1))
                 for b in boots for n in range(opts.n)]
    if opts.list:
        print("\n".join(b.name for b in boots))
        return 0
    if not boots:
        print("no boot is named so; --list names them", file=sys.stderr)
        return 2
    work = os.path.join(opts.build, "tests", "image")
    os.makedirs(work, exist_ok=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(opts.j) as pool:
        # The long ones begin first, so that none of them ends alone.
        futures = {boot.name: pool.submit(judge, boot, opts.build, work)
                   for boot in sorted(boots, key=lambda boot: -boot.limit)}
        for boot in boots:
            result = futures[boot.name].result()
            failed += bool(result[1])
            report(*result)
    print("image: %d passed, %d failed" % (len(boots) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
