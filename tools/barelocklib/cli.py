# SPDX-License-Identifier: GPL-2.0-only
"""The command line of tools/barelock."""
import argparse
import os
import signal
import sys

from barelocklib import capture as capture_command, code, qemu, run as run_command, scenario, table, trace

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
DASHES = "\0dashes"
BUILD = os.path.join(ROOT, "build")


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, "barelock: %s (see %s --help)\n" % (message, self.prog))


def _arch(text):
    if text not in qemu.ARCHES:
        raise argparse.ArgumentTypeError("'%s' is none of: %s" % (text, " ".join(qemu.ARCHES)))
    return qemu.ARCHES[text]


def _positive(text):
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("'%s' is no number from 1" % text)
    return int(text)


def _name(text):
    if not text or text in (".", "..") or "/" in text or "\0" in text or len(os.fsencode(text)) > 200:
        raise argparse.ArgumentTypeError("'%s' is no name of a file, without its folder" % text)
    return text


def _folder(text):
    """A folder that is there, or can be made."""
    if os.path.exists(text) and not os.path.isdir(text):
        raise argparse.ArgumentTypeError("'%s' is there and is no folder" % text)
    return text


def _words(text):
    if not any(word.startswith(("run=", "replay=", "scenario=")) for word in text.split()):
        raise argparse.ArgumentTypeError("'%s' starts no run: wants run=... among its words" % text)
    return text


def _seconds(text):
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError("'%s' is no time in seconds" % text)
    return value


def _output_options(parser):
    parser.add_argument("--out", default=os.path.join(BUILD, "report"),
                        type=_folder, help="directory of NAME.jsonl and NAME.log (build/report)")
    parser.add_argument("--name", type=_name, help="name of the two files")
    parser.add_argument("--timeout", type=_seconds, metavar="S", help="limit of the whole (300)")
    parser.add_argument("--silence", type=_seconds, default=120.0, metavar="S",
                        help="limit without a byte from the machine (120)")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--quiet", dest="mode", action="store_const", const="quiet",
                       default="text", help="print the verdict only")
    modes.add_argument("--raw", dest="mode", action="store_const", const="raw",
                       help="print every byte as it comes")


def _run_parser(commands):
    parser = commands.add_parser("run", help="start a machine under QEMU, or the hosted or sim binary")
    parser.add_argument("--arch", type=_arch, default="hosted",
                        help="x86_64, arm64, riscv64, hosted or sim (hosted)")
    parser.add_argument("--machine", metavar="ROW", help="; ".join(
        "%s: %s" % (arch, qemu.machine_names(arch)) for arch in qemu.PROGRAMS))
    parser.add_argument("--cores", type=_positive, metavar="N", help="(2; hosted: all)")
    under = parser.add_mutually_exclusive_group()
    under.add_argument("--det", action="store_true", help="deterministic: one thread, icount")
    under.add_argument("--kvm", action="store_true", help="on the host's CPU")
    parser.add_argument("--cpu", help="QEMU's -cpu")
    parser.add_argument("--build", default=BUILD, metavar="DIR", help="where the images are (build)")
    parser.add_argument("--image", help="another image or binary; `none`: --qemu-arg brings it")
    parser.add_argument("--dtb", help="device tree to pass")
    parser.add_argument("--file", action="append", default=[], metavar="FILE",
                        help="hand it over to the image, as those that words name (again for each)")
    parser.add_argument("--no-append", action="store_true", help="pass no command line")
    parser.add_argument("--qemu", help="another QEMU")
    parser.add_argument("--qemu-arg", action="append", default=[], metavar="ARG",
                        help="one more argument for QEMU (again for each)")
    _output_options(parser)
    parser.add_argument("words", nargs="*", metavar="WORD", help="key=value for the image")
    parser.set_defaults(call=lambda o: run_command.run(o, o.words))


def _capture_parser(commands):
    parser = commands.add_parser("capture", help="collect records from a console or a log")
    parser.add_argument("source", metavar="SOURCE",
                        help="serial port, pty, tcp:HOST:PORT, or a log file")
    parser.add_argument("--baud", type=_positive, default=115200, help="(115200)")
    parser.add_argument("--run", type=_words, metavar="WORDS", help="type these words at the prompt")
    _output_options(parser)
    parser.set_defaults(call=capture_command.capture)


def _scenario_words(options):
    try:
        print(" ".join(scenario.words(options.file)))
    except (OSError, UnicodeDecodeError) as error:
        raise run_command.Usage("%s: %s" % (options.file, getattr(error, "strerror", None) or error)) from error
    return 0


def _scenario_parser(commands):
    parser = commands.add_parser("words", help="a scenario's file as words of a command line")
    parser.add_argument("file", metavar="FILE")
    parser.set_defaults(call=_scenario_words)


def _table_parser(commands):
    parser = commands.add_parser("table", help="one table a machine from NAME.jsonl files")
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl")
    parser.set_defaults(call=table.main)


def _code_parser(commands):
    parser = commands.add_parser("code", help="bytes and instructions of each form, from the objects")
    parser.add_argument("build", nargs="?", default=BUILD, metavar="BUILD", help="(build)")
    parser.add_argument("--out", default=os.path.join(BUILD, "report"), metavar="DIR",
                        type=_folder, help="directory of code.jsonl (build/report)")
    parser.add_argument("--quiet", action="store_true", help="print no table")
    parser.set_defaults(call=code.main)


def _report(options):
    # The only command that needs matplotlib, numpy and jinja2: the others do without.
    try:
        from barelocklib import report
    except ImportError as error:
        raise run_command.Usage("report needs %s; ./setup installs it" % error.name) from error
    return report.main(options)


def _report_parser(commands):
    parser = commands.add_parser("report", help="one HTML page from NAME.jsonl files")
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl", help="or FILE,FILE...: runs of one machine, shown as one")
    parser.add_argument("--out", default=os.path.join(BUILD, "report"), metavar="DIR",
                        type=_folder, help="directory of index.html (build/report)")
    parser.set_defaults(call=_report)


def _trace_parser(commands):
    parser = commands.add_parser("trace", help="the transitions in a NAME.jsonl, for Perfetto and as a picture")
    parser.add_argument("file", metavar="FILE.jsonl")
    parser.add_argument("--out", metavar="NAME", help="writes NAME.trace.json and NAME.svg (FILE)")
    parser.set_defaults(call=trace.main)


def _parser():
    parser = Parser(prog="barelock", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND",
                                     parser_class=Parser)
    _run_parser(commands)
    _capture_parser(commands)
    _scenario_parser(commands)
    _table_parser(commands)
    _code_parser(commands)
    _report_parser(commands)
    _trace_parser(commands)
    return parser


def _parse(argv):
    """A `--` among the words is the image's, not argparse's; words may stand between options."""
    parser = _parser()
    options, rest = parser.parse_known_args([DASHES if arg == "--" else arg for arg in argv])
    unknown = [arg for arg in rest if arg.startswith("-") or not hasattr(options, "words")]
    if unknown:
        parser.error("no such option: %s" % unknown[0])
    if hasattr(options, "words"):
        options.words = [word for arg in options.words + rest
                         for word in arg.replace(DASHES, "--").split()]
    return options


def _terminate(signum, _frame):
    raise SystemExit(128 + signum)


def main(argv):
    signal.signal(signal.SIGTERM, _terminate)
    signal.signal(signal.SIGHUP, _terminate)
    options = _parse(argv)
    try:
        return options.call(options)
    except run_command.Usage as error:
        print("barelock: %s" % error, file=sys.stderr)
        return 2
    except BrokenPipeError:     # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except OSError as error:
        print("barelock: %s" % error, file=sys.stderr)
        return 2
