// SPDX-License-Identifier: Apache-2.0
// One call of the C interface while memory runs out, and what must hold whatever comes of it.
#pragma once

#include <fairroll.h>

#include <cstdio>
#include <cstring>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "failing.hpp"

struct Tally {
  std::size_t checks = 0;
  std::size_t wrong = 0;
  std::size_t calls = 0;     ///< different ones
  std::size_t failures = 0;  ///< runs in which memory ran out
  std::set<std::string> driven;
};

/// Counted for the whole program.
extern Tally tally;

/// One pass of a case. Memory runs out in the one call that it makes by call(), and is there before and behind it.
class Run {
 public:
  /// `nth` 0: nothing fails.
  Run(std::string name, std::size_t nth, bool lasting) : name_(std::move(name)), nth_(nth), lasting_(lasting) {}

  void check(bool holds, const char* what) {
    ++tally.checks;
    if (holds) return;
    ++tally.wrong;
    std::fprintf(stderr, "%s, allocation %zu%s fails: not so: %s\n", name_.c_str(), nth_, lasting_ ? " and all behind it" : "", what);
  }

  /// The one call. `expected` is what it returns where memory is there. True: it went as if memory had not run out.
  bool call(const char* function, fairroll_status expected, const std::function<fairroll_status(fairroll_error**)>& body) {
    fairroll_error* error = nullptr;
    tally.driven.insert(function);
    failing::arm(nth_, lasting_);
    const fairroll_status status = body(&error);
    met_ = failing::disarm();
    if (met_.failed != 0) ++tally.failures;
    const bool right = status == expected || (met_.failed != 0 && status == FAIRROLL_ERROR_MEMORY);
    check(right, "the status is that of the call, or FAIRROLL_ERROR_MEMORY");
    if (!right) std::fprintf(stderr, "it is %d: %s\n", status, fairroll_error_text(error));
    look_at(error, status);
    return status == expected;
  }

  /// A call that needs no memory, so that none can run out.
  void quiet(const char* function, const std::function<void()>& body) {
    tally.driven.insert(function);
    failing::arm(1, true);
    body();
    const failing::Met met = failing::disarm();
    check(met.asked == 0, (std::string(function) + " asks for no memory").c_str());
  }

  /// Allocations of the one call.
  [[nodiscard]] const failing::Met& met() const noexcept { return met_; }

 private:
  /// An error says what it has to say without memory.
  void look_at(fairroll_error* error, fairroll_status status) {
    fairroll_diagnostic one;
    failing::arm(1, true);
    const bool right = fairroll_error_status(error) == status && (error == nullptr) == (status == FAIRROLL_OK);
    const bool told =
        status == FAIRROLL_OK ||
        (std::strlen(fairroll_error_text(error)) > 0 && std::strstr(fairroll_error_json(error), "\"message\"") != nullptr &&
         fairroll_error_count(error) > 0 && fairroll_error_get(error, 0, &one) == FAIRROLL_OK && std::strlen(one.message) > 0);
    fairroll_error_free(error);
    const failing::Met met = failing::disarm();
    check(right, "the error has the status of the call, and there is one exactly if it failed");
    check(told, "the error says what went wrong");
    check(met.asked == 0, "an error needs no memory");
  }

  std::string name_;
  std::size_t nth_;
  bool lasting_;
  failing::Met met_;
};

/// A case makes what it needs, calls once, and gives everything back.
struct Case {
  const char* name;
  void (*play)(Run& run);
};

// A file of cases each.
[[nodiscard]] std::vector<Case> source_cases();
[[nodiscard]] std::vector<Case> rules_cases();
[[nodiscard]] std::vector<Case> table_cases();
[[nodiscard]] std::vector<Case> roll_cases();
[[nodiscard]] std::vector<Case> judge_cases();
[[nodiscard]] std::vector<Case> audit_cases();
[[nodiscard]] std::vector<Case> head_cases();
[[nodiscard]] std::vector<Case> analysis_cases();
[[nodiscard]] std::vector<Case> trust_cases();
