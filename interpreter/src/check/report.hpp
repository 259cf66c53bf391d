// SPDX-License-Identifier: Apache-2.0
// Reports diagnostics, with the place of the text and, for adopted text, the place of the adoption.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/detail/joined.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/syntax.hpp>

#include "../index_list.hpp"

namespace fairroll::checking {

[[nodiscard]] inline std::string in_backticks(std::string_view text) { return "`" + std::string(text) + "`"; }
[[nodiscard]] inline std::string in_backticks(const Syntax& node) { return in_backticks(node.text()); }
/// `a`, `b` and `c`
[[nodiscard]] inline std::string quoted_list(const std::vector<std::string>& words) { return detail::quoted_list(words, "and"); }

/// The place of a diagnostic: a place, or the whole of a node.
struct At {
  At() = default;
  At(SourceLocation where) : place(std::move(where)) {}  // NOLINT: stands for it
  At(const Syntax& node) : place(node.location()) {}     // NOLINT: stands for it
  SourceLocation place;
};

class Report {
 public:
  explicit Report(Diagnostics& out) noexcept : out_(&out) {}

  void add(Code code, At at, std::string message, std::string help = {});
  /// As above, with a second place.
  void add(Code code, At at, std::string message, Label other, std::string help);
  /// Adds a diagnostic with any number of labels.
  void add(Diagnostic diagnostic) { out_->push_back(std::move(diagnostic)); }
  /// Reports that something occurs twice, with a label at the first occurrence.
  void twice(At at, std::string message, const SourceLocation& first, std::string help = "remove one of them");
  /// Reports `there is no <kind> named <word>`, with the nearest candidate as help.
  void unknown(std::string_view kind, const Syntax& word, const std::vector<std::string>& candidates, const std::string& help = {});
  /// Like unknown(), for names that can be adopted. Reports nothing after a failed adoption, which explains the unknown name.
  void unknown_name(std::string_view kind, const Syntax& word, const std::vector<std::string>& candidates, const std::string& help = {});
  /// False after many unknown names: suggestions would make the check of a hostile file slow.
  [[nodiscard]] bool suggests() const noexcept { return unknowns_ < most_suggestions; }
  /// The names of all elements, as candidates for a suggestion; empty if suggestions have stopped.
  template <typename Named>
  [[nodiscard]] std::vector<std::string> names_of(const std::vector<Named>& all) const {
    std::vector<std::string> names;
    if (!suggests()) return names;
    for (const Named& one : all) names.push_back(one.name);
    return names;
  }
  void adoption_failed() noexcept { adoption_failed_ = true; }
  [[nodiscard]] bool has_failed_adoption() const noexcept { return adoption_failed_; }
  /// Sets the function that returns the place of the edit that struck a name. Such names are reported as still named.
  void tell_of_struck(std::function<SourceLocation(std::string_view)> struck) { struck_ = std::move(struck); }
  /// Returns true and reports a diagnostic if the word refers to struck text.
  bool refuse_struck(std::string_view kind, const Syntax& word);
  void wrong_kind(const Syntax& word, std::string_view is, std::string_view wanted, std::string help = {});

  /// During its lifetime, each diagnostic has a label at the place of adoption (none if the place is null). `at` must outlive it.
  class Adopted {
   public:
    Adopted(Report& report, const SourceLocation& at) : report_(&report), before_(report.adopted_at_) { report.adopted_at_ = &at; }
    Adopted(Report& report, SourceLocation&& at) = delete;
    ~Adopted() { report_->adopted_at_ = before_; }
    Adopted(const Adopted&) = delete;
    Adopted& operator=(const Adopted&) = delete;

   private:
    Report* report_;
    const SourceLocation* before_;
  };

 private:
  static constexpr std::size_t most_suggestions = 200;

  Diagnostics* out_;
  std::function<SourceLocation(std::string_view)> struck_;
  const SourceLocation* adopted_at_ = nullptr;
  bool adoption_failed_ = false;
  std::size_t unknowns_ = 0;
};

}  // namespace fairroll::checking
