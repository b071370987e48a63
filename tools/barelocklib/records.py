# SPDX-License-Identifier: GPL-2.0-only
"""Runs out of a stream of records, their faults and their status (docs/format.md).

A fault is something that status 0 must not survive. What the machine sent again as
@bl+ makes good: the loss of that record, one damaged line for each record that was
had only that way, and the disturbed line of a record that came again.
"""
import collections
from dataclasses import dataclass, field

from barelocklib import wire

VERDICTS = {"pass": 0, "fail": 1, "usage": 2, "hang": 3}
TEXTS_KEPT = 20     # last lines of text, to say what a machine did when it stopped
STATUS_FAIL, STATUS_USAGE, STATUS_DEAD = 1, 2, 3


def name_range(first, last):
    """3, 3..5, or (last is None: nobody knows) 3 and on."""
    if last is None:
        return "%d and on" % first
    return "%d" % first if first == last else "%d..%d" % (first, last)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass
class Run:
    """What was seen of one run. Lines are numbers of lines of the log."""
    name: str
    records: dict = field(default_factory=dict)     # SEQ to its first valid record
    resent: set = field(default_factory=set)        # SEQs that came (again) as @bl+
    only_resent: set = field(default_factory=set)
    repeated: list = field(default_factory=list)    # records
    moved: list = field(default_factory=list)
    disturbed: list = field(default_factory=list)
    conflicts: list = field(default_factory=list)   # texts
    damaged: list = field(default_factory=list)     # wire.Damage, filled in by Log.judged()
    previous: int = -1
    end: object = None                              # the `end` of the lowest SEQ

    def add(self, record):
        seen = self.records.get(record.seq)
        if seen and seen.json != record.json:
            self.conflicts.append("line %d: another record %d than in line %d"
                                  % (record.line, record.seq, seen.line))
        if record.resent:
            self._add_resent(record, seen)
            return
        if not record.alone:
            self.disturbed.append(record)
        if seen and record.seq not in self.only_resent:
            if seen.json == record.json:
                self.repeated.append(record)
            return
        if record.seq < self.previous:
            self.moved.append(record)
        self.previous = record.seq
        self.only_resent.discard(record.seq)
        self._keep(record)

    def _add_resent(self, record, seen):
        self.resent.add(record.seq)
        if not seen:
            self._keep(record)
            self.only_resent.add(record.seq)

    def _keep(self, record):
        kept = self.records.setdefault(record.seq, record)
        if kept.fields["type"] == "end" and (not self.end or kept.seq < self.end.seq):
            self.end = kept

    def ordered(self):
        return [record for _, record in sorted(self.records.items())]

    def lost(self):
        """Ranges [first, last] of SEQ; last None: the end is not here, so nobody knows."""
        ranges, due, end = [], 0, self.end
        for seq in sorted(self.records):
            if seq > due:
                ranges.append([due, seq - 1])
            due = seq + 1
        count = end.fields.get("records") if end else None
        if not end:
            ranges.append([due, None])
        elif is_count(count) and count > due:
            ranges.append([due, count - 1])
        return ranges

    def contradictions(self):
        """Valid records that cannot be true together, beside the conflicts seen on the way."""
        found = list(self.conflicts)
        first, end = self.records.get(0), self.end
        if first and first.fields["type"] != "manifest" and not self._never_began(first):
            found.append("record 0 is no manifest but '%s'" % first.fields["type"])
        if end:
            found += self._end_contradictions(end)
        return found

    @staticmethod
    def _never_began(first):
        """Refused words, or a machine that failed before it began: an end and nothing else."""
        return first.fields["type"] == "end" and first.fields.get("status") != 0

    def _end_contradictions(self, end):
        found, status = [], end.fields.get("status")
        if end.fields.get("records") != end.seq + 1:
            found.append("the end, record %d, counts %s records"
                         % (end.seq, end.fields.get("records")))
        if not is_count(status) or status != VERDICTS.get(str(end.fields.get("verdict"))):
            found.append("the end says verdict %s with status %s"
                         % (end.fields.get("verdict"), status))
        after = [seq for seq in self.records if seq > end.seq]
        if after:
            found.append("records follow the end: %s" % name_range(min(after), max(after)))
        failed = [r for r in self.records.values()
                  if r.fields["type"] == "check" and r.fields.get("result") == "fail"]
        if status == 0 and failed:
            found.append("the end says pass, record %d a failed check" % failed[0].seq)
        return found

    def unexplained_damage(self):
        """Damaged lines beyond those that a record had by resend accounts for."""
        spare = len(self.only_resent)
        damaged = [d for d in self.damaged if not d.resent]
        return damaged[spare:] if spare else damaged

    def open_disturbances(self):
        return [r for r in self.disturbed if r.seq not in self.resent]

    def faults(self):
        """One line for people about each thing that is wrong."""
        found = ["%s lost %s" % (_records(first, last), self._where(first, last))
                 for first, last in self.lost()]
        found += [_damage_text(d) for d in self.unexplained_damage()]
        found += ["line %d: record %d again" % (r.line, r.seq) for r in self.repeated]
        found += ["line %d: record %d out of order" % (r.line, r.seq) for r in self.moved]
        found += ["line %d: record %d does not stand alone on its line" % (r.line, r.seq)
                  for r in self.open_disturbances()]
        return found + self.contradictions()

    def _where(self, first, last):
        before = self.records.get(first - 1)
        after = self.records.get(last + 1) if last is not None else None
        if before and after:
            return "between lines %d and %d of the log" % (before.line, after.line)
        if after:
            return "before line %d of the log" % after.line
        return "after line %d of the log: no end" % before.line if before else "with the end"

    @property
    def status(self):
        end = self.end
        if not end:
            return STATUS_DEAD
        said = end.fields.get("status")
        said = said if is_count(said) and 0 <= said <= 3 else STATUS_FAIL
        return max(said, STATUS_FAIL) if self.faults() else said

    @property
    def complete(self):
        return not self.lost()


def _records(first, last):
    return ("record " if first == last else "records ") + name_range(first, last)


def _damage_text(damage):
    seems = "" if damage.seq is None else ", seemingly %d" % damage.seq
    return "line %d: damaged record%s: %s" % (damage.line, seems, damage.why)


class Log:
    """Everything a console sent. feed() and close() return wire events as they appear."""

    def __init__(self, line=1):
        self.runs = {}
        self.records = 0
        self.last_texts = collections.deque(maxlen=TEXTS_KEPT)
        self.resending = False  # while the machine answers resend, noise costs nothing
        self.loose = []         # damage, with the run it stands in (None: before any)
        self._lines = wire.Lines(line)
        self._current = None

    @property
    def pending(self):
        return self._lines.pending

    @property
    def line(self):
        return self._lines.number

    @property
    def last_text(self):
        return self.last_texts[-1] if self.last_texts else ""

    def feed(self, data):
        return [event for number, line in self._lines.feed(data)
                for event in self._take(number, line)]

    def close(self):
        return [event for number, line in self._lines.close()
                for event in self._take(number, line)]

    def _take(self, number, line):
        events = wire.scan(number, line)
        for event in events:
            if isinstance(event, wire.Record):
                self._add(event)
            elif isinstance(event, wire.Text):
                if event.text.strip():
                    self.last_texts.append(event.text.strip())
            elif not self.resending:
                self.loose.append((event, self._current))
        return events

    def _add(self, record):
        if self.resending:
            record.resent = True
        self.records += 1
        self._current = record.run
        self.runs.setdefault(record.run, Run(record.run)).add(record)

    def ended(self):
        """Whether there is a run and none of the runs is without its end."""
        return bool(self.runs) and all(run.end for run in self.runs.values())

    def judged(self):
        """The runs, each with the damage that belongs to it: what the damaged line says of
        itself when there is such a run, else the run it stands in, else the first."""
        runs = list(self.runs.values())
        for run in runs:
            run.damaged = []
        for damage, within in self.loose:
            if runs:
                home = self.runs.get(damage.run) or self.runs.get(within) or runs[0]
                home.damaged.append(damage)
        return runs

    @property
    def status(self):
        """The worst of the runs; a log without any has nothing to say for itself."""
        return max((run.status for run in self.judged()), default=STATUS_DEAD)
