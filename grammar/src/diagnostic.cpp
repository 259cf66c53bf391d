// SPDX-License-Identifier: Apache-2.0
#include <fairroll/diagnostic.hpp>

#include <algorithm>
#include <array>
#include <tuple>

namespace fairroll {

namespace {

struct Entry {
  std::string_view number;
  std::string_view slug;
  Severity severity;
  std::string_view meaning;
};

constexpr std::array entries = {
#define FAIRROLL_DIAGNOSTIC(number, slug, severity, meaning) Entry{number, #slug, Severity::severity, meaning},
#include <fairroll/diagnostics.def>
#undef FAIRROLL_DIAGNOSTIC
};

const Entry& entry(Code code) noexcept { return entries[static_cast<std::size_t>(code)]; }

auto order(const Diagnostic& d) {
  const std::string_view name = d.location.source ? std::string_view(d.location.source->name()) : std::string_view{};
  return std::make_tuple(name, d.location.span.begin, d.location.span.end, d.code);
}

}  // namespace

std::string_view code_number(Code code) noexcept { return entry(code).number; }
std::string_view code_slug(Code code) noexcept { return entry(code).slug; }
std::string_view code_meaning(Code code) noexcept { return entry(code).meaning; }
Severity code_severity(Code code) noexcept { return entry(code).severity; }

const std::vector<Code>& all_codes() {
  static const std::vector<Code> codes = [] {
    std::vector<Code> all;
    for (std::size_t i = 0; i < entries.size(); ++i) all.push_back(static_cast<Code>(i));
    return all;
  }();
  return codes;
}

std::string_view severity_name(Severity severity) noexcept {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Note:
      return "note";
  }
  return "error";
}

bool has_errors(const Diagnostics& diagnostics) noexcept {
  return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& d) { return d.severity() == Severity::Error; });
}

void sort_diagnostics(Diagnostics& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) { return order(a) < order(b); });
  // Without a place to tell them apart (files that cannot be read), only the same words are the same fault.
  const auto same = [](const Diagnostic& a, const Diagnostic& b) {
    return order(a) == order(b) && (a.location.source || a.message == b.message);
  };
  diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end(), same), diagnostics.end());
}

}  // namespace fairroll
