// SPDX-License-Identifier: Apache-2.0
// PEGTL under a name of our own: what of it is compiled into a static library must not meet another version in a program that links both.
// Included before anything of PEGTL.
#pragma once

#define TAO_PEGTL_NAMESPACE fairroll_own::pegtl
