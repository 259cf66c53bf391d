// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <algorithm>
#include <set>

#include <fairroll/json.hpp>

namespace fairroll::cli {

namespace {

std::size_t count_of(const Diagnostics& diagnostics, Severity severity) {
  const auto is = [severity](const Diagnostic& d) { return d.severity() == severity; };
  return static_cast<std::size_t>(std::count_if(diagnostics.begin(), diagnostics.end(), is));
}

std::string json_document(const Diagnostics& diagnostics, const std::string& summary) {
  Json document;
  document["format"] = 1;
  document["diagnostics"] = diagnostics_json(diagnostics);
  document["summary"] = summary;
  return document.dump(2) + '\n';
}

}  // namespace

void complain(const Context& context, const Diagnostics& diagnostics) {
  if (!diagnostics.empty()) print(stderr, render_text(diagnostics, context.error_style()));
}

void report(const Context& context, Format format, const Diagnostics& diagnostics, const std::string& summary) {
  switch (format) {
    case Format::Text:
      print(stdout, render_text(diagnostics, context.out_style()));
      print(stdout, (diagnostics.empty() ? "" : "\n") + summary + '\n');
      return;
    case Format::Gnu:
      print(stdout, render_gnu(diagnostics));
      print(stderr, summary + '\n');
      return;
    case Format::Json:
      print(stdout, json_document(diagnostics, summary));
      return;
    case Format::Sarif:
      print(stdout, render_sarif(diagnostics, FAIRROLL_VERSION) + '\n');
      return;
    case Format::Junit:  // of tests only
    case Format::Tap:
    case Format::Csv:         // of simulations
    case Format::Assertions:  // of edges
      return;
  }
}

std::string plural(std::size_t count, const std::string& noun) { return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s"); }

std::string count_diagnostics(const Diagnostics& diagnostics) {
  const std::size_t errors = count_of(diagnostics, Severity::Error);
  const std::size_t warnings = count_of(diagnostics, Severity::Warning);
  const std::size_t notes = count_of(diagnostics, Severity::Note);
  std::string words = errors == 0 ? "no errors" : plural(errors, "error");
  if (warnings > 0) words += ", " + plural(warnings, "warning");
  if (notes > 0) words += ", " + plural(notes, "note");
  std::set<std::string> names;
  for (const Diagnostic& d : diagnostics) {
    if (d.place.source) names.insert(d.place.source->name());
  }
  if (!names.empty()) words += " in " + plural(names.size(), "file");
  return words;
}

ExitCode exit_code_of(const Diagnostics& diagnostics) noexcept {
  const auto limit = [](const Diagnostic& d) {
    return d.code == Code::too_many_steps || d.code == Code::too_many_states || d.code == Code::too_many_units ||
           d.code == Code::too_many_files || d.code == Code::too_much_in_doubt;
  };
  if (std::any_of(diagnostics.begin(), diagnostics.end(), limit)) return ExitCode::LimitReached;
  return has_errors(diagnostics) ? ExitCode::InvalidFile : ExitCode::Ok;
}

}  // namespace fairroll::cli
