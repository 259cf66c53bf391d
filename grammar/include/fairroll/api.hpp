// SPDX-License-Identifier: Apache-2.0
// What a shared library of Fairroll shows to programs. All of its code is compiled with hidden symbols; the public headers open their
// namespace with FAIRROLL_API, so just what they declare is visible:
//
//   namespace FAIRROLL_API fairroll {
//
// An embedder has no use for it. It changes no type and no call; where a compiler does not know the attribute it is nothing.
#pragma once

#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(gnu::visibility)
/// Behind the word `namespace`: what is declared up to the brace that closes it is visible, and no other part of that namespace. Types are
/// visible with their type information, so that what a shared library throws can be caught outside of it.
#define FAIRROLL_API [[gnu::visibility("default")]]
/// For names that public headers must mention but nobody outside may use.
#define FAIRROLL_INTERNAL [[gnu::visibility("hidden")]]
#endif
#endif

#if !defined(FAIRROLL_API)
#define FAIRROLL_API
#define FAIRROLL_INTERNAL
#endif
