// SPDX-License-Identifier: Apache-2.0
// Writes what the C++ interpreter makes of every scenario that ships, as a plain stream of lines for whoever speaks to it through another
// language (tests/README.md says how the lines look). Usage: fairroll-cases OUT
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>
#include <set>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include <fairroll/json_form.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>

#include "scenario/select.hpp"
#include "support/shipped.hpp"

using namespace fairroll;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Of what ships, and of the samples.
std::vector<fs::path> all_scenarios() {
  std::vector<fs::path> files;
  for (const char* const folder : {"rulesets", "tests/samples"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(FAIRROLL_ROOT) / folder))
      if (entry.path().extension() == ".scenario") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// The step in its JSON form; empty if that cannot say it.
std::string json_of(const std::string& step) {
  const ParseResult parsed =
      parse_scenarios(std::make_shared<const Source>("step", "language 1\nscenario \"s\" under a.b {\n" + step + "\n}\n"));
  if (!parsed.ok()) throw std::logic_error("a step of a report cannot be read: " + render_text(parsed.diagnostics));
  const ConvertedText converted = to_json(*parsed.tree);
  if (!converted.diagnostics.empty()) return {};
  return Json::parse(converted.text).at("scenarios").at(0).at("steps").at(0).dump();
}

/// Some half of the cases have their steps in the other notation; by their titles, so that a new scenario changes no other case.
bool said_in_json(const std::string& title) { return std::accumulate(title.begin(), title.end(), 0) % 2 != 0; }

class Writer {
 public:
  Writer(std::ostream& out, const Library& library) : out_(out), cache_(library) { options_.try_other_readings = false; }

  /// False: something that ships does not run.
  bool file(const fs::path& path) {
    const ParseResult parsed = parse_scenarios(std::make_shared<const Source>(path.generic_string(), shipped_text(path)));
    bool good = well(parsed.diagnostics);
    file_ = fs::relative(path, FAIRROLL_ROOT).generic_string();
    for (const Syntax& node : parsed.tree->root_node().children_of_kind(Kind::scenario)) good = scenario(node) && good;
    return good;
  }

  void print_counts() const {
    std::cout << cases_ << " cases, " << steps_ << " steps, " << in_json_ << " of them as JSON, under " << books_.size() << " rule books\n";
  }

 private:
  static bool well(const Diagnostics& diagnostics) {
    if (!has_errors(diagnostics)) return true;
    std::cerr << render_text(diagnostics);
    return false;
  }

  bool scenario(const Syntax& node) {
    Diagnostics diagnostics;
    const scenario::Choice choice = scenario::choose(cache_, node, options_, diagnostics);
    bool good = well(diagnostics);
    if (!choice.later.empty()) return good;  // a case has one rule book; tests/interpreter/rules_change_test.cpp changes it
    for (const ScenarioReport& report : run_scenario(cache_, node, options_)) {
      good = well(report.diagnostics) && good;
      for (std::size_t i = 0; i < report.ruleset_reports.size(); ++i)
        write_case(report.title + (report.row.empty() ? "" : " (" + report.row + ")"), choice.under.at(i), report.ruleset_reports[i]);
    }
    return good;
  }

  void write_case(const std::string& title, const scenario::Chosen& chosen, const RulesetReport& report) {
    out_ << "case " << title << "\nrules " << report.ruleset_name << "\nfrom " << file_ << '\n';
    if (chosen.selection.as_of) out_ << "as_of " << to_string(*chosen.selection.as_of) << '\n';
    for (const auto& [name, value] : chosen.selection.readings) out_ << "reading " << name << ' ' << value << '\n';
    for (const auto& [name, value] : chosen.selection.postings) out_ << "posting " << name << ' ' << value << '\n';
    for (const std::string& seat : report.seats) out_ << "seat " << seat << '\n';
    const bool in_json = said_in_json(title);
    for (const StepReport& step : report.steps) write_step(report, step, in_json);
    out_ << "end\n";
    books_.insert(report.ruleset_name);
    ++cases_;
  }

  /// Expectations are the scenario's and no part of what a step comes to, and neither is its place in the file. Nothing else is left out.
  void write_step(const RulesetReport& report, StepReport step, bool in_json) {
    std::string text = step.text;
    if (in_json) {
      const std::string json = json_of(step.text);
      if (!json.empty()) {
        text = json;
        ++in_json_;
      }
    }
    const auto source = std::make_shared<const Source>("step", text);
    step.location = {source, {0, static_cast<std::uint32_t>(text.size())}};
    step.expectations.clear();
    out_ << "step " << text << '\n';
    out_ << "result " << format_step_json(report, step) << '\n';
    ++steps_;
  }

  std::ostream& out_;
  std::string file_;  // of the scenarios at hand
  RulesetCache cache_;
  RunOptions options_;
  std::set<std::string> books_;
  std::size_t cases_ = 0;
  std::size_t steps_ = 0;
  std::size_t in_json_ = 0;
};

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: fairroll-cases OUT\n";
    return 2;
  }
  std::ofstream out(words[1], std::ios::binary);
  const Library library = shipped_rules_and_samples();
  Writer writer(out, library);
  bool good = true;
  for (const fs::path& path : all_scenarios()) good = writer.file(path) && good;
  out.flush();
  writer.print_counts();
  return good && out ? 0 : 1;
}
