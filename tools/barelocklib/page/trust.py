# SPDX-License-Identifier: GPL-2.0-only
"""Can a run be trusted? Its verdict, its claim, its own instruments, what was lost on the way."""
from dataclasses import dataclass, field

from barelocklib import jsonl
from barelocklib.page import rates
from barelocklib.records import name_range

CLAIMS = {
    "bare": "bare: no operating system, interrupts masked",
    "hosted": "hosted: pinned threads of a Linux process; the scheduler and a host below may disturb",
    **jsonl.CLAIMS,
}
SHOWN = 4       # names said before "and N more"
GOOD, CARE, BAD = "good", "care", "bad"


@dataclass
class Trust:
    stamp: str = ""
    items: list = field(default_factory=list)   # (good, care or bad; text)

    def add(self, level, text):
        self.items.append((level, text))

    @property
    def level(self):
        levels = [level for level, _ in self.items]
        return BAD if BAD in levels else CARE if CARE in levels else GOOD

    @property
    def answer(self):
        if self.stamp and self.level != BAD:
            return "Its outcomes, not its times."
        return {GOOD: "Yes.", CARE: "With care.", BAD: "No."}[self.level]


def _names(names):
    more = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (" and %d more" % more if more > 0 else "")


def _verdict(source, trust):
    status, word, reasons = jsonl.judge([source.part])
    reason = ": " + reasons[0] if reasons else ""
    if not source.part.capture:
        trust.add(BAD, "verdict: none, the file ends without a capture line, so nobody knows what is missing")
    else:
        trust.add(BAD if status else GOOD, "verdict: %s%s" % (word, reason))


def _claim(source, trust):
    why = source.manifest.get("timing_why")
    text = "timing: %s%s" % (CLAIMS.get(source.timing, source.timing), " (%s)" % why if why and source.timing != "hosted" else "")
    level = GOOD if source.timing == "bare" else CARE
    trust.add(level, text)
    if source.stamp == "FUNCTIONAL":
        trust.add(CARE, "more cores than CPUs: outcomes count, times do not")


def _lost(source, trust):
    capture = source.part.capture or {}
    lost = capture.get("lost") or []
    damage = ["%s %d" % (name, capture[name]) for name in (
        "damaged", "repeated", "moved", "disturbed", "conflicts") if capture.get(name)]
    if lost:
        trust.add(BAD, "records lost: " + ", ".join(name_range(a, b) for a, b in lost))
    if damage:
        trust.add(BAD if capture.get("status") else CARE, "lines on the way: " + ", ".join(damage))
    if capture and not lost and not damage:
        trust.add(GOOD, "records: %d, none lost or damaged" % len(source.part.found))


def _checks(source, trust):
    by = {}
    for check in source.of("check"):
        by.setdefault(check["result"], []).append(check["name"])
    if not by:
        trust.add(CARE, "instruments: not tested in this run (run=selftest or run=all)")
        return
    if by.get("fail"):
        trust.add(BAD, "checks that failed: " + _names(by["fail"]))
    trust.add(GOOD, "checks that passed: %d" % len(by.get("pass", [])))
    for result in sorted(set(by) - {"pass", "fail"}):
        trust.add(CARE, "checks %s: %d (%s)" % (result, len(by[result]), _names(by[result])))


def _warnings(source, trust):
    said = [w["text"] for w in source.of("warning")]
    unstable = [text for text in said if "UNSTABLE" in text]
    if unstable:
        trust.add(CARE, "%s%s" % (unstable[0], " and %d more" % (len(unstable) - 1)
                                  if len(unstable) > 1 else ""))
    if len(said) > len(unstable):
        trust.add(CARE, "other warnings: %d, below" % (len(said) - len(unstable)))


def _twins(source, trust):
    twins = source.of("twin")
    if not twins:
        if source.of("trylock"):
            trust.add(CARE, "line states: no twins in this run, so they are assumed, not proven")
        return
    off = {}
    for twin in twins:
        off.setdefault(twin["verdict"], []).append("%s (%s)" % (twin["state"], twin["probe"]))
    good = len(off.pop("as expected", []))
    trust.add(CARE if off else GOOD, "twins as expected: %d of %d%s" % (good, len(twins), "".join(
        "; %s: %s" % (verdict, _names(names)) for verdict, names in sorted(off.items()))))


def _samples(source, trust):
    points = [p for p in source.of("trylock") if p["count"]]
    if not points:
        return
    shots, hit = sum(p["count"] for p in points), sum(p.get("disturbed") or 0 for p in points)
    step = source.step(points[0]["unit"])
    text = "{:,} shots in {:,} points; {:,} disturbed ({:.2f} %), kept in".format(
        shots, len(points), hit, 100 * hit / shots)
    if step:
        text += "; the counter steps by %d tick%s" % (step, "" if step == 1 else "s")
    trust.add(GOOD if hit * 100 <= shots else CARE, text)


def _loops(source, trust):
    loops = [r for r in source.of("loop") if r.get("overlap_milli") is not None]
    apart = [r["overlap_milli"] for r in loops if not rates.together(r)]
    if apart:
        trust.add(CARE, "loops: in %d of %d not every contender was at it for the whole window (least %.1f %%)" % (
            len(apart), len(loops), min(apart) / 10))


def trust_of(source):
    trust = Trust(source.stamp)
    for judge in (_verdict, _claim, _lost, _checks, _warnings):
        judge(source, trust)
    if not source.stamp:    # what rests on time says nothing where times do not
        _twins(source, trust)
        _loops(source, trust)
    _samples(source, trust)
    return trust
