// SPDX-License-Identifier: GPL-2.0-only
#include "fake_uart.h"

#include <asm/io.h>

#include "dev/console.h"
#include "machine.h"

struct machine machine;
struct fake_uart fake_uart;
static unsigned busy_left;

/* As far as arm64's tables reach. */
bool machine_console_reaches(const struct uart *uart)
{
	return uart->port || uart->base < 1ull << 48;
}

void fake_uart_reset(enum fake_kind kind, u64 base, unsigned shift, unsigned width, bool port)
{
	fake_uart = (struct fake_uart){ kind, base, shift, width, port, 0, "" };
	busy_left = 0;
}

/* One look at a status that says whether a byte may be sent. */
static bool ready(void)
{
	if (!busy_left)
		return true;
	if (busy_left != ~0u)
		busy_left--;
	return false;
}

static u32 take(void)
{
	return *fake_uart.input ? (u8)*fake_uart.input++ : 0;
}

static u32 read_8250(unsigned n)
{
	if (n == 5)
		return (ready() ? 0x60 : 0) | (*fake_uart.input ? 1 : 0);
	fake_uart.wrong += n != 0;
	return take();
}

static u32 read_pl011(unsigned n)
{
	if (n == 6) /* 0x90, 0x80: ring indicator and FIFO empty, of no meaning here */
		return (ready() ? 0x80 : 0x20) | (*fake_uart.input ? 0 : 0x10);
	fake_uart.wrong += n != 0;
	return 0xf00 | take(); /* error bits stand above the byte */
}

static u32 read_sifive(unsigned n)
{
	if (n == 0)
		return ready() ? 0 : 0x80000000;
	fake_uart.wrong += n != 1;
	return *fake_uart.input ? take() : 0x80000000;
}

/* The register's number, or -1 for an access that is not for this device. */
static int reg(u64 address, unsigned bytes, bool port)
{
	u64 offset = address - fake_uart.base;

	if (address < fake_uart.base || offset >> fake_uart.shift > 7 ||
	    offset & ((1u << fake_uart.shift) - 1) || bytes != fake_uart.width ||
	    port != fake_uart.port) {
		fake_uart.wrong++;
		return -1;
	}
	return offset >> fake_uart.shift;
}

u32 fake_read(u64 address, unsigned bytes, bool port)
{
	int n = reg(address, bytes, port);

	fake_uart.reads++;
	if (n >= 0 && fake_uart.kind == FAKE_8250)
		return read_8250(n);
	if (n >= 0 && fake_uart.kind == FAKE_PL011)
		return read_pl011(n);
	if (n >= 0 && fake_uart.kind == FAKE_SIFIVE)
		return read_sifive(n);
	return UINT32_MAX;
}

void fake_write(u64 address, unsigned bytes, bool port, u32 value)
{
	int n = reg(address, bytes, port);

	if (n != 0 || busy_left || fake_uart.kind == FAKE_NOTHING || value > 0xff) {
		fake_uart.wrong++;
		return;
	}
	if (fake_uart.written + 1 < sizeof(fake_uart.output))
		fake_uart.output[fake_uart.written++] = value;
	busy_left = fake_uart.busy;
}
