/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RISCV64_CSR_H_
#define _RISCV64_CSR_H_
/* Supervisor CSRs (Privileged ISA 1.12, chapter 4), for C and assembly. */

#define SSTATUS_SIE	   0x2
#define SSTATUS_FS_INITIAL 0x2000 /* floating point on, registers unknown */

#define SIP_SSIP	   0x2	/* software interrupt: an IPI; sie has the same bits */
#define SIP_STIP	   0x20 /* timer interrupt */

/* Unprivileged counters */
#define CSR_CYCLE	   0xc00
#define CSR_TIME	   0xc01

#ifndef __ASSEMBLER__

#define csr_read(csr)                                                           \
	({                                                                      \
		unsigned long value_;                                           \
		__asm__ volatile("csrr %0, " #csr : "=r"(value_) : : "memory"); \
		value_;                                                         \
	})

#define csr_set(csr, bits)   __asm__ volatile("csrs " #csr ", %0" : : "rK"(bits) : "memory")
#define csr_clear(csr, bits) __asm__ volatile("csrc " #csr ", %0" : : "rK"(bits) : "memory")

#endif
#endif
