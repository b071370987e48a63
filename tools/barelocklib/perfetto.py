# SPDX-License-Identifier: GPL-2.0-only
"""The trace as Chrome's trace events, which Perfetto and chrome://tracing show: a track a core, a
track a task; changes of the word as instants, wakes as arrows."""
from barelocklib.tracelog import word_text

CORES, TASKS = 1, 2     # pids


def _names(trace, tasks):
    """Metadata: what tracks are called, and their order."""
    yield from (_meta("process_name", pid, 0, name=name) for pid, name in ((CORES, "cores"), (TASKS, "tasks")))
    for core in sorted({e.core for e in trace.entries}):
        yield _meta("thread_name", CORES, core, name="core %d" % core)
        yield _meta("thread_sort_index", CORES, core, sort_index=core)
    for task in tasks:
        yield _meta("thread_name", TASKS, task, name=trace.task_name(task))
        yield _meta("thread_sort_index", TASKS, task, sort_index=task)


def _meta(what, pid, tid, **args):
    return {"ph": "M", "ts": 0, "name": what, "pid": pid, "tid": tid, "args": args}


def _slice(trace, pid, tid, name, start, end):
    return {"ph": "X", "ts": _us(trace, start), "dur": _us(trace, end - start), "name": name, "pid": pid, "tid": tid}


def _us(trace, ticks):
    return round(trace.us(ticks), 3)


def _core_slices(trace):
    """Whose entries a core's are: from one task's to the next one's, or to where it went to sleep."""
    open_ = {}

    def close(core, now):
        task, since = open_.pop(core, (None, 0))
        if task is not None and now > since:
            yield _slice(trace, CORES, core, trace.task_name(task), since, now)

    for entry in trace.entries:
        if _of_scheduler(trace, entry):
            continue
        if open_.get(entry.core, (None,))[0] != entry.task:
            yield from close(entry.core, entry.t)
            open_[entry.core] = (entry.task, entry.t)
        if entry.what in ("park", "sleep"):
            yield from close(entry.core, entry.t)
    end = max((e.end for e in trace.entries), default=0)
    for core in list(open_):
        yield from close(core, end)


def _of_scheduler(trace, entry):
    """A core looks for tasks to run: no task of its own is at the lock."""
    return entry.what == "noticed" and entry.task >= trace.own


def _instant(trace, entry):
    args = {"core": entry.core}
    name = entry.what.replace("event:", "")
    if entry.what == "rmw":
        name = "0x%x → 0x%x" % (entry.before, entry.after)
        args.update(before=word_text(entry.before), after=word_text(entry.after),
                    took_ns=round(1000 * trace.us(entry.dt)))
    elif entry.what == "load":
        args.update(seen="0x%x" % entry.before, says=word_text(entry.before))
    elif entry.what in ("wake", "noticed"):
        name += " " + trace.task_name(entry.before)
    elif entry.what == "mark":
        args.update(number=entry.before)
    pid, tid = (CORES, entry.core) if _of_scheduler(trace, entry) else (TASKS, entry.task)
    return {"ph": "i", "s": "t", "ts": _us(trace, entry.t), "name": name, "pid": pid, "tid": tid, "args": args}


def _arrows(trace, story):
    for number, (wake, run) in enumerate(story.wakes):
        common = {"name": "wake", "cat": "wake", "id": number, "pid": TASKS}
        yield dict(common, ph="s", ts=_us(trace, wake.t), tid=wake.task)
        yield dict(common, ph="f", bp="e", ts=_us(trace, run.t), tid=run.task)


def events(trace, story):
    """One object, as json.dump() writes it."""
    tasks = sorted({e.task for e in trace.entries if not _of_scheduler(trace, e)})
    found = list(_names(trace, tasks))
    found += [_slice(trace, TASKS, s.task, s.state, s.start, s.end) for s in story.slices if s.task in tasks]
    found += list(_core_slices(trace))
    found += [_instant(trace, e) for e in trace.entries if e.what not in ("run", "park", "sleep")]
    found += list(_arrows(trace, story))
    return {"traceEvents": found, "displayTimeUnit": "ns",
            "otherData": {"point": trace.point, "timing": trace.timing, "clock_hz": str(trace.hz),
                          "lost": trace.lost_text}}
