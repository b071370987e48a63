# SPDX-License-Identifier: GPL-2.0-only
"""A short log, damaged in every place: status 0 only where not one bit of a record was lost.

Harmless, and nothing else is: NUL, CR or LF added between lines or at their ends, the last
LF missing (or a NUL or CR in its place), and a `+` that makes @bl the mark of a line sent
again. Text lines carry no records; what happens to them is not judged.
"""
import random
import time
import zlib

import pytest
import wirelog
from barelocklib import records, wire

LINES = wirelog.log()
RECORD_LINES = [n for n, line in enumerate(LINES) if line.startswith(b"@bl")]


def parse(data, step=None):
    log = records.Log()
    step = step or len(data) or 1
    for at in range(0, len(data), step):
        log.feed(data[at:at + step])
    log.close()
    return log


def status(lines):
    return parse(b"".join(lines)).status


def only_run(log):
    (run,) = log.judged()
    return run


def all_records(log):
    return [[r.json for r in run.ordered()] for run in log.runs.values()]


def with_line(number, new):
    return LINES[:number] + [new] + LINES[number + 1:]


def test_whole_log_passes():
    log = parse(b"".join(LINES))
    assert log.status == 0
    run = only_run(log)
    assert run.complete and not run.faults() and len(run.records) == 6


@pytest.mark.parametrize("verdict,expected", records.VERDICTS.items())
def test_status_is_the_ends(verdict, expected):
    assert status(wirelog.log(status=expected, verdict=verdict)) == expected


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", "0.5", "1e3"])
def test_numbers_are_integers(value):
    body = b'1a2b 1 {"type":"check","name":"x","result":"pass","got":%s}' % value.encode()
    log = parse(b"".join(with_line(RECORD_LINES[1], b"@bl %s %08x\n" % (body, zlib.crc32(body)))))
    assert log.status == 1 and "no JSON in ASCII with integers only" in "".join(only_run(log).faults())


@pytest.mark.parametrize("step", [1, 2, 3, 7, 64])
def test_pieces_make_no_difference(step):
    data = b"".join(LINES)
    assert all_records(parse(data, step)) == all_records(parse(data))


SUBSTITUTES = {
    "low bit": lambda b: b ^ 1, "case bit": lambda b: b ^ 0x20, "high bit": lambda b: b ^ 0x80,
    "NUL": lambda _: 0, "space": lambda _: 0x20, "CR": lambda _: 0x0d, "LF": lambda _: 0x0a,
    "plus": lambda _: 0x2b, "brace": lambda _: 0x7d, "ones": lambda _: 0xff,
}
INSERTS = {"NUL": b"\0", "CR": b"\r", "LF": b"\n", "space": b" ", "plus": b"+", "zero": b"0",
           "at": b"@", "mark": b"@bl ", "text": b"[firmware] hello\n"}


def substitutions(line):
    for at, byte in enumerate(line):
        for kind, change in SUBSTITUTES.items():
            if change(byte) != byte:
                yield at, "=" + kind, line[:at] + bytes((change(byte),)) + line[at + 1:]
        yield at, "deleted", line[:at] + line[at + 1:]
        yield at, "doubled", line[:at + 1] + line[at:]


def insertions(line):
    for at in range(len(line) + 1):
        for kind, text in INSERTS.items():
            yield at, "+" + kind, line[:at] + text + line[at:]


def harmless(number, line, at, kind):
    """The documented list, said of positions rather than of what a parser makes of them."""
    last = number == len(LINES) - 1
    newline = len(line) - 1
    if at == newline + 1 and number + 1 not in RECORD_LINES:
        return kind != "+mark"      # what was added stands in text
    if kind in ("+NUL", "+CR", "+LF"):
        return at in (0, newline, newline + 1)
    if kind == "+text":
        return at in (0, newline + 1)
    if kind == "+plus":
        return at == 3
    if kind in ("deleted", "=NUL", "=CR"):
        return last and at == newline
    return kind == "doubled" and at == newline


def check_damage(number, variants):
    line = LINES[number]
    for at, kind, new in variants(line):
        got = status(with_line(number, new))
        assert (got == 0) == harmless(number, line, at, kind), (number, at, kind, new, got)
        if got == 0:
            assert all_records(parse(b"".join(with_line(number, new)))) == \
                all_records(parse(b"".join(LINES)))


@pytest.mark.parametrize("number", RECORD_LINES)
def test_every_byte_replaced_deleted_doubled(number):
    check_damage(number, substitutions)


@pytest.mark.parametrize("number", RECORD_LINES)
def test_every_place_something_added(number):
    check_damage(number, insertions)


@pytest.mark.parametrize("number", RECORD_LINES)
def test_every_bit_flipped(number):
    line = LINES[number]
    for bit in range(len(line) * 8):
        new = bytearray(line)
        new[bit // 8] ^= 1 << (bit % 8)
        assert status(with_line(number, bytes(new))) != 0, bit


@pytest.mark.parametrize("number", RECORD_LINES)
def test_line_dropped(number):
    log = parse(b"".join(LINES[:number] + LINES[number + 1:]))
    seq = RECORD_LINES.index(number)
    last = number == RECORD_LINES[-1]
    assert log.status == (3 if last else 1)
    assert only_run(log).lost() == [[seq, None if last else seq]]
    assert any("record" in f and str(seq) in f and "lost" in f for f in only_run(log).faults())


@pytest.mark.parametrize("number", RECORD_LINES)
def test_line_doubled(number):
    log = parse(b"".join(LINES[:number] + [LINES[number]] + LINES[number:]))
    assert log.status == 1
    (again,) = only_run(log).repeated
    assert (again.seq, again.line) == (RECORD_LINES.index(number), number + 2)


@pytest.mark.parametrize("number", RECORD_LINES[:-1])
def test_neighbours_swapped(number):
    other = RECORD_LINES[RECORD_LINES.index(number) + 1]
    lines = list(LINES)
    lines[number], lines[other] = lines[other], lines[number]
    log = parse(b"".join(lines))
    assert log.status == 1
    assert [r.seq for r in only_run(log).moved] == [RECORD_LINES.index(number)]


def test_every_cut():
    data = b"".join(LINES)
    for at in range(len(data)):
        got = parse(data[:at]).status
        assert got == (0 if at == len(data) - 1 else 3), at


def test_every_head_missing():
    data = b"".join(LINES)
    first = data.index(b"@bl")
    for at in range(first + 1, len(data)):
        assert parse(data[at:]).status != 0, at


def test_lost_ranges_are_named():
    lines = wirelog.log(12)
    kept = [line for line in lines
            if not any(b" 1a2b %d {" % n in line for n in (3, 4, 5, 9))]
    run = only_run(parse(b"".join(kept)))
    assert run.lost() == [[3, 5], [9, 9]]
    assert run.faults()[0].startswith("records 3..5 lost between lines ")
    assert run.status == 1


@pytest.mark.parametrize("eol", [b"\r\n", b"\r\r\n", b"\n\r"])
def test_line_ends(eol):
    assert parse(b"".join(LINES).replace(b"\n", eol)).status == 0


def test_nuls_between_lines_are_nothing():
    assert status([b"\0" * 9 + line.replace(b"\n", b"\0\n\0") for line in LINES]) == 0


def test_nul_within_a_record_disturbs_but_saves_it():
    number = RECORD_LINES[2]
    line = LINES[number]
    log = parse(b"".join(with_line(number, line[:20] + b"\0\0" + line[20:])))
    assert log.status == 1
    assert only_run(log).complete and len(only_run(log).disturbed) == 1


@pytest.mark.parametrize("where", ["before", "after", "within"])
def test_firmware_text_in_mid_line(where):
    number = RECORD_LINES[3]
    line, text = LINES[number], b"NOTICE:  BL31: v2.8\r\n"
    new = {"before": b"NOTICE" + line, "after": line[:-1] + text,
           "within": line[:30] + text + line[30:]}[where]
    log = parse(b"".join(with_line(number, new)))
    run = only_run(log)
    assert log.status == 1
    if where == "within":
        assert run.lost() == [[3, 3]] and run.damaged[0].seq == 3
    else:
        assert run.complete and [r.seq for r in run.disturbed] == [3]


def test_two_records_on_one_line():
    number = RECORD_LINES[2]
    log = parse(b"".join(with_line(number, LINES[number][:-1])))
    assert log.status == 1 and only_run(log).complete
    assert [r.seq for r in only_run(log).disturbed] == [2, 3]


def test_two_valid_lines_of_one_number():
    fields = {"type": "check", "timing": "emulated", "name": "selftest/a/2", "result": "fail"}
    log = parse(b"".join(LINES[:5] + [wirelog.line("1a2b", 2, fields)] + LINES[5:]))
    run = only_run(log)
    assert log.status == 1 and len(run.conflicts) == 1
    assert "another record 2" in run.faults()[0]


def test_resent_lines_fill_gaps_and_repeat_without_fault():
    again = [wirelog.line("1a2b", n, f, b"@bl+") for n, f in enumerate(wirelog.records(6))]
    assert status(LINES + again) == 0
    for number in RECORD_LINES:
        kept = LINES[:number] + LINES[number + 1:]
        assert status(kept + again) == 0
        damaged = with_line(number, LINES[number].replace(b"{", b"(", 1))
        assert status(damaged + again) == 0
        assert status(damaged) != 0
        seq = RECORD_LINES.index(number)
        others = again[:seq] + again[seq + 1:]
        assert status(damaged + others) != 0


def test_resent_line_does_not_excuse_other_damage():
    again = [wirelog.line("1a2b", 3, wirelog.records(6)[3], b"@bl+")]
    assert status(LINES + again) == 0
    assert status(LINES[:4] + [b"@bl junk\n"] + LINES[4:] + again) == 1
    other = dict(wirelog.records(6)[3], rounds=1)
    assert status(LINES + [wirelog.line("1a2b", 3, other, b"@bl+")]) == 1


def test_one_resent_record_excuses_one_damaged_line():
    number = RECORD_LINES[3]
    again = [wirelog.line("1a2b", 3, wirelog.records(6)[3], b"@bl+")]
    damaged = with_line(number, LINES[number].replace(b"{", b"(", 1))
    assert status(damaged + again) == 0
    assert status(damaged + again + [b"@bl junk\n"]) == 1


@pytest.mark.parametrize("length,expected", [(4096, 0), (4097, 1)])
def test_longest_line(length, expected):
    fields = dict(wirelog.records(6)[2], pad="")
    fields["pad"] = "x" * (length - len(wirelog.line("1a2b", 2, fields)) + 1)
    assert status(with_line(RECORD_LINES[2], wirelog.line("1a2b", 2, fields))) == expected


def test_disturbed_line_is_made_good_by_the_same_record():
    number = RECORD_LINES[3]
    again = wirelog.line("1a2b", 3, wirelog.records(6)[3], b"@bl+")
    assert status(with_line(number, b"x" + LINES[number]) + [again]) == 0


def test_several_runs_worst_decides():
    good, bad = wirelog.log(run="0001"), wirelog.log(run="0002", status=1, verdict="fail")
    assert status(good + wirelog.log(run="0002")) == 0
    assert status(good + bad) == 1 == status(bad + good)
    assert status(good + bad[:-1]) == 3
    log = parse(b"".join(good[:5] + good[6:] + wirelog.log(run="0002")))
    assert log.status == 1
    assert [run.lost() for run in log.judged()] == [[[2, 2]], []]


def test_damage_belongs_to_the_run_it_names():
    lines = wirelog.log(run="0001") + wirelog.log(run="0002")
    lines.append(lines[5].replace(b"{", b"("))
    assert [len(run.damaged) for run in parse(b"".join(lines)).judged()] == [1, 0]


@pytest.mark.parametrize("body", [
    b'1a2b 2 [1]', b'1a2b 2 {"type":NaN}', b'1a2b 2 {"name":"x"}', b'1a2b 2 {}', b'1a2b 2 {"a"}',
    b'1a2b 2 {"type":"\xc3\xa4"}', b'1A2B 2 {"type":"x"}', b'1a2b 02 {"type":"x"}',
    b'1a2b -2 {"type":"x"}', b'1a2b 2  {"type":"x"}', b'1a2b 2 {"type":' + b"[" * 3000 + b"}",
    b'1a2b 99999999999999999999 {"type":"x"}', b'1a2b 2 {"type":"x","n":' + b"9" * 4400 + b"}",
])
def test_a_fitting_crc_does_not_make_a_record(body):
    import zlib
    line = b"@bl %s %08x\n" % (body, zlib.crc32(body))
    assert status(LINES[:2] + [line] + LINES[2:]) == 1


@pytest.mark.parametrize("end", [
    {"records": 5}, {"records": 7}, {"records": None}, {"status": 4}, {"status": None},
    {"status": True, "verdict": "fail"}, {"status": -1}, {"verdict": "fail"}, {"verdict": "fine"},
])
def test_an_end_that_contradicts_itself(end):
    fields = dict(wirelog.records(6)[-1], **end)
    assert status(LINES[:-1] + [wirelog.line("1a2b", 5, fields)]) != 0


def test_records_after_the_end():
    more = {"type": "check", "timing": "emulated", "name": "x", "result": "pass"}
    assert status(LINES + [wirelog.line("1a2b", 6, more)]) == 1
    assert status(LINES + [wirelog.line("1a2b", 6, wirelog.records(7)[-1])]) == 1


def test_first_record_must_be_the_manifest():
    first = {"type": "check", "timing": "emulated", "name": "x", "result": "pass"}
    assert status(with_line(RECORD_LINES[0], wirelog.line("1a2b", 0, first))) == 1


def test_a_run_that_never_began_is_an_end_alone():
    def end(status, verdict):
        return wirelog.line("1a2b", 0, {"type": "end", "timing": "unknown", "records": 1,
                                        "verdict": verdict, "status": status, "reason": "x"})

    assert status([end(2, "usage")]) == 2
    assert status([end(1, "fail")]) == 1
    assert status([end(0, "pass")]) == 1


def test_a_failed_check_under_a_passing_end():
    fields = dict(wirelog.records(6)[2], result="fail")
    assert status(with_line(RECORD_LINES[2], wirelog.line("1a2b", 2, fields))) == 1


@pytest.mark.parametrize("data", [b"", b"\0", b"hello\n", b"@bl", b"@bl " * 9999, b"\xff" * 99,
                                  b"x" * 200000, b"@bl 0000 0 {} 00000000" * 3000])
def test_a_log_without_records(data):
    assert parse(data).status == 3


def mutate(rng, data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 8)):
        at, kind = rng.randrange(len(data)), rng.randrange(5)
        length = rng.choice((1, 2, 5, 40, 200))
        if kind == 0:
            data[at] = rng.randrange(256)
        elif kind == 1:
            del data[at:at + length]
        elif kind == 2:
            data[at:at] = bytes(rng.choice(b"@bl+ 0{}\n\r\0\"x") for _ in range(length))
        elif kind == 3:
            data[at:at] = data[max(0, at - length):at]
        else:
            other = rng.randrange(len(data))
            data[at:at + length], data[other:other + length] = \
                data[other:other + length], data[at:at + length]
        if not data:
            return b"x"
    return bytes(data)


def test_random_mutations():
    """No traceback; and status 0 only with every record as it was sent."""
    rng = random.Random(1)
    data = b"".join(LINES)
    whole, until, rounds = all_records(parse(data)), time.monotonic() + 4, 0
    while time.monotonic() < until:
        log = parse(mutate(rng, data), rng.choice((None, 1, 50)))
        for run in log.judged():
            assert run.status == 0 or run.faults() or run.end
        if log.status == 0:
            assert all_records(log) == whole
        rounds += 1
    assert rounds > 100


def test_hostile_line_is_cheap():
    start = time.monotonic()
    for hostile in (b"@bl 0000 0 {" * 6000, b"@bl 0000 0 {} 00000000" * 4000,
                    b"@bl 0000 0 {" + b"} 00000000" * 6000):
        wire.scan(1, hostile[:wire.PENDING_MAX])
    assert time.monotonic() - start < 5
