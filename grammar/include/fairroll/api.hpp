// SPDX-License-Identifier: Apache-2.0
// Symbol visibility of the shared libraries. All code is compiled with hidden symbols. The public headers open their namespace with
// FAIRROLL_API, so that exactly the entities that they declare are exported:
//
//   namespace FAIRROLL_API fairroll {
//
// Programs that use the library need not use this macro. It changes no type and no call, and it is empty for compilers without the
// attribute.
#pragma once

#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(gnu::visibility)
/// Placed after the word `namespace`. Exports the entities that are declared before the closing brace, but no other part of that namespace.
/// Types are exported with their type information, so that programs can catch the exceptions of a shared library.
#define FAIRROLL_API [[gnu::visibility("default")]]
/// Marks names that public headers must mention but that are not part of the interface.
#define FAIRROLL_INTERNAL [[gnu::visibility("hidden")]]
#endif
#endif

#if !defined(FAIRROLL_API)
#define FAIRROLL_API
#define FAIRROLL_INTERNAL
#endif
