# SPDX-License-Identifier: GPL-2.0-only
"""One run of one machine, and which runs may stand beside each other on a page."""
import os
from dataclasses import dataclass, field

from barelocklib import jsonl
from barelocklib.page import fields
from barelocklib.run import Usage

FORMATS = (1,)      # of docs/format.md that this program can read
MACHINE, BUILD = ("isa", "machine", "cpu", "board"), ("build", "compiler", "flags")     # of a manifest
STAMPS = {"emulated": "EMULATED", "modelled": "MODELLED"}


@dataclass
class Source:
    path: str
    label: str
    part: jsonl.Part
    manifest: dict
    unknown: dict = field(default_factory=dict)     # types of records nobody here can show
    more: list = field(default_factory=list)        # manifests of the runs that were joined to it

    def of(self, kind):
        return jsonl.of_type(self.part.found, kind)

    @property
    def timing(self):
        """The weakest claim of all records."""
        said = {f.get("timing") for f in self.part.found}
        return next((t for t in STAMPS if t in said), self.manifest.get("timing") or "unknown")

    @property
    def stamp(self):
        """What is written across figures whose times are not of hardware, or ""."""
        if self.timing in STAMPS:
            return STAMPS[self.timing]
        return "FUNCTIONAL" if any(f.get("functional") for f in self.part.found) else ""

    @property
    def machine(self):
        """What makes two runs runs of the same machine."""
        return tuple(str(self.manifest.get(key)) for key in MACHINE)

    @property
    def cores(self):
        """The cores that were found; of runs that took different ones, taking part in any."""
        found = {}
        for core in sorted(self.of("core"), key=lambda c: bool(c.get("online"))):
            found[core["index"]] = core
        return [found[index] for index in sorted(found)]

    @property
    def cores_found(self):
        said = self.manifest.get("cores_found")
        return max(len(self.cores), said if fields.is_natural(said) else 0)

    def hz_of(self, unit):
        """Ticks a second of a counter; None: not known, as where it follows the core."""
        cycles = self.manifest.get("cycles")
        if not isinstance(cycles, dict) or cycles.get("name") != unit:
            return None
        hz = cycles.get("hz")
        return hz if fields.is_natural(hz) and hz else None

    def step(self, unit):
        """The smallest step of a counter, in its ticks; None: not measured."""
        steps = [c.get("resolution_ticks") for c in self.of("counter") if c["name"] == unit]
        return steps[0] if steps and fields.is_natural(steps[0]) and steps[0] else None


@dataclass
class Input:
    """All that was given: what can be shown, what was refused and why, what must be said."""
    sources: list = field(default_factory=list)
    code: list = field(default_factory=list)
    refused: list = field(default_factory=list)
    notes: list = field(default_factory=list)


def _no_manifest(path, part):
    ends = jsonl.of_type(part.found, "end")
    if ends and len(part.found) == 1:
        return "%s: nothing was run (%s: %s)" % (path, ends[0].get("verdict"), ends[0].get("reason"))
    return "%s: no manifest, so nobody knows what machine these %d records are of" % (
        path, len(part.found))


def _part(path, label, part, taken):
    manifests = jsonl.of_type(part.found, "manifest")
    if part.found and all(f["type"] == "code" for f in part.found):
        fields.check(path, part)
        taken.code += part.found
        return
    if not manifests:
        raise Usage(_no_manifest(path, part))
    form = manifests[0].get("format")
    if form not in FORMATS or isinstance(form, bool):
        raise Usage("%s: format %s of the records is not known; this program reads %s" % (
            path, form, ", ".join(map(str, FORMATS))))
    unknown = fields.check(path, part)
    taken.sources.append(Source(path, label, part, manifests[0], unknown))


def _file(path, taken):
    """Refuses by Usage; of a file with several runs each is a source of its own."""
    parts = jsonl.load(path)
    if not parts:
        raise Usage("%s: no record at all" % path)
    for number, part in enumerate(parts, 1):
        label = jsonl.stem(path) + (" #%d" % number if len(parts) > 1 else "")
        _part(path, label, part, taken)


def _differs(a, b):
    """The first key in which two manifests are of different machines, or builds."""
    return next((key for key in MACHINE + BUILD + ("timing",) if a.get(key) != b.get(key)), None)


def _joined(captures):
    """One capture line for all: what was lost or damaged in any."""
    if not all(captures):
        return None
    whole = {"status": max(c.get("status", 3) for c in captures)}
    for key in ("lost", "faults"):
        whole[key] = [one for c in captures for one in c.get(key) or []]
    for key in ("damaged", "repeated", "moved", "disturbed", "conflicts"):
        whole[key] = sum(c.get(key) or 0 for c in captures)
    return whole


def _together(paths, taken):
    """Runs of one machine that are shown as one: FILE,FILE..."""
    mine = Input()
    for path in paths:
        _file(path, mine)
    first = mine.sources[0] if mine.sources else None
    if first is None or mine.code:
        raise Usage("%s: only runs of a machine are shown as one" % ",".join(paths))
    for other in mine.sources[1:]:
        key = _differs(first.manifest, other.manifest)
        if key:
            raise Usage("%s and %s are not shown as one: %s '%s' and '%s'" % (
                first.path, other.path, key, first.manifest.get(key), other.manifest.get(key)))
        first.part.found += other.part.found
        first.part.lines += other.part.lines
        first.more.append(other.manifest)
        for kind, count in other.unknown.items():
            first.unknown[kind] = first.unknown.get(kind, 0) + count
    first.part.capture = _joined([source.part.capture for source in mine.sources])
    taken.sources.append(first)


def _rename(sources):
    """Two files of one name from two folders carry the folder in theirs."""
    labels = [source.label for source in sources]
    for source in sources:
        if labels.count(source.label) > 1:
            folder = os.path.basename(os.path.dirname(os.path.abspath(source.path)))
            source.label = "%s/%s" % (folder, source.label)


def _belong(sources):
    """Usage when two runs must not stand side by side: a difference would not be the machine's."""
    for n, b in enumerate(sources):
        for a in sources[:n]:
            if a.part.found == b.part.found:
                raise Usage("%s and %s hold the same run: give it once" % (a.path, b.path))
            if a.machine != b.machine:
                continue
            for key in BUILD:
                one, other = a.manifest.get(key), b.manifest.get(key)
                if one != other:
                    raise Usage("%s and %s do not belong together: the same machine, but %s '%s' "
                                "and '%s'" % (a.path, b.path, key, one, other))


def _notes(taken):
    builds = sorted({str(source.manifest.get("build")) for source in taken.sources})
    if len(builds) > 1:
        taken.notes.append("The machines ran different builds (%s): a difference between two machines "
                           "may be one between two builds." % ", ".join(builds))
    for source in taken.sources:
        for kind, count in source.unknown.items():
            taken.notes.append("%s: %d records of type '%s' are not shown: this program does not know "
                               "them." % (source.label, count, kind))


def take(paths):
    """Input of these files. A file that cannot stand for itself is refused alone; two that do not
    belong together are refused with the whole."""
    taken = Input()
    for path in paths:
        try:
            if "," in path and not os.path.exists(path):
                _together(path.split(","), taken)
            else:
                _file(path, taken)
        except Usage as error:
            taken.refused.append(str(error))
    if not taken.sources and not taken.code:
        raise Usage("nothing to report: " + "; ".join(taken.refused))
    taken.sources.sort(key=lambda source: bool(source.stamp))   # hardware first
    _rename(taken.sources)
    _belong(taken.sources)
    _notes(taken)
    return taken
