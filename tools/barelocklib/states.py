# SPDX-License-Identifier: GPL-2.0-only
"""What each task was doing, told from the transitions: slices of one state each, and the waits of the
writers with the steals that fell into them."""
from dataclasses import dataclass, field

from barelocklib.tracelog import READ_FAILED, W, WAITERS, readers

# A slice is named by what the task has of the lock and where it is.
RUNNING, SPINNING, PARKED, WOKEN, ASLEEP = "running", "spinning", "parked", "woken, not yet running", "asleep"
HOLDS_WRITE, HOLDS_READ = "holds for writing", "holds for reading"
HOLDS = (HOLDS_WRITE, HOLDS_READ)
WAITING = "waiting"
BEHIND = 8      # entries that are looked at behind a change
WAKES = {"wake", "event:wake_writer", "event:wake_reader"}      # a change behind which they come owes them
GIVEN_UP = ("event:rlock_fail", "event:wlock_fail")


@dataclass(frozen=True)
class Slice:
    task: int
    start: int
    end: int
    state: str


@dataclass
class Task:
    """One being followed."""
    lock: str = ""          # one of HOLDS, WAITING or ""
    place: str = RUNNING
    since: int = None
    waits_from: int = None
    queued: bool = False    # it slept, or set the waiters bit

    @property
    def state(self):
        if self.lock in HOLDS:
            return self.lock + (", asleep" if self.place == ASLEEP else "")
        return SPINNING if self.lock == WAITING and self.place == RUNNING else self.place


@dataclass
class Wait:
    """A writer's, from its first try that failed to its lock."""
    task: int
    start: int
    end: int
    steals: list = field(default_factory=list)      # entries, by others, meanwhile

    @property
    def length(self):
        return self.end - self.start


@dataclass
class Story:
    slices: list = field(default_factory=list)
    waits: list = field(default_factory=list)
    steals: list = field(default_factory=list)      # the entries by which readers got in
    wakes: list = field(default_factory=list)       # (entry of the wake, entry of the run)


def _behind(entries):
    """For each entry of rmw what its task did on that core until its next rmw that changed the word."""
    behind, found = {}, [()] * len(entries)
    for at in range(len(entries) - 1, -1, -1):
        entry = entries[at]
        key = (entry.core, entry.task)
        if entry.what == "rmw":
            found[at] = behind.get(key, ())
            if entry.before != entry.after:
                behind[key] = ()
        else:
            behind[key] = (entry.what,) + behind.get(key, ())[:BEHIND - 1]
    return found


class Follower:
    """Goes through the entries once."""

    def __init__(self, trace):
        self.trace, self.tasks, self.story, self.woken = trace, {}, Story(), {}
        for entry, behind in zip(trace.entries, _behind(trace.entries)):
            self.take(entry, behind)
        end = max((e.end for e in trace.entries), default=0)
        for number, task in self.tasks.items():
            self.close(number, task, end)
        for wait in self.story.waits:
            wait.steals = [s for s in self.story.steals if wait.start <= s.t < wait.end and s.task != wait.task]

    def close(self, number, task, now):
        if task.since is not None and now > task.since:
            self.story.slices.append(Slice(number, task.since, now, task.state))
        task.since = now

    def change(self, number, now, lock=None, place=None):
        task = self.tasks[number]
        before = task.state
        lock = task.lock if lock is None else lock
        place = task.place if place is None else place
        if (lock, place) != (task.lock, task.place):
            probe = Task(lock, place)
            if probe.state != before:
                self.close(number, task, now)
        task.lock, task.place = lock, place

    def wait(self, entry):
        task = self.tasks[entry.task]
        if task.lock == "":
            task.waits_from, task.queued = entry.t, False
            self.change(entry.task, entry.t, WAITING)

    def gain(self, entry, lock):
        task = self.tasks[entry.task]
        if lock == HOLDS_WRITE and task.lock == WAITING and task.queued:
            self.story.waits.append(Wait(entry.task, task.waits_from, entry.end))
        self.change(entry.task, entry.end, lock)

    def rmw(self, entry, behind):
        before, after, task = entry.before, entry.after, self.tasks[entry.task]
        more = readers(after) - readers(before)
        if after & ~before & W:
            self.gain(entry, HOLDS_WRITE)
        elif before & ~after & W:
            self.change(entry.task, entry.t, HOLDS_READ if more > 0 else "")
        elif more > 0:
            self.readers_more(entry, behind)
        elif more < 0 and task.lock == HOLDS_READ:
            self.change(entry.task, entry.t, "")
        elif after & ~before & WAITERS or before == after and not WAKES & set(behind[:1]):
            self.wait(entry)
        if after & ~before & WAITERS and task.lock == WAITING:
            task.queued = True

    def readers_more(self, entry, behind):
        """Its own add, which got the lock or not; or a grant of what others queue for."""
        if "event:wake_reader" in behind:
            return
        stolen = "event:rlock_steal" in behind
        if stolen or "event:rlock_fast" in behind or not entry.before & READ_FAILED:
            if stolen:
                self.story.steals.append(entry)
            self.gain(entry, HOLDS_READ)
        else:
            self.wait(entry)

    def woke(self, entry):
        """The wakes that nobody has answered yet belong to this return."""
        self.story.wakes += [(wake, entry) for wake in self.woken.pop(entry.task, [])]

    def take(self, entry, behind):
        task = self.tasks.setdefault(entry.task, Task())
        if task.since is None:
            task.since = entry.t
        what = entry.what
        if what == "rmw":
            self.rmw(entry, behind)
        elif what == "wake":
            self.woken.setdefault(entry.before, []).append(entry)
        elif what == "noticed":
            if entry.before in self.tasks and self.tasks[entry.before].place == PARKED:
                self.change(entry.before, entry.t, place=WOKEN)
        elif what == "park":
            task.queued = task.lock == WAITING
            self.change(entry.task, entry.t, place=PARKED)
        elif what == "sleep":
            self.change(entry.task, entry.t, place=ASLEEP)
        elif what == "event:rlock" and task.lock not in HOLDS:
            self.gain(entry, HOLDS_READ)
        elif what in GIVEN_UP:
            self.change(entry.task, entry.t, "")
        if what == "run":
            self.woke(entry)
        if what not in ("park", "sleep") and task.place != RUNNING:
            self.change(entry.task, entry.t, place=RUNNING)


def story_of(trace):
    return Follower(trace).story


def longest_wait(trace, story):
    """Of a writer, of which the trace has all; None: there is none."""
    whole = [w for w in story.waits if w.start >= trace.complete_from]
    return max(whole, key=lambda w: w.length, default=None)
