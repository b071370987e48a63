# SPDX-License-Identifier: GPL-2.0-only
"""Starting a machine (QEMU, or a process of this host), listening until it is done, ending it."""
import contextlib
import os
import selectors
import signal
import subprocess
import time

from barelocklib import handover, qemu, records, terminal, verdict
from barelocklib.screen import Screen

GRACE = 5.0         # seconds a machine has to end after its `end` record
LINGER = 0.2        # the same where it has no way to end
PROMPT = b"barelock> "
ERRORS_KEPT = 4096
SILENT = "no console that it can drive (uart=NAME,ADDRESS names another), or too little memory"


class Usage(Exception):
    """Nothing was started; the text says why."""


class Child:
    """The process, its console, and what it says on stderr."""

    def __init__(self, command):
        self.errors = b""
        self.heard = 0
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, bufsize=0,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            start_new_session=True)
        except OSError as error:
            raise Usage("%s: %s" % (command[0], error.strerror)) from error

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                pipe.close()

    def type(self, data):
        with contextlib.suppress(OSError):
            self.process.stdin.write(data)

    def take_errors(self, data):
        self.errors = (self.errors + data)[-ERRORS_KEPT:]


class Listener:
    """Reads until the machine ended, went silent, or a limit is over. `why` is then one line,
    "" for a machine that ended by itself."""

    def __init__(self, child, log, screen, raw_file, plan):
        self.child, self.log, self.screen, self.raw = child, log, screen, raw_file
        self.plan = plan
        self.why = ""
        self.left = False   # by the user, at the prompt
        self.code = None
        self._start = self._heard = time.monotonic()
        self._ended = None
        self._typed_all = False

    def listen(self, keyboard=None):
        with selectors.SelectSelector() as selector:     # unlike epoll it takes files
            selector.register(self.child.process.stdout, selectors.EVENT_READ, self._console)
            selector.register(self.child.process.stderr, selectors.EVENT_READ, self._stderr)
            while not self._over():
                # What is typed before the prompt, firmware on the way to it drops.
                if keyboard is not None and (os.isatty(keyboard) or
                                             self.log.pending.endswith(PROMPT)):
                    selector.register(keyboard, selectors.EVENT_READ, self._keys)
                    keyboard = None
                for key, _ in selector.select(0.05):
                    if not key.data(key.fd):
                        selector.unregister(key.fileobj)
                if self.child.process.stdout not in [k.fileobj for k in selector.get_map().values()]:
                    break
        self._finish()

    def _console(self, fd):
        data = os.read(fd, 65536)
        if data:
            self._heard = time.monotonic()
            self.child.heard += len(data)
            self.raw.write(data)
            self.screen.show(data, self.log.feed(data), self.log)
            if self._ended is None and self.plan.ends and self.log.ended():
                self._ended = self._heard
        return data

    def _stderr(self, fd):
        data = os.read(fd, 4096)
        self.child.take_errors(data)
        return data

    def _keys(self, fd):
        data = terminal.keys(fd)
        if data is None:
            self.left = True
        elif data:
            self.child.type(data)
        else:
            self._typed_all = True
        return data

    def _over(self):
        now = time.monotonic()
        if self.why or self.left:
            return True
        if self._typed_all and self.log.pending.endswith(PROMPT) and now - self._heard > LINGER:
            self.left = True
        elif self._ended is not None and now - self._ended > self.plan.grace:
            self.why = "" if self.plan.grace == LINGER else \
                "did not end within %g s after its end record" % GRACE
            return True
        elif not self._user_thinks() and now - self._heard > self.plan.silence:
            self.why = "silent for %g s" % self.plan.silence
        elif self.plan.timeout and now - self._start > self.plan.timeout:
            self.why = "not done after %g s" % self.plan.timeout
        return bool(self.why) or self.left

    def _user_thinks(self):
        return self.plan.prompt and not self._typed_all

    def _finish(self):
        """Whatever is still in the pipes of a child that ended by itself, and its status."""
        process = self.child.process
        if not self.why and not self.left and (self._ended is None or self.plan.grace != LINGER):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.code = process.wait(GRACE)
        if self.code is not None:
            os.set_blocking(process.stderr.fileno(), False)
            self.child.take_errors(process.stderr.read() or b"")
        self.screen.show(b"", self.log.close(), self.log)


class Plan:
    """What is started and what is expected of it."""

    def __init__(self, options, words, base):
        self.base = base        # of the files that are written
        self.prompt = not qemu.runs(words)
        self.ends = not self.prompt
        self.silence = options.silence
        self.timeout = 0 if self.prompt and options.timeout is None else options.timeout or 300
        self.grace = GRACE
        self.way = None         # None: the exit status is the image's (a process)
        self.command = self._qemu(options, words) if options.arch in qemu.PROGRAMS else \
            self._process(options, words)

    @staticmethod
    def _process(options, words):
        binary = options.image or os.path.join(options.build, options.arch, "barelock")
        if not os.access(binary, os.X_OK):
            raise Usage("%s: not there; `make %s` builds it" % (binary, options.arch))
        if options.cores:
            words = qemu.add_words(words, ["cores=%d" % options.cores])
        return [binary] + words

    def _qemu(self, options, words):
        row = qemu.machine(options.arch, options.machine)
        if row is None:
            raise Usage("--machine %s: for %s there are: %s" % (
                options.machine, options.arch, qemu.machine_names(options.arch)))
        cores = options.cores or min(2, row.cores_max)
        if cores > row.cores_max:
            raise Usage("--cores %d: %s has at most %d" % (cores, row.name, row.cores_max))
        image = None if options.image == "none" else options.image or os.path.join(
            options.build, row.arch, qemu.IMAGES[row.arch])
        if image and not os.path.exists(image):
            raise Usage("%s: not there; `make image ARCH=%s` builds it" % (image, row.arch))
        under = "icount" if options.det else "kvm" if options.kvm else "tcg"
        words = qemu.image_words(row, words, options.cores, under)
        initrd = self._initrd(options, words) if image else None
        self.way = qemu.exit_way(words)
        if not self.way.ends:
            self.grace = LINGER
        return qemu.command(row, image, words, cores, under=under, cpu=options.cpu,
                            dtb=options.dtb, initrd=initrd, append=not options.no_append, program=options.qemu,
                            extra=options.qemu_arg)

    def _initrd(self, options, words):
        try:
            files = list(dict.fromkeys(handover.named(words) + options.file))
            return handover.initrd(files, self.base + ".initrd") if files else None
        except OSError as error:
            raise Usage("%s: %s" % (error.filename, error.strerror)) from error

    def said(self, code):
        """The image's status behind the exit status of the process; None: says nothing."""
        if code is None or code < 0:
            return None
        return code if self.way is None else qemu.status_of_exit(self.way, code)


def judge(log, plan, listener):
    """(status, lines for people) of log and machine together; the worst wins."""
    said, lines = plan.said(listener.code), []
    child = listener.child
    if not child.heard and said and not child.errors:
        return records.STATUS_DEAD, ["the image ended with status %d and printed nothing: %s" % (said, SILENT)]
    if not log.runs and not child.heard and listener.code:
        last = child.errors.decode(errors="replace").strip().splitlines() or ["no reason given"]
        return records.STATUS_USAGE, ["%s ended at once with status %d: %s" % (
            plan.command[0], listener.code, last[-1])]
    if plan.prompt and not log.runs and not listener.why and (listener.code or 0) >= 0:
        return (said or 0) if said in (None, 0, 1, 2, 3) else records.STATUS_DEAD, lines
    status = log.status
    if not log.ended():
        lines.append(_death(listener))
        if not log.runs and said in (records.STATUS_FAIL, records.STATUS_USAGE):
            return said, ["nothing was run: %s" % log.last_text]
    elif listener.why and not plan.prompt:
        status = records.STATUS_DEAD
        lines.append("the machine " + listener.why)
    ends = [run.end.fields.get("status") for run in log.runs.values() if run.end]
    if said is not None and ends and not plan.prompt and said != ends[-1]:
        lines.append("the end record says status %s, the exit status %d" % (ends[-1], said))
        status = max(status, said if 0 <= said <= 3 else records.STATUS_DEAD)
    return status, lines


def _death(listener):
    after = "; its last words: %s" % listener.log.last_text if listener.log.last_text else ""
    if listener.why:
        return "the machine was %s%s" % (listener.why, after if listener.child.heard else
                                         " and had printed nothing: " + SILENT)
    code = listener.code
    how = "is still there" if code is None else \
        "died by signal %d" % -code if code < 0 else "ended with exit status %d" % code
    return "the machine %s without an end record%s" % (how, after)


def default_name(options, words):
    runs = (qemu.runs(words) or "prompt").replace(",", "+").replace("/", "_")
    return "-".join(filter(None, (options.arch, options.machine, runs)))


def run(options, words):
    """`barelock run`: returns the status."""
    name = options.name or default_name(options, words)
    base = os.path.join(options.out, name)
    plan = Plan(options, words, base)
    os.makedirs(options.out, exist_ok=True)
    log = records.Log()
    mode = options.mode if options.mode != "text" or not plan.prompt else "prompt"
    screen = Screen(mode, name)
    with open(base + ".log", "wb") as raw, Child(plan.command) as child:
        listener = Listener(child, log, screen, raw, plan)
        with terminal.keyboard() if plan.prompt else contextlib.nullcontext() as keyboard:
            listener.listen(keyboard)
    status, lines = judge(log, plan, listener)
    verdict.write_jsonl(base + ".jsonl", log, " ".join(plan.command), status)
    screen.close(["%s: %s" % (name, line) for line in lines] + verdict.lines(name, log, status))
    return status
