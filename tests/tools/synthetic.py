# SPDX-License-Identifier: GPL-2.0-only
"""Records of machines that do not exist, plausible enough to draw: for the tests of `report`, and
to look at it without hardware: `synthetic.py DIR` writes one file for each machine.

Every time follows from a few costs of a machine: a step of its own caches, and a transfer for
each class of pair. The figures say nothing about any real machine.
"""
import json
import os
import random
import sys
import zlib

import synthetic_steal

READ_FORMS = ("reread", "read-first", "guess", "xadd", "down_read", "prefetchw")
WRITE_FORMS = ("write-guess", "write-read-first")
READS_FIRST = ("reread", "read-first", "write-read-first")
SHOTS = 256

# Transfers (in units of one) and steps of the first load, and of the RMW after it or alone.
STATES = {
    "here-dirty": ((0, 4), (0, 18), (0, 18)), "here-exclusive": ((0, 4), (0, 18), (0, 18)),
    "here-shared": ((0, 4), (.9, 18), (.9, 18)), "there-dirty": ((1, 4), (0, 18), (1, 18)),
    "there-read": ((.95, 4), (.85, 18), (1, 18)), "there-clean": ((.9, 4), (.7, 18), (1, 18)),
    "there-shared": ((.9, 4), (1.1, 18), (1.3, 18)), "outer": ((0, 40), (0, 18), (0, 58)),
    "memory": ((0, 420), (0, 18), (0, 430)),
}
FAR = ("there-dirty", "there-read", "there-clean", "there-shared", "memory")

MACHINES = {
    "pc2": dict(isa="x86_64", machine="hosted", cpu="Example EPYC (signature 0x800f12)",
                timing="hosted", variants=["lock"], counter="TSC", hz=1996244222, step=20,
                empty=60, cores=[(0, 0, 0), (0, 0, 1)], transfer={"package": 260}, flush=True),
    "pc8": dict(isa="x86_64", machine="hosted", cpu="Example Xeon (signature 0x606a6)",
                timing="hosted", variants=["lock"], counter="TSC", hz=2900000000, step=1, empty=31,
                cores=[(p, 0, c) for p in (0, 1) for c in (0, 0, 1, 1)], flush=True,
                transfer={"smt": 34, "package": 150, "remote": 420}),
    "rpi4": dict(isa="arm64", machine="bare", cpu="Cortex-A72 r0p3", timing="bare", board="rpi4",
                 variants=["lse", "llsc", "llsc-prfm"], counter="PMCCNTR_EL0", hz=None, step=1,
                 empty=12, cores=[(0, c // 2, c) for c in range(4)], flush=True,
                 transfer={"cluster": 44, "package": 96}),
    "riscv": dict(isa="riscv64", machine="bare", cpu="rv64imafdc", timing="emulated",
                  variants=["amo", "lrsc"], counter="rdcycle", hz=None, step=1, empty=130,
                  cores=[(0, 0, 0), (0, 0, 1)], transfer={"package": 3}, flush=False),
}


class Machine:
    def __init__(self, name, seed=1, build="v0.2-17-gabcdef0", locks=None):
        self.name, self.build, self.seed = name, build, seed
        self.about = MACHINES[name]
        self.random = random.Random("%s %d" % (name, seed))
        self.records = []
        self.locks = locks or ("free", "reader-held", "writer-held")
        self.pairs = self._pairs()

    def add(self, kind, /, **fields):
        self.records.append(dict({"type": kind, "timing": self.about["timing"]}, **fields))

    def _class(self, a, b):
        a, b = self.about["cores"][a], self.about["cores"][b]
        found = "smt" if a == b else "cluster" if a[:2] == b[:2] else \
            "package" if a[0] == b[0] else "remote"
        return "package" if found == "cluster" and "cluster" not in self.about["transfer"] else found

    def _pairs(self):
        first = {}
        for b in range(1, len(self.about["cores"])):
            first.setdefault(self._class(0, b), (0, b))
        return first

    def distribution(self, centre, spread=0.03, count=SHOTS):
        """Quantiles and histogram of samples around a centre, with a thin far tail."""
        step, ticks = self.about["step"], []
        for _ in range(count):
            tick = self.random.lognormvariate(0, spread) * centre
            tick += centre * self.random.expovariate(1) if self.random.random() < .02 else 0
            ticks.append(max(step, int(tick + self.random.random() * step) // step * step))
        ticks.sort()
        cuts = (("p1", 10), ("p50", 500), ("p90", 900), ("p99", 990), ("p999", 999))
        out = {"count": count, "min": ticks[0]}
        out.update({key: ticks[max(0, -(-count * cut // 1000) - 1)] for key, cut in cuts})
        out["max"] = ticks[-1]
        hist = {}
        for tick in ticks:
            low = bucket(tick)
            hist[low] = hist.get(low, 0) + 1
        return dict(out, hist=[[low, n] for low, n in sorted(hist.items())])

    def empty(self):
        return {key: self.distribution(self.about["empty"], .02)[key] for key in ("min", "p50", "p99")}

    def access(self, cost, pair_class):
        transfers, steps = cost
        return transfers * self.about["transfer"][pair_class] + steps

    def cost(self, form, state, lock, variant, pair_class):
        load, after, alone = STATES[state]
        takes = lock == "free" or (lock == "reader-held" and not form.startswith("write"))
        if variant in ("llsc", "lrsc") and form in ("guess", "write-guess"):
            form = "read-first"     # LL/SC loads first
        if form in READS_FIRST:
            ticks = self.access(load, pair_class)
            return ticks + (self.access(after, pair_class) if takes else 0)
        ticks = self.access(alone, pair_class)
        if lock != "free" and form == "guess":
            ticks += 22             # the first guess was wrong
        return ticks + (30 if form == "xadd" and not takes else 0)


def bucket(value):
    if value < 8:
        return value
    shift = value.bit_length() - 4
    return value >> shift << shift


def manifest(m):
    a = m.about
    counter = {"name": a["counter"], "hz": a["hz"], "core_cycles": a["hz"] is None}
    m.add("manifest", format=1, build=m.build, compiler="gcc 12.2.0", flags="-O2 -std=gnu11",
          isa=a["isa"], machine=a["machine"], cpu=a["cpu"], firmware="invented",
          console="invented", variants=a["variants"] + ["c11"], timing_why="invented",
          under="tcg" if a["timing"] == "emulated" else "", board=a.get("board", ""),
          cycles=counter, clock=dict(counter, hz=54000000), cores=len(a["cores"]),
          cores_found=len(a["cores"]), seed="0x%x" % m.seed, cmdline="run=all seed=%d" % m.seed)
    for n, (package, cluster, core) in enumerate(a["cores"]):
        m.add("core", core=n, index=n, hwid="0x%x" % n, package=package, cluster=cluster,
              core_id=core, thread=0, kind=0, online=True)


def selftest(m):
    a, emulated = m.about, m.about["timing"] == "emulated"
    for variant in a["variants"]:
        m.add("check", name="selftest/atomic/%s/value" % variant, bad=0, result="pass")
    m.add("check", name="selftest/coherence", rounds=1000, bad=0, result="pass")
    timed = {"result": "not judged", "why": "emulated"} if emulated else {"result": "pass"}
    m.add("check", name="selftest/delay/1000", expected=1060, got=1061, limit=10, **timed)
    m.add("check", name="selftest/slope", got_milli=1002, **timed)
    m.add("counter", name=a["counter"], hz=a["hz"], resolution_ticks=a["step"],
          empty_min_ticks=a["empty"], empty_p50_ticks=a["empty"] + a["step"],
          empty_p99_ticks=a["empty"] + 2 * a["step"], empty_count=1024, read_ns=21)
    for core in range(len(a["cores"])):
        m.add("skew", core=core, first=0, bound_ns=[
            None if core == other else
            a["transfer"][m._class(core, other)] // 2 + 3 * abs(core - other)
            for other in range(len(a["cores"]))], offset_ns=[
            None if core == other else core - other for other in range(len(a["cores"]))])


def missing(m, state):
    if state == "there-shared" and len(m.about["cores"]) < 3:
        return "needs 3 cores"
    needs_flush = ("here-exclusive", "here-shared", "there-clean", "there-shared", "memory")
    if state in needs_flush and not m.about["flush"]:
        return "needs an instruction that flushes a line"
    return None


def trylock(m):
    points = [(c, pair, v, form, state, lock, end) for c, pair in m.pairs.items()
              for v in m.about["variants"] for form in READ_FORMS + WRITE_FORMS
              for state in STATES for lock in m.locks for end in ("known", "done")]
    for pair_class, pair, variant, form, state, lock, end in points:
        fields = dict(name="trylock/%s/%s/%s/full/%s" % (form, state, lock, end), variant=variant,
                      form=form, state=state, lock=lock, body="full", predict="trained-ok",
                      end=end, pair=list(pair), unit=m.about["counter"])
        fields["class"] = pair_class
        why = missing(m, state)
        if variant == "llsc-prfm" and form in ("xadd", "down_read"):
            m.add("trylock", **fields, count=0, quality="not reached", why="same code", same_as="llsc")
        elif why:
            m.add("trylock", **fields, count=0, quality="not reached", why=why)
        else:
            m.add("trylock", **fields, **samples(m, form, state, lock, variant, pair_class, end))


def samples(m, form, state, lock, variant, pair_class, end):
    cost = m.cost(form, state, lock, variant, pair_class) + (14 if end == "done" else 0)
    got = m.distribution(m.about["empty"] + m.about["step"] / 2 + cost)
    takes = lock == "free" or (lock == "reader-held" and not form.startswith("write"))
    out = dict(quality="ok", acquired=got["count"] if takes else 0, empty=m.empty(),
               disturbed=1 if m.about["machine"] == "hosted" else 0, retries=0, streak=0, **got)
    if m.name == "pc2" and state == "outer":
        out.update(quality="not separable", why="near and far lines cost the same here")
    if form == "guess" and variant in ("llsc", "lrsc"):
        out["idea_absent"] = "LL/SC loads the word before it can store"
    return out


def twins(m):
    for pair_class, pair in m.pairs.items():
        for state in STATES:
            if missing(m, state):
                continue
            for probe, cost in (("load", STATES[state][0]), ("rmw", STATES[state][2])):
                far = state in FAR if probe == "load" else state not in ("here-dirty", "here-exclusive")
                got = m.distribution(m.about["empty"] + m.access(cost, pair_class))
                got.pop("hist")
                fields = dict(state=state, pair=list(pair), probe=probe, unit=m.about["counter"],
                              expected=("near", "far")[far], unlike=3,
                              verdict="not separable" if m.name == "pc2" and state == "outer" else
                              "as expected", empty=m.empty(), **got)
                m.add("twin", **fields, **{"class": pair_class})


def several(n):
    """1, 2, N-1 failing cores, as far as there are."""
    return sorted({k for k in (1, 2, n - 1) if 1 <= k < n})


def aftermath(m):
    pair_class, pair = list(m.pairs.items())[-1]
    transfer = m.about["transfer"][pair_class]
    for variant in m.about["variants"]:
        for lock in ("reader-held", "writer-held"):
            rows = [("none", 0)] + [(form, k) for form in READ_FORMS + WRITE_FORMS
                                    for k in several(len(m.about["cores"]))]
            for form, k in rows:
                share = .7 if form in READS_FIRST else 1
                centre = m.about["empty"] + 18 + (transfer * share * (1 + .1 * k) if k else 0)
                fields = dict(name="aftermath/%s/%s/%d" % (form, lock, k), form=form,
                              variant=variant, lock=lock, cores=k, pair=list(pair),
                              unit=m.about["counter"], empty=m.empty(), **m.distribution(centre))
                m.add("aftermath", **fields, **{"class": pair_class})


def rate(m, form, n, mix):
    """Thousands a second: alone what the forms' instructions allow, together one line's worth."""
    base = 29000 if form in ("xadd", "down_read") else 27500
    factor = {"guess": 1.04, "reread": .8, "read-first": .9}.get(form, 1)
    khz = base if n == 1 else base * .5 * factor / (1 + .12 * n)
    return int(khz * (.4 if mix == "mixed" and n > 1 else 1) * self_noise(m))


def self_noise(m):
    return 1 + (m.random.random() - .5) * .03


def loops(m):
    n_all, window = len(m.about["cores"]), 20000000
    for variant in m.about["variants"]:
        for form in READ_FORMS + WRITE_FORMS:
            for mix in ("writers",) if form in WRITE_FORMS else ("readers", "mixed"):
                for n in sorted({1, 2, n_all // 2, n_all} - {0}):
                    each = [int(rate(m, form, n, mix) * window / 1e6 / n) for _ in range(n)]
                    ops = sum(each)
                    cas = form not in ("xadd", "down_read")
                    m.add("loop", name="loop/%s/%s/%d" % (form, mix, n), form=form,
                          variant=variant, mix=mix, cores=n, window_ns=window, ops=ops,
                          per_core=each, rate_khz=ops * 1000000 // window, failed=0,
                          cas_failures=ops // 9 * (n - 1) if cas else 0,
                          streak=7 * (n - 1) if cas else 0, overlap_milli=1000 if n < 8 else 991)
        for form in READ_FORMS:
            for lock in ("writer-held",):
                for k in range(n_all):
                    share = .6 if form in READS_FIRST else 1.4
                    m.add("slow", name="slow-trylock/%s/%s/%d" % (form, lock, k), form=form,
                          variant=variant, lock=lock, cores=k, tries=k * 100000, window_ns=window,
                          holder_rate_khz=int(31000 * self_noise(m) / (1 + share * k)))


def machine(name, **how):
    """Everything a run of that machine sends, and what the host tool adds."""
    m = Machine(name, **how)
    for part in (manifest, selftest, trylock, twins, aftermath, loops, synthetic_steal.steal, synthetic_steal.scenario,
                 synthetic_steal.trace):
        part(m)
    m.add("end", records=len(m.records) + 1, verdict="pass", status=0, reason="")
    m.records.append({"type": "capture", "source": "invented", "run": "%04x" % m.seed, "lost": [],
                      "damaged": 0, "repeated": 0, "moved": 0, "disturbed": 0, "conflicts": 0,
                      "resent": 0, "complete": True, "status": 0, "faults": []})
    return m.records


def code():
    """What `barelock code` writes."""
    rows = []
    for isa, variants in (("x86_64", ["lock"]), ("arm64", ["lse", "llsc"])):
        for variant in variants:
            for n, form in enumerate(READ_FORMS):
                rows.append({"type": "code", "form": form, "variant": variant, "isa": isa,
                             "machine": "bare", "bytes": 57 - 4 * n, "instructions": 15 - n,
                             "compiler": "GCC: (Debian 12.2.0-14) 12.2.0"})
    return rows


def sealed(found):
    """The lines of a file, each run's end and capture line in step with what it holds now."""
    lines, first = [], 0
    for fields in found:
        if fields["type"] == "end":
            fields = dict(fields, records=len(lines) - first + 1)
        elif fields["type"] == "capture":
            fields = dict(fields, crc="%08x" % zlib.crc32("".join(lines[first:]).encode()))
            first = len(lines) + 1
        lines.append(json.dumps(fields) + "\n")
    return lines


def write(path, found):
    with open(path, "w", encoding="ascii") as out:
        out.writelines(sealed(found))
    return str(path)


def main(folder):
    os.makedirs(folder, exist_ok=True)
    for name in MACHINES:
        write(os.path.join(folder, name + ".jsonl"), machine(name))
    write(os.path.join(folder, "code.jsonl"), code())


if __name__ == "__main__":
    main(sys.argv[1])
