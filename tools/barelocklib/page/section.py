# SPDX-License-Identifier: GPL-2.0-only
"""What a section of the page is made of, and its data as CSV."""
import base64
import csv
import io
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from barelocklib.page.source import STAMPS


@dataclass
class Panel:
    label: str          # of the source
    title: str
    svg: Markup
    stamp: str = ""
    notes: list = field(default_factory=list)
    wide: bool = False  # takes the whole width, and scrolls where that is too little


@dataclass
class Table:
    """Cells are texts or numbers; None is a value that could not be had."""
    columns: list
    rows: list
    caption: str = ""
    stamp: str = ""


@dataclass
class Text:
    """To be pasted as it stands."""
    caption: str
    text: str


@dataclass
class Data:
    """The records behind a figure, one a row: shown folded, and to be had as CSV."""
    name: str
    columns: list
    rows: list
    shown: tuple = ()       # columns of the table on the page; all where it says none

    @property
    def csv(self):
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return out.getvalue()

    @property
    def uri(self):
        coded = base64.b64encode(self.csv.encode()).decode()
        return "data:text/csv;charset=utf-8;base64," + coded

    @property
    def html(self):
        """Head and body of the table, without the ends of cells that HTML does without."""
        at = [n for n, name in enumerate(self.columns) if not self.shown or name in self.shown]
        lines = ["<thead><tr>" + "".join("<th scope=col>%s" % escape(self.columns[n]) for n in at) + "<tbody>"]
        hatched = self.columns.index("timing") if "timing" in self.columns else None
        for row in self.rows:
            stamped = hatched is not None and row[hatched] in STAMPS
            cells = ("–" if row[n] is None else escape(row[n]) for n in at)
            lines.append(("<tr class=stamped><td>" if stamped else "<tr><td>") + "<td>".join(cells))
        return Markup("\n".join(lines))


@dataclass
class Block:
    """A heading and what stands below; `folded` in a <details>."""
    title: str = ""
    note: str = ""
    panels: list = field(default_factory=list)
    tables: list = field(default_factory=list)
    texts: list = field(default_factory=list)
    folded: bool = False


@dataclass
class Section:
    key: str            # its anchor
    title: str
    lead: str           # what is to be seen, and how it was had
    blocks: list = field(default_factory=list)
    legend: list = field(default_factory=list)      # forms
    data: Data = None
    needs: str = ""     # the run that brings such records

    @property
    def empty(self):
        return not self.blocks


def fold_stamped(section):
    """Figures whose times are not of hardware stand behind those that are, folded."""
    apart = Block("Figures whose times are not of hardware", folded=True)
    for block in section.blocks:
        apart.panels += [panel for panel in block.panels if panel.stamp]
        block.panels = [panel for panel in block.panels if not panel.stamp]
    section.blocks = [block for block in section.blocks if block.panels or block.tables or block.texts]
    if apart.panels:
        apart.title += ": %d, %s" % (len(apart.panels), ", ".join(dict.fromkeys(p.stamp for p in apart.panels)))
        section.blocks.append(apart)


def data_of(name, sources, kind, columns, more=None, shown=()):
    """Data of all records of a type. A column is a key, or `object.key`; `more` adds derived ones:
    their names, and what makes them of a record."""
    rows = []
    for source in sources:
        for fields in source.of(kind):
            row = [source.label, source.timing] + [_cell(fields, column) for column in columns]
            rows.append(row + (more[1](fields) if more else []))
    names = [column.replace(".", "_") for column in columns]
    return Data(name, ["source", "timing"] + names + (more[0] if more else []), rows,
                shown)


def _cell(fields, column):
    value = fields
    for key in column.split("."):
        if isinstance(value, list):
            value = value[int(key)] if int(key) < len(value) else None
        else:
            value = value.get(key) if isinstance(value, dict) else None
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value
