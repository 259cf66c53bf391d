// SPDX-License-Identifier: Apache-2.0
#include <fairroll.h>

// The header needs nothing before it in C++ either, and stands beside the C++ headers.
#include <fairroll/api.hpp>

int header_alone_cpp();
int header_alone_cpp() { return fairroll_is_abi_compatible(); }
