// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fairroll/detail/shape.hpp>

namespace fairroll::cli {

namespace {

/// Diagnostics that people are shown at once. Programs get all of them, as JSON or SARIF.
constexpr std::size_t most_shown = 1000;

std::size_t count_of(const Diagnostics& diagnostics, Severity severity) {
  const auto is = [severity](const Diagnostic& d) { return d.severity() == severity; };
  return static_cast<std::size_t>(std::count_if(diagnostics.begin(), diagnostics.end(), is));
}

std::string counts(const Diagnostics& diagnostics) {
  const std::size_t errors = count_of(diagnostics, Severity::Error);
  const std::size_t warnings = count_of(diagnostics, Severity::Warning);
  const std::size_t notes = count_of(diagnostics, Severity::Note);
  std::string words = errors == 0 ? "no errors" : plural(errors, "error");
  if (warnings > 0) words += ", " + plural(warnings, "warning");
  if (notes > 0) words += ", " + plural(notes, "note");
  return words;
}

/// What is shown, in its order, and the rest. Errors go before warnings, and warnings before notes.
std::pair<Diagnostics, Diagnostics> cut(const Diagnostics& all) {
  std::pair<Diagnostics, Diagnostics> out;
  std::size_t room = most_shown;
  std::map<Severity, std::size_t> taken;
  for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Note}) {
    taken[severity] = std::min(room, count_of(all, severity));
    room -= taken[severity];
  }
  for (const Diagnostic& one : all) {
    std::size_t& left = taken[one.severity()];
    (left > 0 ? out.first : out.second).push_back(one);
    if (left > 0) --left;
  }
  return out;
}

/// As `render` makes it, and a line about what is left out.
template <class Render>
std::string shortened(const Diagnostics& all, const std::string& begin, Render render) {
  if (all.size() <= most_shown) return render(all);
  const auto [shown, rest] = cut(all);
  return render(shown) + begin + counts(rest) + " not shown; `--format json` prints all diagnostics\n";
}

std::string json_document(const Diagnostics& diagnostics, const std::string& summary, bool interrupted = false) {
  return detail::json_document(detail::NoResult{&diagnostics, summary, interrupted}, detail::no_result_shape(detail::known_diagnostics));
}

std::string diagnostics_text(const Diagnostics& diagnostics, const TextStyle& style) {
  return shortened(diagnostics, "\n", [&style](const Diagnostics& some) { return render_text(some, style); });
}

}  // namespace

std::string complaint_document(const Diagnostics& diagnostics) { return json_document(diagnostics, count_diagnostics(diagnostics)); }

void complain(const Context& context, const Diagnostics& diagnostics) {
  if (context.untold)
    context.untold->insert(context.untold->end(), diagnostics.begin(), diagnostics.end());
  else if (!diagnostics.empty())
    print(stderr, diagnostics_text(diagnostics, context.error_style()));
}

void finish(const Context& context) {
  if (!context.untold) return;
  if (!has_printed())
    print(stdout, complaint_document(*context.untold));
  else if (!context.untold->empty())
    print(stderr, diagnostics_text(*context.untold, context.error_style()));
}

void report(const Context& context, Format format, const Diagnostics& diagnostics, const std::string& summary, bool interrupted) {
  switch (format) {
    case Format::Text:
      print(stdout, diagnostics_text(diagnostics, context.out_style()));
      show(stdout, (diagnostics.empty() ? "" : "\n") + summary + '\n');
      return;
    case Format::Gnu:
      print(stdout, shortened(diagnostics, "fairroll: note: ", [](const Diagnostics& some) { return render_gnu(some); }));
      print(stderr, summary + '\n');
      return;
    case Format::Json:
      print(stdout, json_document(diagnostics, summary, interrupted));
      return;
    case Format::Sarif:
      print(stdout, render_sarif(diagnostics, FAIRROLL_VERSION) + '\n');
      return;
    case Format::Junit:  // of tests only
    case Format::Tap:
    case Format::Csv:         // of simulations and logs
    case Format::JsonLines:   // of logs
    case Format::Assertions:  // of edges
      return;
  }
}

std::string plural(std::size_t count, const std::string& noun) { return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s"); }

std::string count_diagnostics(const Diagnostics& diagnostics) {
  std::string words = counts(diagnostics);
  std::set<std::string> names;
  for (const Diagnostic& d : diagnostics) {
    if (d.location.source) names.insert(d.location.source->name());
  }
  if (!names.empty()) words += " in " + plural(names.size(), "file");
  return words;
}

ExitCode exit_code_of(const Diagnostics& diagnostics) noexcept {
  constexpr std::array limits{Code::too_many_steps, Code::too_many_states,   Code::too_many_units, Code::too_many_files,
                              Code::too_many_seats, Code::too_much_in_doubt, Code::too_much_work,  Code::too_much_named,
                              Code::edge_too_large, Code::out_of_memory,     Code::sums_too_large, Code::too_much_time};
  const auto is_limit = [&](const Diagnostic& d) { return std::find(limits.begin(), limits.end(), d.code) != limits.end(); };
  if (std::any_of(diagnostics.begin(), diagnostics.end(), is_limit)) return ExitCode::LimitReached;
  return has_errors(diagnostics) ? ExitCode::InvalidFile : ExitCode::Ok;
}

}  // namespace fairroll::cli
