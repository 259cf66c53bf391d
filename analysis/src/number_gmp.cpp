// SPDX-License-Identifier: Apache-2.0
// Where the numbers of GMP get their memory.
#ifndef FAIRROLL_NUMBERS_OF_BOOST
#include <cstdlib>
#include <new>

#include "number.hpp"

// GMP's own, under the name that its shared library has; a build of GMP without it is left alone.
extern "C" __attribute__((weak)) void* __gmp_default_allocate(std::size_t size);  // NOLINT: the name is GMP's

namespace fairroll::analysis {
namespace {

// From the same heap as GMP's own functions, so that a number may live through the exchange.
void* take(std::size_t size) {
  void* const block = std::malloc(size);  // NOLINT: GMP gives it back by give_back()
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void* take_more(void* block, std::size_t, std::size_t size) {
  void* const larger = std::realloc(block, size);  // NOLINT
  if (larger == nullptr) throw std::bad_alloc();
  return larger;
}

void give_back(void* block, std::size_t) { std::free(block); }  // NOLINT

}  // namespace

bool let_numbers_throw() {
  void* (*allocate)(std::size_t) = nullptr;
  mp_get_memory_functions(&allocate, nullptr, nullptr);
  if (&__gmp_default_allocate == nullptr || allocate != &__gmp_default_allocate) return false;
  mp_set_memory_functions(take, take_more, give_back);
  return true;
}

}  // namespace fairroll::analysis
#endif
