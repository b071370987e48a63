# SPDX-License-Identifier: GPL-2.0-only
"""What `report` and `table` say of run=steal and run=scenario: the figures of the records, theory beside
them, and a model's or an emulator's never as hardware's."""
import io
import contextlib
import math
import re

import pytest
import synthetic
import synthetic_steal
import test_report
from test_report import section_of, tables_of

from barelocklib import cli, jsonl, scenario_rows, steal_points, table
from barelocklib.page import chances, hills


def machine(name, *parts, **change):
    """The records of those parts only."""
    m = synthetic.Machine(name)
    synthetic.manifest(m)
    for part in parts:
        part(m)
    m.add("end", records=0, verdict="pass", status=0, reason="")
    m.records.append({"type": "capture", "source": "", "run": "1a2b", "lost": [], "complete": True, "status": 0, "faults": []})
    for key, value in change.items():
        for r in m.records:
            if key in r:
                r[key] = value
    return m.records


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("steals")
    for name in ("pc2", "riscv"):
        synthetic.write(folder / (name + ".jsonl"), machine(
            name, synthetic_steal.steal, synthetic_steal.scenario, synthetic_steal.trace, synthetic_steal.wake))
    return folder


@pytest.fixture(scope="module")
def page(files):
    test_report.run(files / "page", files / "riscv.jsonl", files / "pc2.jsonl")
    return test_report.page_of(files / "page")


def records(files, kind):
    return [dict(r, source=name) for name in ("pc2", "riscv") for r in test_report.records_of(files, name, kind)]


@pytest.mark.parametrize("kind, keys", [
    ("steal", ("name", "gap_ns", "wake_delay_ns", "windows", "offered_ppm", "expected_ppm")),
    ("steal_times", ("name", "what", "count", "p50", "p99", "max")),
    ("scenario", ("name", "count", "wait_p99_ns", "posted_rate_milli", "steals_per_write_milli"))])
def test_the_csv_holds_what_the_records_hold(files, page, kind, keys):
    given, got = records(files, kind), tables_of(page)[kind]
    assert given and len(given) == len(got)
    for record, row in zip(given, got):
        assert row["source"] == record["source"] and row["timing"] == record["timing"]
        for key in keys:
            assert row[key] == ("" if record.get(key) is None else str(record[key]))
        if kind == "steal":
            assert row["bare_p_ppm"] == str(record["bare"]["p_ppm"]) and row["logged_stolen"] == str(record["logged"]["stolen"])


def figures(page, key, label):
    return [f for f in re.findall(r"<figure.*?</figure>", section_of(page, key), re.S) if "<b>%s</b>" % label in f]


@pytest.mark.parametrize("key, each", [("steal", 2), ("window", 2), ("wait", 2), ("scenario", 2), ("lanes", 1)])
def test_every_machine_has_its_figures(page, key, each):
    for label in ("pc2", "riscv"):
        found = figures(page, key, label)
        assert len(found) == each
        for figure in found:
            assert ("EMULATED" in figure) == ("<pattern" in figure) == (label == "riscv")
    folded = re.sub(r"<details.*?</details>", "", section_of(page, key), flags=re.S)
    assert "<b>pc2</b>" in folded and "<b>riscv</b>" not in folded


def test_observations_are_of_both_counts(files, page):
    text = section_of(page, "steal")
    for r in records(files, "steal"):
        yes = r["bare"]["stolen"] + r["logged"]["stolen"]
        word = "Sometimes" if yes else "Never"
        assert "Observation %s %s %d %d\n" % (r["name"], word, yes, 2 * synthetic_steal.EPISODES - yes) in text + "\n" \
            or "Observation %s %s %d %d</pre>" % (r["name"], word, yes, 2 * synthetic_steal.EPISODES - yes) in text
    always = {"name": "x", "bare": {"stolen": 3, "episodes": 3}}
    assert steal_points.observation(always) == "Observation x Always 3 0"


def test_theory_stands_beside_what_was_counted(page):
    p = round((1 - math.exp(-0.04)) * 1e6)      # no delay, a reader each 10 us, 0.4 us of window
    cells = "<td>steal/steal/0/10us/1us/4ms</td>.*?<td>%.2f %%</td><td>%.2f %%</td><td>0.90 %%</td><td>pass</td>" % (
        p / 1e4, (p + 12) / 1e4)
    assert re.search(cells, section_of(page, "steal"), re.S)


def test_readers_in_a_row(page):
    """78 of 2,000 were stolen: half of them by one reader, half by four."""
    cells = ["steal/0/10us/1us/4ms", "2000", "96.10 %", "1.95 %", "–", "1.95 %", "–"]
    row = "</td><td>".join(cells).replace("<td>2000", '<td class="n">2000')
    assert "<td>%s</td>" % row in section_of(page, "steal")
    assert "<td>no-steal/" not in section_of(page, "steal").split("in a row")[1].split("</table>")[0]


def test_what_a_window_is_made_of(files, page):
    """Of the rarest readers, in us."""
    times = {(r["name"], r["what"]): r for r in test_report.records_of(files, "pc2", "steal_times")}
    row = re.search(r"<td>10us</td>(.*?)</tr>", section_of(page, "window"), re.S).group(1)
    for what in ("unlock_to_wake", "primitive", "modelled_delay", "to_first_look", "offered", "window"):
        record = times["steal/steal/10us/1ms/1us/4ms", what]
        us = 1e6 / synthetic_steal.HZ
        assert "<td>%.2f (%.2f)</td>" % (record["p50"] * us, record["p99"] * us) in row, what
    assert "<td>1ms</td>" in row


def test_what_a_wake_takes(files, page):
    """The clock ticks 54 times a us."""
    wake = test_report.records_of(files, "pc2", "wake")[0]
    assert "<td>ipi</td><td>0→1</td><td>HLT</td><td>%.2f</td><td>%.2f</td><td>%.2f</td><td>1.00</td><td>2.00</td>" % tuple(
        wake[key] / 54 for key in ("min", "p50", "p99")) in section_of(page, "window")
    assert "records of type" not in page


def test_the_tax(page):
    text = section_of(page, "wait")
    assert "In 10 points no writer waited for a whole T." in text
    assert re.search(r"<td>steal/1ms/10us/1us/4ms</td><td class=\"n\">2000</td><td>4ms</td><td>99.85 %</td><td>0.15 %</td>"
                     "<td>–</td>", text)


def test_policies_stand_beside_what_was_posted(page):
    text = section_of(page, "scenario")
    assert re.search(r"<td>writer, MB/s</td><td>9.4</td><td>56.4</td>", text)
    assert re.search(r"as posted</td><td>11</td><td>350</td>", text)
    assert re.search(r"wait, p50</td><td>606.2</td><td>116.7</td>", text)
    assert re.search(r"steals a write</td><td>8.52</td><td>0</td>", text)
    assert "Posted of no-steal: rates at which the lock is held for 179 % of the time" in text
    assert "Posted of steal" not in text


def test_readers_of_a_group_hold_at_once():
    op = {"posted_rate_milli": 10 ** 9, "hold_mean_ns": 1500, "device_mean_ns": 0, "tasks": 2, "op": "read"}
    assert scenario_rows.held_as_posted("steal", {("steal", "x"): op}) == pytest.approx(75)
    assert scenario_rows.held_as_posted("steal", {("steal", "x"): dict(op, op="write")}) == pytest.approx(150)
    assert scenario_rows.held_as_posted("no-steal", {("steal", "x"): op}) == 0


def test_the_longest_wait_is_drawn(page):
    figure = figures(page, "lanes", "pc2")[0]
    assert "10.1 us, 2 steals" in figure and "timing hosted" in figure


def test_what_stands_out(page):
    found = test_report.finding(page, "Without any delay the lock lies open")
    assert "idle cores spin: the floor" in found[1]
    assert "Theory fits 6 of 6 points." in test_report.finding(page, "A reader stole in 100.00 % of the episodes")[1]
    assert page.count("A reader stole in") == 1, "of the emulator's times"


def test_identifiers_are_unique(page):
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', page)) <= set(ids)


def test_zero_has_a_place_on_the_axis_and_labels_do_not_collide():
    places = chances.Places([0, 1000, 10000, 50000, 100000, 5000000])
    assert places.low < places.at(0) < places.at(1000) < places.at(100000) < places.high
    assert list(places.told_apart()) == [0, 1000, 10000, 50000, 5000000]
    assert list(chances.Places([0]).told_apart()) == [0]


@pytest.mark.parametrize("stolen, of", [(0, 100), (100, 100), (50, 100), (0, 1)])
def test_bars_stay_between_none_and_all(stolen, of):
    low, high = chances.interval(stolen, of)
    assert 0 <= low <= stolen / of <= high + 1e-12 and high <= 1 and high - low > 0.03


def test_rare_times_are_seen():
    """1 in 100,000 is drawn above a row's foot, all at its top."""
    outline = hills._outline([[64, 99999], [512, 1]], 100000, 0, float, 8)
    assert max(y for _, y in outline) == pytest.approx(hills.ROW - 8, abs=.1)
    assert {round(y, 2) for x, y in outline if x > 2.6} == {0, round(.02 * (hills.ROW - 8), 2)}


def test_variants_do_not_share_a_curve(tmp_path):
    found = machine("pc2", synthetic_steal.steal)
    more = [dict(r, variant="c11") if r["type"] == "steal" else r for r in machine("pc2", synthetic_steal.steal)
            if r["type"].startswith("steal")]
    path = synthetic.write(tmp_path / "x.jsonl", found[:-2] + more + found[-2:])
    test_report.run(tmp_path, path)
    assert len(figures(test_report.page_of(tmp_path), "window", "x")) == 4


# --- runs that are shown as one ---

def test_runs_of_one_machine_are_one_card(tmp_path):
    one = synthetic.write(tmp_path / "a.jsonl", machine("pc2", synthetic_steal.steal))
    two = machine("pc2", synthetic_steal.scenario, synthetic_steal.trace)
    two[0]["cmdline"] = "run=scenario"
    two[-1].update(status=1, faults=["record 9 lost"])
    test_report.run(tmp_path, one + "," + synthetic.write(tmp_path / "b.jsonl", two))
    page = test_report.page_of(tmp_path)
    assert page.count("<article") == 1 and "<h2>a" in page and "2 of 2 cores" in page
    assert "verdict: fail: record 9 lost" in page and "run=scenario" in section_of(page, "machines")
    for key in ("steal", "scenario", "lanes"):
        assert figures(page, key, "a")
    rows = tables_of(page)
    assert rows["steal"] and rows["scenario"] and {r["source"] for r in rows["steal"] + rows["scenario"]} == {"a"}


def test_runs_of_two_machines_are_not(tmp_path):
    one, two = (synthetic.write(tmp_path / (name + ".jsonl"), machine(name, synthetic_steal.steal)) for name in ("pc2", "riscv"))
    err = test_report.refused(tmp_path, one + "," + two)
    assert "are not shown as one: isa 'x86_64' and 'riscv64'" in err


# --- table ---

def test_table(files):
    status, lines = table.table([str(files / "pc2.jsonl")])
    assert status == 0
    rows = [line.split() for line in lines]
    us = 1e6 / synthetic_steal.HZ
    times = {(r["name"], r["what"]): r for r in test_report.records_of(files, "pc2", "steal_times")}
    name = "steal/steal/0/10us/1us/4ms"
    both = ["%.2f" % (times[name, what][key] * us) for what in ("window", "offered", "wait") for key in ("p50", "p99")]
    assert ["steal/0/10us/1us/4ms", "lock", "2000", "3.90", "%", "3.85", "%", "3.92", "%"] + both in rows
    assert ["as", "posted", "11", "350"] in rows and ["writer,", "MB/s", "9.4", "56.4"] in rows
    assert any("timing hosted" in line and "steal:" in line for line in lines)
    assert any("179 % of the time" in line for line in lines)


def test_no_theory_is_a_dash(files):
    _, lines = table.table([str(files / "pc2.jsonl")])
    row = next(line.split() for line in lines if line.strip().startswith("no-steal/0/10us"))
    assert row[2:8] == ["2000", "0.00", "%", "0.00", "%", "-"]


# --- what cannot be ---

GARBLED = [("steal", "clock_hz", 0), ("steal", "bare", None), ("steal", "bare", {"episodes": 1}), ("steal", "logged", 7),
           ("steal", "gap_ns", -1), ("steal", "between", 5), ("steal", "policy", 3), ("steal", "expected_ppm", None), ("steal_times", "p50", "x"),
           ("steal_times", "hist", [[1]]), ("scenario", "groups", {}), ("scenario", "count", -1), ("scenario", "hist_octave", 0),
           ("trace", "rows", [[1]]), ("wake", "how", 3), ("wake", "p50", None), ("trace_head", "lost", 5), ("steal", "T_ns", None), ("scenario", "machine_ns", "x")]


@pytest.mark.parametrize("command", ["table", "report"])
@pytest.mark.parametrize("kind, key, value", GARBLED)
def test_a_garbled_record(tmp_path, command, kind, key, value):
    found = machine("pc2", synthetic_steal.steal, synthetic_steal.scenario, synthetic_steal.trace, synthetic_steal.wake)
    next(r for r in found if r["type"] == kind and key in r)[key] = value
    path = synthetic.write(tmp_path / "x.jsonl", found)
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        status = cli.main([command, path] + (["--out", str(tmp_path)] if command == "report" else []))
    assert status == 2 and len(said.getvalue().splitlines()) == 1 and "line " in said.getvalue()


def test_keys_that_are_not_there_are_no_traceback(tmp_path):
    """Any one key of any record missing: a page or table, or one line."""
    parts = (synthetic_steal.steal, synthetic_steal.scenario)
    kinds = {}
    for r in machine("pc2", *parts):
        kinds.setdefault((r["type"], r.get("group")), set(r) - {"type"})
    for (kind, group), keys in kinds.items():
        for key in keys if kind in ("steal", "steal_times", "scenario") else ():
            found = machine("pc2", *parts)
            for r in found:
                if r["type"] == kind and r.get("group") == group:
                    r.pop(key, None)
            path = synthetic.write(tmp_path / "x.jsonl", found)
            said = io.StringIO()
            with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
                status = cli.main(["table", path])
            assert status in (0, 2) and len(said.getvalue().splitlines()) == (status == 2), key


def test_theory_counts_what_was_judged():
    checks = [{"name": name, "result": result} for name, result in (
        ("theory/a", "pass"), ("theory/b", "not judged"), ("theory/c", "fail"), ("selftest/d", "pass"))]
    assert steal_points.theory_words(checks) == "Theory fits 1 of 2 points."
    assert steal_points.theory_words(checks[1:2]) == "Theory was not judged."


def test_times_belong_to_the_point_before_them():
    found = [{"type": "steal"}, {"type": "steal_times", "what": "wait", "n": 1}, {"type": "steal"},
             {"type": "steal_times", "what": "wait", "n": 2}]
    assert {key: r["n"] for key, r in steal_points.times_of(found).items()} == {(0, "wait"): 1, (1, "wait"): 2}
    assert jsonl.of_type(found, "steal")
