/* SPDX-License-Identifier: Apache-2.0 */
#include <fairroll.h>

/* The header needs nothing before it, in C11. */
int header_alone_c(void);
int header_alone_c(void) { return fairroll_is_abi_compatible(); }
