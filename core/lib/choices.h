/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_CHOICES_H_
#define _LIB_CHOICES_H_
/*
 * The names each list option accepts: the i-th, or NULL past the last.
 * They come from the sets themselves, so a new experiment, form or variant is
 * accepted and offered without a word here.
 */

const char *choice_experiment(unsigned i);
const char *choice_form(unsigned i);
const char *choice_variant(unsigned i);
const char *choice_policy(unsigned i);
const char *choice_wait_lock(unsigned i);
const char *choice_wake_way(unsigned i);
const char *choice_arrival(unsigned i);
const char *choice_state(unsigned i);
const char *choice_lock(unsigned i);
const char *choice_body(unsigned i);
const char *choice_predict(unsigned i);
const char *choice_negative(unsigned i);
const char *choice_under(unsigned i);
const char *choice_exit(unsigned i);

#endif
