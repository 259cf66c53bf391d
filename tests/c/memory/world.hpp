// SPDX-License-Identifier: Apache-2.0
// What cases begin with, made while there is memory, and what they compare.
#pragma once

#include <fairroll.h>

#include <cstdlib>
#include <memory>
#include <string>

/// Gives handles back.
struct Free {
  void operator()(fairroll_source* one) const { fairroll_source_free(one); }
  void operator()(fairroll_selection* one) const { fairroll_selection_free(one); }
  void operator()(fairroll_rules* one) const { fairroll_rules_release(one); }
  void operator()(fairroll_table* one) const { fairroll_table_free(one); }
  void operator()(fairroll_judge* one) const { fairroll_judge_free(one); }
  void operator()(fairroll_audit* one) const { fairroll_audit_free(one); }
  void operator()(fairroll_verdicts* one) const { fairroll_verdicts_free(one); }
  void operator()(fairroll_text* one) const { fairroll_text_free(one); }
};
template <typename Handle>
using Owned = std::unique_ptr<Handle, Free>;

/// A call that goes well, or the test is wrong.
inline void must(fairroll_status status, fairroll_error* error) {
  if (status == FAIRROLL_OK) return;
  std::fputs(fairroll_error_text(error), stderr);
  std::abort();
}
#define MUST(call)                   \
  do {                               \
    fairroll_error* error = nullptr; \
    must((call), error);             \
  } while (false)

/// The folder of small rule files.
inline constexpr const char* small_folder = FAIRROLL_ROOT "/tests/c/memory";

[[nodiscard]] Owned<fairroll_source> small_source();
/// A small house before its amendment, and behind it. Not to be released.
[[nodiscard]] fairroll_rules* earlier();
[[nodiscard]] fairroll_rules* later();
/// Two seats, of which one throws; a point, wagers of every kind, chips.
[[nodiscard]] Owned<fairroll_table> at_play();
/// All that a table says of itself.
[[nodiscard]] std::string told(fairroll_table* table);
[[nodiscard]] inline std::string bytes_of(const fairroll_text* text) { return {fairroll_text_data(text), fairroll_text_size(text)}; }
