# SPDX-License-Identifier: GPL-2.0-only
"""The transitions of a run (docs/format.md: trace_head, trace), each with its names, in order of time."""
import itertools
from dataclasses import dataclass, field

from barelocklib import jsonl
from barelocklib.run import Usage

COLUMNS = 6
ROLES = ("holder", "writer")      # of run=steal; the others read
W, WAITERS, HANDOFF, PHASE, BIAS, GUARD = 1, 2, 4, 8, 0x100, 1 << 63
READ_FAILED = W | WAITERS | HANDOFF | PHASE | GUARD


@dataclass(frozen=True)
class Entry:
    """before and after are the word's where `what` is rmw; else before is a number of what it names."""
    t: int          # ticks from the trace's first
    dt: int
    core: int
    task: int
    what: str       # with `event` its lock event behind a colon
    before: int
    after: int

    @property
    def end(self):
        return self.t + self.dt


@dataclass
class Trace:
    hz: int
    own: int                # tasks from here on are cores' own
    timing: str
    entries: list = field(default_factory=list)
    lost: list = field(default_factory=list)    # by core
    names: dict = field(default_factory=dict)   # of tasks
    point: str = ""                             # what was run, in words

    def us(self, ticks):
        return ticks * 1e6 / self.hz

    def task_name(self, task):
        if task >= self.own:
            return "core %d itself" % (task - self.own)
        return self.names.get(task, "task %d" % task)

    @property
    def complete_from(self):
        """The moment from which on no ring has lost anything, or the core sent nothing at all."""
        starts = {}
        for entry in self.entries:
            starts.setdefault(entry.core, entry.t)
        return max((t for core, t in starts.items() if core < len(self.lost) and self.lost[core]), default=0)

    @property
    def lost_text(self):
        gone = ["core %d: %d" % (core, n) for core, n in enumerate(self.lost) if n]
        if not gone:
            return "nothing is missing of the last batch"
        return "older transitions that were overwritten or not sent: %s; complete from %.1f us on" % (
            ", ".join(gone), self.us(self.complete_from))


def readers(word):
    """Of the count word; a reader field that has overflowed is negative."""
    return (word & (GUARD - 1)) >> 8 if not word & GUARD else -1


def word_text(word):
    """What the word says: W, waiters, hand-off, phase, readers."""
    said = [name for bit, name in ((W, "W"), (WAITERS, "waiters"), (HANDOFF, "handoff"), (PHASE, "phase"),
                                   (GUARD, "overflow")) if word & bit]
    if readers(word) > 0:
        said.append("%d reader%s" % (readers(word), "" if readers(word) == 1 else "s"))
    return " ".join(said) or "free"


def _is_int(value, low=0):
    return isinstance(value, int) and not isinstance(value, bool) and (low is None or value >= low)


def _wrong_head(head):
    for key in ("clock_hz", "own_tasks"):
        if not _is_int(head.get(key), 1):
            return key
    for key in ("what", "events"):
        if not isinstance(head.get(key), list) or not all(isinstance(n, str) for n in head[key]):
            return key
    if not isinstance(head.get("lost"), list) or not all(map(_is_int, head["lost"])):
        return "lost"
    return None


def _entry(head, core, row):
    """None for a row that is none."""
    if not isinstance(row, list) or len(row) != COLUMNS:
        return None
    if not all(map(_is_int, row[:4])) or not all(_is_int(v, None) for v in row[4:]):
        return None
    t, dt, task, what, before, after = row
    if what >= len(head["what"]):
        return None
    name = head["what"][what]
    if name == "event":
        if not 0 <= before < len(head["events"]):
            return None
        name += ":" + head["events"][before]
    if name == "rmw":
        before, after = before & (2 * GUARD - 1), after & (2 * GUARD - 1)
    return Entry(t, dt, core, task, name, before, after)


def wrong(fields, head=None):
    """The key that a trace_head or trace record lacks or garbles, or None."""
    if fields["type"] == "trace_head":
        return _wrong_head(fields)
    if not _is_int(fields.get("core")):
        return "core"
    if not isinstance(fields.get("rows"), list):
        return "rows"
    if head and not all(_entry(head, fields["core"], row) for row in fields["rows"]):
        return "rows"
    return None


def _names(found, most):
    """Who the tasks are, from the other records of the run: the order is that of their numbers, below `most`."""
    steals = jsonl.of_type(found, "steal")
    if steals:
        last = steals[-1]
        names = dict(enumerate(ROLES))
        names.update({n: "reader %d" % n for n in range(2, min(most, last["cores"]))})
        if last["cores"] == 2:
            names[0] = "holder, reads as well"
        return names
    scenarios = [s for s in jsonl.of_type(found, "scenario") if s.get("group") is None and s.get("groups")]
    if scenarios:
        each = (group["name"] if group["tasks"] == 1 else "%s %d" % (group["name"], n)
                for group in scenarios[-1]["groups"] for n in range(group["tasks"]))
        return dict(enumerate(itertools.islice(each, most)))
    return {}


def _point(found):
    """The rings hold what ran last."""
    steals = jsonl.of_type(found, "steal")
    return steals[-1]["name"] if steals else next(
        (s["name"] for s in reversed(jsonl.of_type(found, "scenario")) if s.get("group") is None), "")


def has(part):
    return any(fields["type"] == "trace_head" for fields in part.found)


def of(path, part):
    """The Trace of a run that has one; Usage names the line that cannot be read."""
    head, entries = None, []
    for line, fields in zip(part.lines, part.found):
        if fields["type"] not in ("trace_head", "trace"):
            continue
        key = wrong(fields, head)
        if key or (fields["type"] == "trace" and head is None):
            raise Usage("%s: line %d: this %s record lacks or garbles '%s'" % (
                path, line, fields["type"], key or "trace_head before it"))
        if fields["type"] == "trace_head":
            head, entries = fields, []
        else:
            entries += [_entry(head, fields["core"], row) for row in fields["rows"]]
    entries.sort(key=lambda e: e.t)     # stable: a core's own order stays
    return Trace(head["clock_hz"], head["own_tasks"], str(head.get("timing")), entries, head["lost"],
                 _names(part.found, head["own_tasks"]), _point(part.found))
