// SPDX-License-Identifier: Apache-2.0
#include "known_endings.hpp"

#include "eight_bytes.hpp"

namespace fairroll::batch {

std::size_t KnownEndings::place_of(std::string_view text) noexcept {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
  std::uint64_t all = text.size();
  const char* const last = text.data() + text.size() - 8;
  for (const char* p = text.data(); p < last; p += 8) {
    all = (all ^ eight_at(p)) * odd;
    all ^= all >> 32U;
  }
  return static_cast<std::size_t>(((all ^ eight_at(last)) * odd) >> (64 - bits));
}

void KnownEndings::keep(const Ending& ending) noexcept {
  if (missed_ < patience) {
    if (++missed_ == patience) slots_.fill({});
    return;
  }
  Ending* one = &slots_[place_of({ending.text, ending.size})];
  for (const Ending* const end = one + most_tries; one != end; ++one)
    if (one->size == 0) {
      *one = ending;
      return;
    }
}

}  // namespace fairroll::batch
