# SPDX-License-Identifier: GPL-2.0-only
"""`barelock report`: one HTML page from <run>.jsonl files, whole in itself. The same files give the
same bytes. Only this command needs matplotlib, numpy and jinja2."""
import os
import re
import sys

import jinja2
from markupsafe import Markup, escape

from barelocklib.jsonl import GARBLED, of_type
from barelocklib.page import findings, forms, machines, points, rates, scenarios, section, source, steals, trust
from barelocklib.run import Usage

TEMPLATES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "page")
STATUS_REFUSED = 2


def _sections(taken):
    sources = taken.sources
    code = taken.code + [row for s in sources for row in of_type(s.part.found, "code")]
    sections = [make(sources) for make in (
        points.lines_section, points.locks_section, machines.twins_section, machines.aftermath_section,
        rates.slow_section, rates.loop_section, rates.tables_section, steals.chance_section, steals.window_section,
        steals.wait_section, scenarios.scenario_section, scenarios.lane_section, machines.map_section)]
    sections += [machines.code_section(code), machines.about_section(sources)]
    if any(not s.stamp for s in sources):
        for s in sections:
            section.fold_stamped(s)
    return sections


def _ticks(text):
    """`name` in a text is code."""
    return Markup(re.sub(r"`([^`]*)`", r"<code>\1</code>", str(escape(text))))


def page(taken):
    """The page as text."""
    with open(os.path.join(TEMPLATES, "report.css"), encoding="utf-8") as file:
        css = Markup(file.read())
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True,
                                     trim_blocks=True, lstrip_blocks=True,
                                     undefined=jinja2.StrictUndefined)
    environment.filters["ticks"] = _ticks
    said = [(s, trust.trust_of(s), findings.findings_of(s)) for s in taken.sources]
    return environment.get_template("report.html").render(
        machines=said, together=findings.repeated(taken.sources), sections=_sections(taken),
        refused=taken.refused, notes=taken.notes, shapes=forms.SHAPES, css=css)


def main(options):
    try:
        taken = source.take(options.files)
        text = page(taken)
    except GARBLED as error:
        raise Usage("%s: a record lacks or garbles %s" % (", ".join(options.files), error)) from error
    os.makedirs(options.out, exist_ok=True)
    path = os.path.join(options.out, "index.html")
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    for reason in taken.refused:
        print("barelock: refused: %s" % reason, file=sys.stderr)
    print("report: %s (%d run%s)" % (path, len(taken.sources), "" if len(taken.sources) == 1 else "s"))
    return STATUS_REFUSED if taken.refused else 0
