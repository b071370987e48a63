# SPDX-License-Identifier: GPL-2.0-only
"""What a section of the page is made of, and its data as CSV."""
import base64
import csv
import io
from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass
class Panel:
    title: str
    svg: Markup
    stamp: str = ""
    notes: list = field(default_factory=list)


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
    stamp: str = ""


@dataclass
class Data:
    """The records behind a figure, one a row: shown folded, and to be had as CSV."""
    name: str
    columns: list
    rows: list

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


@dataclass
class Block:
    """A heading and what stands below; `folded` in a <details>."""
    title: str = ""
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


def data_of(name, sources, kind, columns, more=None):
    """Data of all records of a type. A column is a key, or `object.key`; `more` adds derived ones."""
    rows = []
    for source in sources:
        for fields in source.of(kind):
            row = [source.label, source.timing] + [_cell(fields, column) for column in columns]
            rows.append(row + (more[1](fields) if more else []))
    names = [column.replace(".", "_") for column in columns]
    return Data(name, ["source", "timing"] + names + (more[0] if more else []), rows)


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
