// What a shared library of Fairroll shows to programs. All of its code is compiled with hidden symbols; the public headers open their
// namespace with FAIRROLL_API, so just what they declare is visible:
//
//   namespace FAIRROLL_API fairroll {
//
// An embedder has no use for it. It changes no type and no call; where a compiler does not know the attribute it is nothing.
#pragma once

#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(gnu::visibility)
#define FAIRROLL_API [[gnu::visibility("default")]]
/// For names that public headers must mention but nobody outside may use.
#define FAIRROLL_INTERNAL [[gnu::visibility("hidden")]]
#endif
#endif

#if !defined(FAIRROLL_API)
#define FAIRROLL_API
#define FAIRROLL_INTERNAL
#endif
