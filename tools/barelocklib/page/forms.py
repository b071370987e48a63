# SPDX-License-Identifier: GPL-2.0-only
"""The order in which things are named on the page, and how a form looks in every figure."""
from dataclasses import dataclass

# Recipes: docs/method.md. What the list does not know comes behind, by name.
STATES = ("here-dirty", "here-exclusive", "here-shared", "there-dirty", "there-read", "there-clean",
          "there-shared", "outer", "memory")
LOCKS = ("free", "reader-held", "reader-held-many", "writer-held", "queued", "reader+queued", "handoff")


@dataclass(frozen=True)
class Form:
    name: str
    marker: str             # matplotlib's
    hollow: bool = False

    @property
    def colour(self):
        """The name of its CSS variable."""
        return "form-" + self.name.replace("write-", "").replace("_", "-")


FORMS = {form.name: form for form in (
    Form("guess", "o"), Form("read-first", "D"), Form("reread", "D", hollow=True),
    Form("prefetchw", "s"), Form("xadd", "^"), Form("down_read", "v"),
    Form("write-guess", "P"), Form("write-read-first", "X"))}
OTHER = Form("other", "p", hollow=True)

# Shapes of the legend, in a box of 10 by 10.
SHAPES = {"o": "M5 1.5a3.5 3.5 0 1 0 .001 0z", "D": "M5 1l4 4-4 4-4-4z", "s": "M2 2h6v6H2z",
          "^": "M5 1.5l4 7H1z", "v": "M5 8.5l4-7H1z", "p": "M5 1l4 3-1.5 4.5h-5L1 4z",
          "P": "M4 1h2v3h3v2H6v3H4V6H1V4h3z",
          "X": "M2.2 1L5 3.8 7.8 1 9 2.2 6.2 5 9 7.8 7.8 9 5 6.2 2.2 9 1 7.8 3.8 5 1 2.2z"}


def form(name):
    return FORMS.get(name, OTHER)


def is_write(name):
    return name.startswith("write-")


def in_order(names, order):
    """Each once: those of `order` first, then what it does not know."""
    names = set(names)
    return [n for n in order if n in names] + sorted(names - set(order))
