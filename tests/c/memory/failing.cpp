// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <new>

// Sanitizers keep books of every block: they have the only `malloc`.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__GLIBC__)
#define FAILING_MALLOC 1
extern "C" {
void* __libc_malloc(std::size_t size);                     // NOLINT: the name is the C library's
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT
void* __libc_realloc(void* block, std::size_t size);       // NOLINT
}
#endif

namespace failing {
namespace {

// Constant at the start: memory is asked for before main().
constinit bool armed = false;
constinit bool all_behind = false;
constinit std::size_t fails_at = 0;
constinit Met met{};
constinit std::atomic<std::ptrdiff_t> blocks{0};

/// Counts one allocation; true: it must fail.
bool runs_out() noexcept {
  if (!armed) return false;
  ++met.asked;
  const bool out = fails_at != 0 && (all_behind ? met.asked >= fails_at : met.asked == fails_at);
  if (out) ++met.failed;
  return out;
}

void* block_or_null(std::size_t size) noexcept {
  if (runs_out()) return nullptr;
#ifdef FAILING_MALLOC
  void* const block = __libc_malloc(size == 0 ? 1 : size);
#else
  void* const block = std::malloc(size == 0 ? 1 : size);  // NOLINT: this is what `new` is made of
#endif
  if (block != nullptr) ++blocks;
  return block;
}

void* block_of(std::size_t size) {
  if (void* const block = block_or_null(size)) return block;
  throw std::bad_alloc();
}

void give_back(void* block) noexcept {
  if (block != nullptr) --blocks;
  std::free(block);  // NOLINT
}

}  // namespace

void arm(std::size_t nth, bool lasting) noexcept {
  fails_at = nth;
  all_behind = lasting;
  met = {};
  armed = true;
}

Met disarm() noexcept {
  armed = false;
  return met;
}

std::ptrdiff_t living() noexcept { return blocks; }

}  // namespace failing

void* operator new(std::size_t size) { return failing::block_of(size); }
void* operator new[](std::size_t size) { return failing::block_of(size); }
// std::stable_sort asks for its buffer this way.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return failing::block_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return failing::block_or_null(size); }
void operator delete(void* block) noexcept { failing::give_back(block); }
void operator delete[](void* block) noexcept { failing::give_back(block); }
void operator delete(void* block, std::size_t) noexcept { failing::give_back(block); }
void operator delete[](void* block, std::size_t) noexcept { failing::give_back(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { failing::give_back(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { failing::give_back(block); }

#ifdef FAILING_MALLOC
namespace {

/// As POSIX asks: whoever called the C library looks at errno.
bool malloc_runs_out() noexcept {
  if (!failing::runs_out()) return false;
  errno = ENOMEM;
  return true;
}

}  // namespace

// What the C library and the making of exceptions ask for. `free` stays the C library's.
extern "C" {
void* malloc(std::size_t size) { return malloc_runs_out() ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return malloc_runs_out() ? nullptr : __libc_calloc(count, size); }
void* realloc(void* block, std::size_t size) { return malloc_runs_out() ? nullptr : __libc_realloc(block, size); }
}
#endif
