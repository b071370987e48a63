# SPDX-License-Identifier: GPL-2.0-only
"""core/meas/distribution.c against numpy, on random data."""
import os
import subprocess

import pytest

numpy = pytest.importorskip("numpy")

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
PROGRAM = r"""
#include <stdio.h>
#include "meas/distribution.h"
static u32 v[100000];
int main(void)
{
	u32 n = 0;

	while (n < 100000 && scanf("%u", &v[n]) == 1)
		n++;
	struct distribution d = distribution_of(v, n);
	printf("%u %u %u %u %u %u %u %u\n", d.count, d.min, d.p1, d.p50, d.p90, d.p99, d.p999, d.max);
	for (u32 i = 0; i < n; i++)
		printf("%u ", bucket_low(v[i]));
	return 0;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("quantiles")
    source = folder / "main.c"
    source.write_text(PROGRAM)
    stubs = folder / "stubs.c"
    stubs.write_text("".join("void %s(void) {}\n" % name for name in (
        "record_u64", "record_array", "record_array_end")))
    binary = folder / "main"
    subprocess.run(["gcc", "-std=gnu11", "-fno-builtin", "-I", os.path.join(ROOT, "core"),
                    "-I", os.path.join(ROOT, "arch", "generic"), str(source), str(stubs),
                    os.path.join(ROOT, "core", "meas", "distribution.c"),
                    os.path.join(ROOT, "core", "lib", "sort.c"), "-o", str(binary)], check=True)
    return str(binary)


@pytest.mark.parametrize("seed", range(12))
def test_against_numpy(program, seed):
    draw = numpy.random.default_rng(seed)
    size = int(draw.integers(1, 5000))
    values = [draw.integers(0, 50, size), draw.lognormal(5, 2, size).astype("uint32"),
              draw.integers(0, 2**32 - 1, size)][seed % 3].astype("uint64")
    out = subprocess.run([program], input=" ".join(map(str, values)), text=True, check=True,
                         stdout=subprocess.PIPE).stdout.splitlines()
    count, low, p1, p50, p90, p99, p999, high = map(int, out[0].split())
    assert (count, low, high) == (size, values.min(), values.max())
    for got, share in ((p1, 1), (p50, 50), (p90, 90), (p99, 99), (p999, 99.9)):
        assert got == numpy.percentile(values, share, method="inverted_cdf")
    lows = numpy.array(out[1].split(), dtype="uint64")
    values.sort()
    assert (lows <= values).all() and (values - lows <= values // 8).all()
