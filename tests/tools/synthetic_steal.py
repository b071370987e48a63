# SPDX-License-Identifier: GPL-2.0-only
"""Records of run=steal and run=scenario, and a trace, of machines that do not exist."""
import math

HZ = 54000000           # of the clock that synthetic.py's machines have
DELAYS = (0, 10000, 1000000)
GAPS = (10000, 1000000)
EPISODES = 2000
PATH_NS = 400           # of a window, besides the delay
PARTS = {"unlock_to_wake": 90, "primitive": 150, "modelled_delay": 0, "to_first_look": 160}

# A trace: one episode, in ns. The writer loses two windows to the reader.
WHAT = ["rmw", "load", "event", "wake", "noticed", "run", "park", "sleep", "mark"]
EVENTS = ["sleep_writer", "wake_writer", "wake_reader", "rlock", "rlock_steal", "wlock"]
OWN, TRACE_HZ = 64, 2000000000


def row(t_ns, task, what, before=0, after=0, dt_ns=10):
    """The clock ticks twice a ns."""
    if what == "event":
        before = EVENTS.index(before)
    return [2 * t_ns, 2 * dt_ns if what == "rmw" else 0, task, WHAT.index(what), before, after]


HOLDER = [row(1000, 0, "rmw", 0, 1), row(5000, 0, "rmw", 3, 2), row(5020, 0, "event", "wake_writer"),
          row(5030, 0, "wake", 1)]
WRITER = [row(2000, 1, "rmw", 1, 1), row(2100, 1, "rmw", 1, 3), row(2200, 1, "park"),
          row(5100, OWN + 1, "noticed", 1), row(9000, 1, "run"), row(9010, 1, "event", "sleep_writer"),
          row(9020, 1, "load", 0x102), row(9100, 1, "park"), row(10100, OWN + 1, "noticed", 1),
          row(12000, 1, "run"), row(12020, 1, "load", 2), row(12100, 1, "rmw", 2, 1), row(12120, 1, "event", "wlock"),
          row(13000, 1, "rmw", 1, 0)]
READER = [row(6000, 2, "rmw", 2, 0x102), row(6020, 2, "event", "rlock_steal"), row(7000, 2, "rmw", 0x102, 2),
          row(7020, 2, "event", "wake_writer"), row(7030, 2, "wake", 1),
          row(8000, 2, "rmw", 2, 0x102), row(8020, 2, "event", "rlock_steal"), row(10000, 2, "rmw", 0x102, 2),
          row(10020, 2, "event", "wake_writer"), row(10030, 2, "wake", 1)]


def head(**more):
    return dict({"clock_hz": TRACE_HZ, "origin": 5, "own_tasks": OWN, "what": WHAT, "events": EVENTS,
                 "lost": [0, 0, 0]}, **more)


def trace(m):
    m.add("trace_head", **head())
    for core, found in enumerate((HOLDER, WRITER, READER)):
        m.add("trace", core=core, first=0, rows=found)


def _counts(stolen, T_paid):
    return {"episodes": EPISODES, "stolen": stolen, "p_ppm": stolen * 10 ** 6 // EPISODES, "steals": stolen, "most": min(1, stolen),
            "arrivals": stolen + 7, "missed": 1, "late_ticks": 3, "runs": [EPISODES - stolen, stolen] + [0] * 15,
            "tax": [EPISODES - T_paid, T_paid] + [0] * 7, "events": {"rlock_steal": stolen}}


def _text(ns):
    return "0" if not ns else "%dms" % (ns // 10 ** 6) if ns >= 10 ** 6 else "%dus" % (ns // 1000)


def _times(m, name, what, ns):
    """Times are of the clock, without the counter's empty shot."""
    m.add("steal_times", name=name, what=what, more=0, **m.distribution(max(1, ns * HZ / 1e9), 0.02))


def _point(m, policy, delay, gap):
    window = delay + PATH_NS
    p = 1 - math.exp(-window / gap) if policy == "steal" else 0
    name = "steal/%s/%s/%s/1us/4ms" % (policy, _text(delay), _text(gap))
    stolen, paid = round(p * EPISODES), 3 if delay > 10 ** 5 and policy == "steal" else 0
    m.add("steal", name=name, policy=policy, variant=m.about["variants"][0], log_variant=m.about["variants"][0], cores=3,
          readers=1, wait="spin", wake_delay=_text(delay), wake_delay_ns=delay, arrival="poisson", gap_ns=gap, hold="1us",
          T_ns=4000000, D_ns=0, maxwake_wp=256, tick_ns=1000000, clock_hz=HZ, skew_ticks=2, bare=_counts(stolen, paid),
          logged=_counts(max(0, stolen - 1), paid), windows=EPISODES + stolen, closed_by={
              "reader": stolen, "spinner": 0, "overtaker": 0, "writer": EPISODES, "grant": 0}, between=[EPISODES - stolen, stolen // 2, 0, 0, stolen - stolen // 2] + [0] * 12, offered=EPISODES,
          offered_stolen=stolen, offered_ppm=round(p * 1e6), expected_ppm=round(p * 1e6), theory=policy == "steal",
          unjudged=3, batches=1, batches_lost=0)
    for what, ns in (("window", window * .9), ("offered", window), *PARTS.items(), ("wait", window + 900)):
        _times(m, name, what, ns + (delay if what == "modelled_delay" else 0))
    if policy == "steal":
        m.add("check", name="theory/" + name, got_ppm=round(p * 1e6), want_ppm=round(p * 1e6) + 12, allowed_ppm=9000,
              result="not judged" if m.about["timing"] == "emulated" else "pass")


def steal(m):
    for policy in ("steal", "no-steal"):
        for delay in DELAYS:
            for gap in GAPS:
                _point(m, policy, delay, gap)


# Group: operation, ns of hold and device, then by policy MB/s, posted MB/s and the writer's median wait.
GROUPS = {"writer": ("write", 500, 18600), "reader": ("read", 1000, 83000)}
LOADS = {"steal": {"writer": (9400, 11000, 606208), "reader": (89900, 95000, 70)},
         "no-steal": {"writer": (56400, 350000, 116736), "reader": (56400, 95000, 52224)}}


def scenario(m):
    for policy, load in LOADS.items():
        for group, (moved, posted, wait) in load.items():
            op, hold, device = GROUPS[group]
            rate = moved * 10 ** 6 // 8192
            m.add("scenario", name="scenario/dio-tail/%s/%s" % (policy, group), scenario="dio-tail", policy=policy,
                  variant=m.about["variants"][0], group=group, window_ns=10 ** 9, op=op, tasks=1, think_mean_ns=1000,
                  rest_mean_ns=0, hold_mean_ns=hold, device_mean_ns=device, bytes=8192, posted_rate_milli=posted,
                  posted_latency_ns=None, count=rate // 1000, refused=0, late=0, rate_milli=rate,
                  wait_mean_ns=wait + 99, wait_p50_ns=wait, wait_p99_ns=4 * wait, wait_p999_ns=5 * wait,
                  wait_max_ns=6 * wait, latency_mean_ns=wait + device, hist_octave=16,
                  hist=[[wait, rate // 1000 - 10], [4 * wait, 8], [5 * wait, 2]])
        times = {"running_ns": 10 ** 7, "osq_ns": 10 ** 6, "owner_ns": 3 * 10 ** 6, "parked_ns": 10 ** 9, "asleep_ns": 10 ** 8,
                 "parks": 999}
        m.add("scenario", name="scenario/dio-tail/" + policy, scenario="dio-tail", policy=policy,
              variant=m.about["variants"][0], group=None, window_ns=10 ** 9, cores=2, tasks=2, wake_delay="exp:20us",
              machine_ns=2 * 10 ** 9, idle_ns=2 * 10 ** 9 - 14 * 10 ** 6, **times, parks_per_write_milli=2000,
              steals_per_write_milli=8520 if policy == "steal" else 0, handoffs_per_write_milli=2, events={"wlock": 9},
              groups=[{"name": group, "tasks": 1, "rate_milli": moved * 10 ** 6 // 8192, "moved_milli": moved,
                       "latency_mean_ns": wait, "posted_rate_milli": posted, "posted_latency_ns": None}
                      for group, (moved, posted, wait) in load.items()])


def wake(m):
    unit = {"unit": m.about["counter"]}
    m.add("wake", name="wake/ipi/0-1", way="ipi", how="HLT", pair=[0, 1], **{"class": "package"}, **unit,
          **m.distribution(540, 0.02), below=0, early=0, skew_bound_ns=3, skew_offset_ns=-2,
          rouse={"min": 5, "p50": 54, "p99": 99}, both_ways_half={"min": 5, "p50": 9, "p99": 12},
          tasks_half={"min": 5, "p50": 108, "p99": 12})
