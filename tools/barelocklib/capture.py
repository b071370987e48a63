# SPDX-License-Identifier: GPL-2.0-only
"""Collecting the records of a machine that somebody else started, or of a log.

With --run the prompt is driven: the words are typed, and what was lost or damaged on the
way is asked for again. Every wait has a limit.
"""
import os
import re
import time

from barelocklib import records, scenario, verdict
from barelocklib.run import PROMPT, Usage
from barelocklib.screen import Screen
from barelocklib.source import open_source

LINGER = 1.0        # seconds of quiet after the last `end`
# Both are at most a quarter of --silence.
KNOCK = 3.0         # seconds of quiet before a newline asks for the prompt
ANSWER = 2.0        # seconds of quiet that end an answer whose prompt was damaged
TRIES = 4           # times the words are typed when the line garbles them
ROUNDS_IDLE = 12    # rounds of resend that bring nothing before it is given up
PAST_ALL = 999999999
KILL_LINE = b"\x15"

KEPT = re.compile(r"resend: records (\d+)\.\.(\d+) are kept")


class Ended(Exception):
    """Listening is over; the text says why."""


class Session:
    def __init__(self, source, screen, raw, silence, timeout):
        self.source, self.screen, self.raw = source, screen, raw
        self.silence = silence
        self.knock, self.answer = min(KNOCK, silence / 4), min(ANSWER, silence / 4)
        self.log = records.Log()
        self.heard = 0
        self.kept = None
        self._last = time.monotonic()
        self._deadline = self._last + timeout
        self.timeout = timeout

    def quiet(self):
        return time.monotonic() - self._last

    def pump(self, seconds):
        """Takes what comes within that time at most; Ended when nothing more can come."""
        data = self.source.read(seconds)
        if data is None:
            raise Ended("the console was closed")
        if data:
            self._last = time.monotonic()
            self.heard += len(data)
            self.raw.write(data)
            events = self.log.feed(data)
            self.screen.show(data, events, self.log)
            self._look_for_kept(events)
        if time.monotonic() > self._deadline:
            raise Ended("not done after %g s" % self.timeout)

    def _look_for_kept(self, events):
        for event in events:
            found = KEPT.search(getattr(event, "text", ""))
            if found:
                self.kept = int(found[1]), int(found[2])

    def until(self, condition, silence=None):
        """Pumps until condition() holds; False when silent for that long before."""
        while not condition():
            if self.quiet() > (silence or self.silence):
                return False
            self.pump(0.05)
        return True

    def at_prompt(self):
        return self.log.pending.rstrip(b"\0").endswith(PROMPT)

    def type(self, line):
        """Sends a line; what is at_prompt() afterwards is a new prompt."""
        mark = self.heard
        try:
            self.source.write(line + b"\n")
        except OSError as error:
            raise Ended("the console takes no input: %s" % error) from error
        self._last = time.monotonic()
        self.until(lambda: self.heard > mark, self.answer)

    def find_prompt(self):
        """Waits for the prompt; a quiet console is asked for it, which a boot loader's
        countdown is not."""
        limit = time.monotonic() + self.silence
        while not self.until(self.at_prompt, self.knock):
            if time.monotonic() > limit:
                raise Ended("no prompt within %g s" % self.silence)
            self.type(KILL_LINE)


def listen(session):
    """Until every run that was seen has ended."""
    if not session.until(lambda: session.log.ended() and session.quiet() > LINGER):
        raise Ended("silent for %g s" % session.silence)


def _fresh(session):
    """Leaves behind what earlier runs sent; line numbers go on."""
    session.log = records.Log(session.log.line)


def start_run(session, words):
    """Types the words until a run begins, and listens to its end. Usage when refused."""
    for _ in range(TRIES):
        session.find_prompt()
        _fresh(session)
        session.type(KILL_LINE + words.encode())
        until_over = session.until(lambda: session.log.ended() or session.at_prompt())
        if session.log.runs:
            return until_over
        if not until_over:
            raise Ended("silent for %g s" % session.silence)
        if any(words in text for text in session.log.last_texts):
            break   # it came through as typed
    raise Usage("the machine refused '%s': %s" % (words, session.log.last_text or "without a word"))


def _wanted(run, kept):
    """The ranges to ask for: what is lost, and what came disturbed."""
    ranges = run.lost() + [[r.seq, r.seq] for r in run.open_disturbances()]
    if kept is None:
        return ranges
    ranges = [[max(a, kept[0]), kept[1] if b is None else min(b, kept[1])] for a, b in ranges]
    return [[a, b] for a, b in ranges if a <= b]


def _resend(session, first, last):
    session.find_prompt()
    text = "resend %d" % first if first == last else "resend %d..%d" % (first, last)
    session.type(KILL_LINE + text.encode())
    session.until(session.at_prompt, session.answer)


def _round(session, wanted):
    for first, last in wanted:
        if last is None:
            # A number that cannot be is answered by those that are kept.
            _resend(session, PAST_ALL, PAST_ALL)
            if session.kept is None:
                _resend(session, first, first)
        else:
            _resend(session, first, last)


def ask_again(session):
    """Rounds of resend, until all is there or a number of rounds brought nothing."""
    runs, idle = list(session.log.runs.values()), 0
    if len(runs) != 1:
        return
    session.log.resending = True
    missing = _wanted(runs[0], None)
    while missing and idle < ROUNDS_IDLE:
        _round(session, _wanted(runs[0], session.kept))
        before, missing = missing, _wanted(runs[0], None)
        if missing != before:
            idle = 0
        else:
            idle += 1
            # The answer's digits may have been damaged too: ask without it now and then.
            session.kept = session.kept if idle % 4 else None


def drive(session, words):
    if not start_run(session, words) and not session.log.ended():
        session.find_prompt()   # the end was lost; is the machine there at all?
    session.until(session.at_prompt, session.answer)
    ask_again(session)


def _other_words(log, words):
    """A line that garbled the words may have made other good words of them."""
    for run in log.runs.values():
        manifest = run.records.get(0)
        line = manifest.fields.get("cmdline") if manifest else None
        missing = [w for w in words.split() if isinstance(line, str) and w not in line.split()]
        if missing:
            return ["the machine ran other words than were typed: '%s' lacks '%s'"
                    % (line, missing[0])]
    return []


def _typed(words):
    """A machine at its prompt gets no files: a scenario's words are typed."""
    try:
        return " ".join(scenario.inline(words.split()))
    except OSError as error:
        raise Usage("%s: %s" % (error.filename, error.strerror)) from error


def capture(options):
    """`barelock capture`: returns the status."""
    source = open_source(options.source, options.baud)
    if options.run and not source.live:
        raise Usage("--run: %s is a file, nobody is at its prompt" % options.source)
    if options.run:
        options.run = _typed(options.run)
    name = options.name or "capture-" + re.sub(r"[^A-Za-z0-9.]+", "-", options.source).strip("-")
    os.makedirs(options.out, exist_ok=True)
    base, why = os.path.join(options.out, name), []
    if not source.live and os.path.exists(base + ".log") and \
            os.path.samefile(base + ".log", options.source):
        raise Usage("%s.log is the source itself; choose another --name" % base)
    screen = Screen(options.mode, name)
    with open(base + ".log", "wb") as raw:
        session = Session(source, screen, raw, options.silence, options.timeout or 300)
        try:
            drive(session, options.run) if options.run else listen(session)
        except Ended as over:
            if source.live and not session.log.ended():
                why = [str(over)]
        finally:
            source.close()
            screen.show(b"", session.log.close(), session.log)
    return _report(options, name, base, session, why)


def _report(options, name, base, session, why):
    log, live = session.log, session.source.live
    status = log.status
    if live and not session.heard:
        why.append("nothing heard from %s" % options.source)
    if why and not log.ended():
        status = records.STATUS_DEAD
    other = _other_words(log, options.run) if options.run else []
    status = max(status, records.STATUS_FAIL) if other else status
    verdict.write_jsonl(base + ".jsonl", log, options.source, status)
    screen_lines = ["%s: %s" % (name, line) for line in why + other]
    session.screen.close(screen_lines + verdict.lines(name, log, status))
    return status
