// SPDX-License-Identifier: GPL-2.0-only
/*
 * bool pmu_start(void): the cycle counter of this core from 0, in every
 * mode, every cycle. Firmware may trap PMU registers (MDCR_EL3.TPM): an exception
 * between the two labels continues at pmu_start_trapped (trap.c).
 */
	.text
	.global	pmu_start, pmu_start_trapped
pmu_start:
	// Written whole, since firmware may leave DP or D set: E, P, C, LC.
	mov	x0, #0x47
	msr	pmcr_el0, x0
	msr	pmccfiltr_el0, xzr
	mov	x0, #1 << 31
	msr	pmcntenset_el0, x0
	isb
	mrs	x0, pmccntr_el0
	mov	w0, #1
	ret
pmu_start_trapped:
	mov	w0, wzr
	ret
