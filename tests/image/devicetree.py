# SPDX-License-Identifier: GPL-2.0-only
"""Device trees for boots: what QEMU would pass, taken apart, edited, put together again."""
import copy
import re
import subprocess


class Node:
    """A node of a decompiled tree: its header line, property lines and children."""

    def __init__(self, header):
        self.header = header
        self.properties = []
        self.children = []

    @property
    def name(self):
        return self.header.split("{")[0].split(":")[-1].strip()

    def child(self, pattern):
        return next(c for c in self.children if re.fullmatch(pattern, c.name))

    def set(self, name, value):
        self.drop(name)
        self.properties.append("%s = %s;" % (name, value))

    def drop(self, name):
        self.properties = [p for p in self.properties
                           if not re.match(re.escape(name) + r"\s*[=;]", p)]

    def text(self):
        lines = [self.header] + self.properties
        return "\n".join(lines + [child.text() for child in self.children] + ["};"])


def parse(source):
    """The root of what `dtc -O dts` printed, one property a line."""
    root, stack = None, []
    for line in map(str.strip, source.splitlines()):
        if line.endswith("{"):
            node = Node(line)
            if stack:
                stack[-1].children.append(node)
            root = root or node
            stack.append(node)
        elif line == "};":
            stack.pop()
        elif line and stack:
            stack[-1].properties.append(line)
    return root


def _dtc(args, data):
    done = subprocess.run(["dtc", "-q", *args], input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise RuntimeError("dtc: " + done.stderr.decode().strip())
    return done.stdout


def decompiled(blob):
    return parse(_dtc(["-I", "dtb", "-O", "dts"], blob).decode())


def compiled(source):
    return _dtc(["-I", "dts", "-O", "dtb"], source.encode())


def blob(root):
    return compiled("/dts-v1/;\n" + root.text())


# The edits: each takes the root and changes it.

def cpu1_disabled(root):
    root.child("cpus").child("cpu@1").set("status", '"disabled"')


def no_stdout(root):
    root.child("chosen").drop("stdout-path")


def no_psci(root):
    root.children.remove(root.child("psci"))


def no_cpus(root):
    root.children.remove(root.child("cpus"))


def cpu1_without_reg(root):
    root.child("cpus").child("cpu@1").drop("reg")


def cpu1_like_cpu0(root):
    root.child("cpus").child("cpu@1").set("reg", "<0>")


def deep(root):
    """One node more on a path than is read, behind all others."""
    header = "deep {"
    for _ in range(32):
        root.children.append(Node(header))
        root = root.children[-1]


def many_cpus(root):
    """600 like the first, four to a cluster."""
    cpus, handle = root.child("cpus"), 0x5000
    first, socket = cpus.child("cpu@0"), Node("socket0 {")
    cpus.children = [Node("cpu-map {")]
    cpus.child("cpu-map").children.append(socket)
    for n in range(600):
        cpu = copy.deepcopy(first)
        cpu.header = "cpu@%x {" % n
        cpu.children = [c for c in cpu.children if "interrupt-controller" not in c.name]
        cpu.set("reg", "<%d>" % n)
        cpu.set("phandle", "<%d>" % (handle + n))
        cpus.children.append(cpu)
        if n % 4 == 0:
            socket.children.append(Node("cluster%d {" % (n // 4)))
        socket.children[-1].children.append(Node("core%d {" % (n % 4)))
        socket.children[-1].children[-1].set("cpu", "<%d>" % (handle + n))


def slow_clock(root):
    root.child("cpus").set("timebase-frequency", "<1>")


def fast_clock(root):
    root.child("cpus").set("timebase-frequency", "<0xffffffff 0xffffffff>")


def slow_timer(root):
    root.child("timer").set("clock-frequency", "<1>")


def console_nowhere(root):
    """Beyond every address; the name still tells."""
    root.child("pl011@9000000").set("reg", "<0xffffffff 0xf0000000 0 0x1000>")


def console_without_reg(root):
    root.child("pl011@9000000").drop("reg")


def no_chosen_no_aliases(root):
    root.children = [c for c in root.children if c.name not in ("chosen", "aliases")]


def shuffled(root):
    """Every list of nodes and of properties turned around."""
    root.properties.reverse()
    root.children.reverse()
    for child in root.children:
        shuffled(child)


def on_mini_uart(root):
    root.child("chosen").set("stdout-path", '"serial1:115200n8"')


def initrd_within_image(root):
    """7 MiB into the RAM of either machine: the image begins at 2."""
    base = int(root.child("memory@.*").name.split("@")[1], 16)
    _initrd(root, base + (7 << 20))


def initrd_outside_ram(root):
    _initrd(root, 0x1000)


def _initrd(root, start):
    root.child("chosen").set("linux,initrd-start", "<0x%x>" % start)
    root.child("chosen").set("linux,initrd-end", "<0x%x>" % (start + 4096))
