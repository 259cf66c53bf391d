// SPDX-License-Identifier: Apache-2.0
// Speaks the protocol of ../README.md on the C++ library: plays, judges and checks. The kept suite is what this program says.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include <fairroll/fairroll.hpp>
#include <fairroll/json_form.hpp>
#include <fairroll/law_text.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/text_periods.hpp>

using namespace fairroll;

namespace {

using Message = nlohmann::ordered_json;
using Texts = std::map<std::string, std::string>;

SourcePtr source_of(const std::string& name, const std::string& text) { return std::make_shared<const Source>(name, text); }

bool ends_in(const std::string& name, const char* extension) { return std::filesystem::path(name).extension() == extension; }

void append(Diagnostics& all, const Diagnostics& more) { all.insert(all.end(), more.begin(), more.end()); }

std::string said(const Diagnostics& diagnostics) { return "{\"diagnostics\":" + render_json(diagnostics, -1) + "}"; }

/// What is wrong with one of the texts; the others are there to be named by it.
class TextCheck {
 public:
  TextCheck(const Texts& texts, const std::string& name) : texts_(texts), source_(source_of(name, texts.at(name))) {
    for (const auto& [other, text] : texts)
      if (other != name && ends_in(other, ".fair")) (void)library_.add(source_of(other, text));
  }

  Diagnostics diagnostics() {
    Diagnostics all = ends_in(source_->name(), ".fair") ? of_rules() : of_scenarios();
    sort_diagnostics(all);
    return all;
  }

 private:
  Diagnostics of_rules() {
    Diagnostics all = library_.add(source_);
    if (has_errors(all)) return all;
    const std::string unit = parse_unit_head(source_->text()).name;
    for (const auto& [other, text] : texts_)
      if (!ends_in(other, ".fair")) library_.add_law_text(unit, source_of(other, text));
    append(all, check_law_texts(library_, unit));
    const std::string book = book_of(unit);
    append(all, book.empty() ? check_unit(library_, unit) : check_periods(library_, {book}, std::nullopt, [&](const TextPeriod& period) {
             return check(library_, book, {period.as_of, {}, {}}).diagnostics;
           }));
    return all;
  }

  /// The ruleset or house with which a rule file is checked in every period; empty if the file is checked by itself.
  std::string book_of(const std::string& unit) const {
    const UnitHead head = parse_unit_head(source_->text());
    const bool has_own_days = head.kind == "assertions" && find_check_date(library_, unit);
    const std::string book = head.kind == "amendment" || head.kind == "assertions" ? head.target : unit;
    for (const Kind kind : {Kind::ruleset, Kind::house}) {
      const std::vector<std::string> names = library_.unit_names(kind);
      if (!has_own_days && std::find(names.begin(), names.end(), book) != names.end()) return book;
    }
    return {};
  }

  Diagnostics of_scenarios() {
    const std::string& name = source_->name();
    const ParseResult parsed = ends_in(name, ".json")    ? parse_scenarios_json(source_)
                               : ends_in(name, ".jsonl") ? parse_scenario_lines(source_)
                                                         : parse_scenarios(source_);
    Diagnostics all = parsed.diagnostics;
    if (has_errors(all)) return all;
    RulesetCache cache(library_);
    RunOptions options;
    options.try_other_readings = false;
    for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree, options)) append(all, report.diagnostics);
    // That a scenario expects nothing is no fault of the text; `fairroll test` tells it.
    all.erase(std::remove_if(all.begin(), all.end(), [](const Diagnostic& one) { return one.code == Code::no_expectation; }), all.end());
    return all;
  }

  const Texts& texts_;
  SourcePtr source_;
  Library library_;
};

Selection selection_of(const Message& message) {
  Selection chosen;
  if (message.contains("as_of")) chosen.as_of = parse_date(message.at("as_of").get<std::string>());
  if (message.contains("reading")) chosen.readings = message.at("reading").get<std::map<std::string, std::string>>();
  if (message.contains("posting")) chosen.postings = message.at("posting").get<std::map<std::string, std::string>>();
  return chosen;
}

class Adapter {
 public:
  std::string answer(const Message& message) {
    const std::string op = message.at("op").get<std::string>();
    if (op == "hello") return hello();
    if (op == "load") return load_rules(message);
    if (op == "open") return open(message.at("seats").get<std::vector<std::string>>());
    if (op == "play") return play(session_.value(), message.at("step"));
    if (op == "judge") return judge(message.at("record"));
    if (op == "check") return said(TextCheck(message.at("texts").get<Texts>(), message.at("name").get<std::string>()).diagnostics());
    if (op == "end") return done;
    throw std::invalid_argument("there is no op " + op);
  }

 private:
  static std::string hello() {
    return Message{{"implementation", "fairroll in C++"},
                   {"version", FAIRROLL_CONFORMANCE_VERSION},
                   {"protocol", 1},
                   {"language", 1},
                   {"capabilities", {"sessions", "faults", "records", "checks", "places"}}}
        .dump();
  }

  std::string load_rules(const Message& message) {
    session_.reset();
    loaded_ = load(message.at("rules").get<std::string>(), make_memory_resolver(message.at("texts").get<Texts>()), selection_of(message));
    return loaded_.ok() ? done : said(loaded_.diagnostics);
  }

  std::string open(const std::vector<std::string>& seats) {
    if (!loaded_.ok()) throw std::logic_error("nothing is loaded");
    const Diagnostics faults = check_seat_names(*loaded_.ruleset, seats);
    if (!faults.empty()) return said(faults);
    session_.emplace(loaded_.program, seats);
    session_->allow_given_steps();
    return done;
  }

  std::string judge(const Message& record) {
    if (!loaded_.ok()) throw std::logic_error("nothing is loaded");
    TableSession alone(loaded_.program, {});
    return play(alone, record);
  }

  static std::string play(TableSession& session, const Message& step) {
    const StepResult result = session.execute(step.is_string() ? step.get<std::string>() : step.dump());
    return result.ok() ? "{\"result\":" + format_step_json(session.make_report_header(), *result.report) + "}" : said(result.diagnostics);
  }

  static constexpr const char* done = "{\"ok\":true}";
  LoadResult loaded_;
  std::optional<TableSession> session_;
};

}  // namespace

int main() {
  Adapter adapter;
  std::string line;
  while (std::getline(std::cin, line)) {
    const Message message = Message::parse(line);
    std::cout << adapter.answer(message) << std::endl;
    if (message.at("op") == "end") break;
  }
}
