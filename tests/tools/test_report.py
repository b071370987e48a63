# SPDX-License-Identifier: GPL-2.0-only
"""tools/barelock report: the page holds what the records hold, says what it cannot say, and never
shows an emulator's times as anything else."""
import base64
import contextlib
import copy
import csv
import functools
import io
import json
import os
import re
import subprocess

import browser
import pytest
import synthetic

from barelocklib import cli

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "barelock")
PYTHON = "/usr/bin/python3"
SECTIONS = ("lines", "locks", "twins", "aftermath", "slow", "loop", "tables", "steal", "window",
            "wait", "scenario", "lanes", "map", "code", "machines")


def run(out, *paths, status=0):
    """In this process: matplotlib takes its time to come in. Returns what was said on stderr."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        got = cli.main(["report", "--out", str(out), *map(str, paths)])
    assert got == status, said.getvalue()
    return said.getvalue()


def page_of(out):
    return (out / "index.html").read_text()


def tables_of(page):
    """The CSVs behind the page's figures, by name."""
    found = {}
    for uri, name in re.findall(r'href="data:text/csv;charset=utf-8;base64,([^"]*)" download="([^"]*)\.csv"', page):
        found[name] = list(csv.DictReader(io.StringIO(base64.b64decode(uri).decode())))
    return found


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    for name in ("pc2", "riscv"):
        synthetic.write(folder / (name + ".jsonl"), synthetic.machine(name))
    synthetic.write(folder / "code.jsonl", synthetic.code())
    return folder


@pytest.fixture(scope="session")
def page(files, tmp_path_factory):
    out = tmp_path_factory.mktemp("page")
    run(out, files / "riscv.jsonl", files / "pc2.jsonl", files / "code.jsonl")
    return page_of(out)


def test_every_section_is_there(page):
    for key in SECTIONS:
        assert '<section id="%s">' % key in page, key
        assert 'href="#%s"' % key in page
    assert "Not measured in these runs" not in page


def test_nothing_comes_from_elsewhere(page):
    assert not re.findall(r"(?:https?:)?//[a-z0-9]", re.sub(r"base64,[^\"]*", "", page))
    assert "<script" not in page and "@import" not in page
    assert not re.findall(r'(?:src|href)="(?!#|data:)', page)


def records_of(files, name, kind):
    with open(files / (name + ".jsonl")) as file:
        return [r for r in map(json.loads, file) if r["type"] == kind]


NUMBERS = {
    "trylock": ("count", "acquired", "min", "p1", "p50", "p90", "p99", "p999", "max", "disturbed"),
    "twin": ("count", "min", "p1", "p50", "p99", "max"), "aftermath": ("cores", "count", "p1", "p50", "p99", "max"),
    "loop": ("cores", "window_ns", "ops", "rate_khz", "cas_failures", "streak", "overlap_milli"),
    "slow": ("cores", "holder_rate_khz", "tries"), "code": ("bytes", "instructions"),
}


@pytest.mark.parametrize("kind", NUMBERS)
def test_the_csv_holds_what_the_records_hold(files, page, kind):
    given = [dict(r, source=name) for name in ("pc2", "riscv", "code") for r in records_of(files, name, kind)]
    got = tables_of(page)["slow-trylock" if kind == "slow" else kind]
    assert given and len(given) == len(got)
    for record, row in zip(given, got):
        for key in NUMBERS[kind]:
            assert row[key] == ("" if record.get(key) is None else str(record[key])), (record, key)
        if kind == "trylock" and record["count"]:
            assert row["empty_p50"] == str(record["empty"]["p50"])
            more = record["p50"] - record["empty"]["p50"]
            assert row["net_p50"] == (str(more) if more > 0 else "")
        if kind != "code":
            assert row["source"] == record["source"] and row["timing"] == record["timing"]


def test_the_map_holds_every_bound(files, page):
    got = {(r["source"], int(r["core"]), int(r["other"])): int(r["bound_ns"])
           for r in tables_of(page)["core-to-core"]}
    for name in ("pc2", "riscv"):
        for skew in records_of(files, name, "skew"):
            for other, bound in enumerate(skew["bound_ns"]):
                assert got.get((name, skew["core"], other)) == bound


def section_of(page, key):
    return page.split('<section id="%s">' % key, 1)[1].split("</section>", 1)[0]


def test_what_was_not_measured_stands_in_words(page):
    lines = section_of(page, "lines")
    pictures = "".join(re.findall(r"<svg.*?</svg>", lines, re.S))
    assert "not reached (needs 3 cores)" in pictures and "not separable" in pictures
    assert "not reached (needs an instruction that flushes a line)" in pictures
    assert not re.search(r">(?:nan|inf|None)<", page)


def test_one_panel_a_variant(files, page):
    titles = re.findall(r"<figcaption><b>(\w+)</b>.*?variant (\S+), cores", section_of(page, "lines"))
    assert set(titles) == {("pc2", "lock"), ("riscv", "amo"), ("riscv", "lrsc")}
    assert "LL/SC loads the word before it can store" in section_of(page, "lines")


def test_emulated_is_labelled_and_hatched_everywhere(page):
    figures = re.findall(r"<figure.*?</figure>", page, re.S)
    emulated = [f for f in figures if "<b>riscv</b>" in f]
    assert len(emulated) > 8
    for figure in emulated:
        assert figure.count("EMULATED") >= 2 and "<pattern" in figure
    for figure in figures:
        if "<b>pc2</b>" in figure:
            assert "EMULATED" not in figure and "<pattern" not in figure
    unfolded = re.sub(r"<details.*?</details>", "", page, flags=re.S)
    assert "<b>riscv</b>" not in unfolded and "<b>pc2</b>" in unfolded
    assert page.index("<h2>pc2") < page.index("<h2>riscv")
    card = page.split('<article class="card stamped">')[1].split("</article>")[0]
    assert "riscv" in card and "Its outcomes, not its times." in card
    assert not re.search(r"\d (?:ticks|times)|ns\)", card), "a figure of an emulator's times"
    for block in re.findall(r"<(?:pre|table).*?</(?:pre|table)>", page, re.S):
        if "read-first / guess" in block or "rlock" in block:
            assert "riscv" not in block and "rv64" not in block
    rows = re.findall(r"<tr[^>]*><td>riscv<td>.*", page)
    assert rows and all("class=stamped" in row and "<td>emulated" in row for row in rows)


def test_the_tables_of_2019_hold_the_rates_of_the_loops(files, page):
    rates = {(r["form"], r["mix"], r["cores"]): "{:,}".format(r["rate_khz"]) for r in records_of(files, "pc2", "loop")}
    wanted = {"trylock": [(f, m) for f in ("reread", "read-first", "guess") for m in ("readers", "mixed")],
              "xadd": [(f, m) for f in ("down_read", "xadd", "read-first") for m in ("readers", "mixed")],
              "write-trylock": [("write-guess", "writers"), ("write-read-first", "writers")]}
    found = re.findall(r"claim <code>([\w-]+)</code></h3>\n<pre[^>]*>(.*?)</pre>", page, re.S)
    assert [claim for claim, _ in found] == list(wanted)
    for claim, text in found:
        assert "variant lock, timing hosted, build v0.2-17-gabcdef0, seed 0x1; thousands a second" in text
        for n in (1, 2):
            cells = [str(n)] + [rates[form, mix, n] for form, mix in wanted[claim]]
            assert cells in [line.split() for line in text.splitlines()], (claim, n)


def test_the_first_screen_says_what_can_be_trusted(page):
    first = page.split("<nav")[0]
    for text in ("Can it be trusted?", "verdict: pass", "hosted: pinned threads", "none lost or damaged",
                 "checks that passed: 10", "checks not judged: 8", "twins as expected: 14 of 16",
                 "not separable: outer (load), outer (rmw)", "What stands out"):
        assert text in first, text


def finding(page, start):
    found = re.search(r'<li><a href="#\w+">(%s.*?)</a>\. (.*?)</li>' % start, page)
    assert found, start
    return found.groups()


def test_what_stands_out_is_computed(files, page):
    shots = {(r["form"], r["state"]): r for r in records_of(files, "pc2", "trylock")
             if r["lock"] == "free" and r["end"] == "known"}
    first, guess = shots["read-first", "there-read"], shots["guess", "there-read"]
    a, b = (r["p50"] - r["empty"]["p50"] for r in (first, guess))
    lead, detail = finding(page, "Reading first costs")
    assert lead == "Reading first costs %.2f times guessing in there-read" % (a / b)
    assert "read-first %d (raw p1..p99 %d..%s)" % (a, first["p1"], "{:,}".format(first["p99"])) in detail
    assert "%.2f to %.2f by the counter" % ((a - 10) / (b + 10), (a + 10) / (b - 10)) in detail
    worst = max((r for r in records_of(files, "pc2", "aftermath") if r["cores"]), key=lambda r: r["p50"])
    assert worst["form"] in finding(page, "After 1 failed")[0]


def test_every_sentence_has_a_figure_in_it(page):
    leads = re.findall(r'<li><a href="#\w+">(.*?)</a>\. (.*?)</li>', page)
    assert len(leads) > 5 and all(re.search(r"\d", lead + detail) for lead, detail in leads)


def test_the_same_input_gives_the_same_bytes(files, page, tmp_path):
    done = subprocess.run([PYTHON, TOOL, "report", "--out", str(tmp_path)] + [
        str(files / name) for name in ("riscv.jsonl", "pc2.jsonl", "code.jsonl")],
        env=dict(os.environ, PYTHONHASHSEED="7"), stdout=subprocess.DEVNULL, timeout=120, check=True)
    assert done.returncode == 0 and page_of(tmp_path) == page


def test_identifiers_are_unique(page):
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    for name in re.findall(r'(?:href="|url\()#([^")]+)', page):
        assert name in ids, name


def luminance(colour):
    parts = [int(colour[n:n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_colours_can_be_told_from_the_paper_light_and_dark(page):
    themes = re.findall(r":root \{(.*?)\}", page, re.S)
    assert len(themes) == 2 and "prefers-color-scheme: dark" in page
    for theme in themes:
        colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", theme))
        for name, colour in colours.items():
            least = 4.5 if name in ("ink", "muted", "link", "good", "care", "bad") else \
                3 if name.startswith("form-") else 1
            for ground in ("paper", "card"):
                a, b = sorted((luminance(colour), luminance(colours[ground])))
                assert (b + .05) / (a + .05) >= least, (name, ground)
    used = set(re.findall(r"var\(--([\w-]+)\)", page))
    assert used <= set(re.findall(r"--([\w-]+):", page))
    assert not re.search(r"#01[0-9a-f]{2}01", page), "a placeholder was left"


# --- what does not belong ---

@functools.lru_cache(None)
def small(seed):
    """pc2's records, free lock and one end only: enough of them for what is wrong with a file."""
    return [r for r in synthetic.machine("pc2", seed=seed, locks=("free",))
            if r["type"] not in ("loop", "slow", "aftermath", "twin") and r.get("end") != "done"]


def changed(folder, name, change, seed=1):
    found = copy.deepcopy(small(seed))
    change(found)
    return synthetic.write(folder / (name + ".jsonl"), found)


def refused(tmp_path, *paths):
    err = run(tmp_path / "out", *paths, status=2)
    assert len(err.splitlines()) == 1, err
    return err


def test_an_unknown_format(tmp_path):
    path = changed(tmp_path, "x", lambda r: r[0].update(format=7))
    assert "x.jsonl: format 7 of the records is not known; this program reads 1" in refused(tmp_path, path)
    assert not (tmp_path / "out" / "index.html").exists()


def test_no_manifest(tmp_path):
    path = changed(tmp_path, "x", lambda r: r.pop(0))
    assert "x.jsonl: no manifest" in refused(tmp_path, path)


def test_words_that_were_refused(tmp_path):
    path = synthetic.write(tmp_path / "x.jsonl", [
        {"type": "end", "records": 1, "verdict": "usage", "status": 2, "reason": "unknown form 'x'"},
        {"type": "capture", "status": 2, "faults": []}])
    assert "nothing was run (usage: unknown form 'x')" in refused(tmp_path, path)


def test_one_machine_two_builds(tmp_path):
    a = changed(tmp_path, "a", lambda r: None)
    b = changed(tmp_path, "b", lambda r: r[0].update(build="other"))
    err = refused(tmp_path, a, b)
    assert "do not belong together" in err and "build 'v0.2-17-gabcdef0' and 'other'" in err


def test_the_same_run_twice(tmp_path):
    a, b = changed(tmp_path, "a", lambda r: None), changed(tmp_path, "b", lambda r: None)
    assert "hold the same run" in refused(tmp_path, a, b)


@pytest.mark.parametrize("change", [
    lambda r: point(r).pop("p50"), lambda r: point(r).update(p50=10 ** 9), lambda r: point(r).update(p1="x"),
    lambda r: point(r).update(pair=[0]), lambda r: point(r).update(state=None), lambda r: point(r).pop("empty"),
    lambda r: point(r).update(count=True), lambda r: point(r).update(hist=[[1]]),
    lambda r: point(r).update(p99=float("nan")), lambda r: point(r).update(count=-1)])
def test_a_garbled_record(tmp_path, change):
    err = refused(tmp_path, changed(tmp_path, "x", change))
    assert re.search(r"x\.jsonl: line \d+(: this trylock record lacks or garbles '\w+'| is no record)", err)


@pytest.mark.parametrize("kind, key, value", [
    ("trylock", "timing", {}), ("trylock", "quality", []), ("trylock", "disturbed", None), ("core", "package", "x"),
    ("check", "why", [1]), ("skew", "bound_ns", {}), ("counter", "empty_p50_ticks", {}), ("manifest", "timing", [])])
def test_a_value_of_another_type(tmp_path, kind, key, value):
    """One clear line, or a page that does without it; never a traceback."""
    path = changed(tmp_path, "x", lambda r: next(f for f in r if f["type"] == kind).update({key: value}))
    done = subprocess.run([PYTHON, TOOL, "report", "--out", str(tmp_path), path], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=60)
    assert done.returncode in (0, 2) and len(done.stderr.splitlines()) <= 1 and b"Traceback" not in done.stderr


def point(found):
    return next(r for r in found if r["type"] == "trylock" and r["count"])


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", '{"type": 3}', "\xff"])
def test_files_that_are_none(tmp_path, text):
    path = tmp_path / "x.jsonl"
    path.write_bytes(text.encode("latin-1"))
    assert "x.jsonl" in refused(tmp_path, path)
    assert "none.jsonl" in refused(tmp_path, tmp_path / "none.jsonl")


def test_one_bad_file_among_good_ones(tmp_path):
    good = changed(tmp_path, "good", lambda r: None)
    bad = changed(tmp_path, "bad", lambda r: r.pop(0))
    assert "refused" in refused(tmp_path, good, bad)
    page = page_of(tmp_path / "out")
    assert "<b class=\"bad\">Refused:</b>" in page and "bad.jsonl: no manifest" in page and "<h2>good" in page


def test_different_builds_of_different_machines_are_noted(tmp_path):
    a = changed(tmp_path, "a", lambda r: None)
    b = changed(tmp_path, "b", lambda r: r[0].update(build="other", cpu="another"))
    run(tmp_path, a, b)
    assert "The machines ran different builds (other, v0.2-17-gabcdef0)" in page_of(tmp_path)


def test_runs_of_one_machine_give_the_range(tmp_path):
    run(tmp_path, *(changed(tmp_path, str(seed), lambda r: None, seed) for seed in (1, 2, 3)))
    assert re.search(r"Over 3 of 3 runs of one machine reading first costs 1\.\d\d to 1\.\d\d times guessing in "
                     "there-read", page_of(tmp_path))


def test_absent_records_leave_their_section_empty(tmp_path):
    path = changed(tmp_path, "x", lambda r: r.__setitem__(slice(None), [
        f for f in r if f["type"] in ("manifest", "end", "capture")]))
    run(tmp_path, path)
    page = page_of(tmp_path)
    assert page.count("Not measured in these runs") == len(SECTIONS) - 1
    assert "instruments: not tested in this run" in page and "Nothing that these records could show" in page


def test_code_alone(tmp_path):
    run(tmp_path, synthetic.write(tmp_path / "code.jsonl", synthetic.code()))
    assert "57 B, 15" in page_of(tmp_path)


def test_what_went_wrong_is_on_the_first_screen(tmp_path):
    def spoil(found):
        found[-1].update(lost=[[3, 5], [9, None]], damaged=2, complete=False, status=1, faults=["records 3..5 lost"])
        found.insert(1, {"type": "check", "timing": "hosted", "name": "selftest/skew", "result": "fail"})
        found.insert(1, {"type": "warning", "timing": "hosted", "text": "UNSTABLE: the clock drifted"})
    run(tmp_path, changed(tmp_path, "x", spoil))
    first = page_of(tmp_path).split("<nav")[0]
    for text in ('<b class="bad">No.</b>', "verdict: fail: records 3..5 lost", "records lost: 3..5, 9 and on",
                 "damaged 2", "checks that failed: selftest/skew", "UNSTABLE: the clock drifted", "no twins"):
        assert text in first, text


def test_text_of_a_record_is_only_text(tmp_path):
    def spoil(found):
        found[0].update(cpu="<script>alert(1)</script> $x^2$ &")
        for r in found:
            if r.get("state") == "there-read":
                r["state"] = "<b>$a_b$"
        found.insert(1, {"type": "warning", "timing": "hosted", "text": "--> </style><img src=x>"})
    run(tmp_path, changed(tmp_path, "x", spoil))
    page = page_of(tmp_path)
    assert "<script" not in page and "<img" not in page and "<b>$" not in page
    assert "&lt;b&gt;$a_b$" in re.findall(r"<text[^>]*>(.*?)</text>", page)


def test_a_file_with_two_runs_shows_both(tmp_path):
    run(tmp_path, synthetic.write(tmp_path / "x.jsonl", small(1) + small(2)))
    assert "<h2>x #1" in page_of(tmp_path) and "<h2>x #2" in page_of(tmp_path)


def test_only_report_needs_the_packages(tmp_path):
    (tmp_path / "matplotlib.py").write_text("raise ImportError('no', name='matplotlib')")
    there = dict(os.environ, PYTHONPATH=str(tmp_path))
    path = changed(tmp_path, "x", lambda r: None)
    for command, status in (("table", 0), ("report", 2)):
        done = subprocess.run([PYTHON, TOOL, command, path], env=there, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == status, done.stderr
    assert done.stderr == b"barelock: report needs matplotlib; ./setup installs it\n"


# --- in a browser, where there is one ---

@pytest.mark.skipif(not browser.PROGRAM, reason="no chromium here")
def test_the_page_fits_every_width_and_asks_for_nothing(page, tmp_path):
    (tmp_path / "index.html").write_text(page)
    with browser.Browser() as chromium:
        chromium.open(tmp_path / "index.html")
        grounds = set()
        for width in (400, 800, 1400):
            for dark in (False, True):
                chromium.look(width, dark=dark)
                assert chromium.value("document.documentElement.scrollWidth") <= width
                grounds.add(chromium.value("getComputedStyle(document.body).backgroundColor"))
                assert chromium.value("Math.min(...[...document.querySelectorAll('figure svg text')]"
                                      ".map(t => t.getBoundingClientRect().height).filter(h => h))") >= 8
        assert len(grounds) == 2
        assert [url for url in chromium.requests if not url.startswith(("file:", "data:"))] == []
