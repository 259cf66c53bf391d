// SPDX-License-Identifier: Apache-2.0
// fairroll conforms: does a house, or another rule book, keep to a ruleset?
#include <algorithm>
#include <memory>

#include <fairroll/analysis/conforms.hpp>
#include <fairroll/analysis/json_results.hpp>
#include <fairroll/json.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rule_books.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

using analysis::Breach;
using analysis::Conformity;

struct ConformsOptions {
  RuleBookOptions books;
  std::vector<std::string> houses;
  std::string to;
  bool uniform = false;
  ShowProgress progress = ShowProgress::Auto;
  Format format = Format::Text;
};

std::string places(const Breach& one) {
  std::string words = one.house.source ? short_place(one.house) : "";
  if (one.ruleset.source) words += (words.empty() ? "against " : ", against ") + short_place(one.ruleset);
  return words;
}

const char* answer(const Conformity& result) {
  if (!result.breaches.empty()) return " does not conform to ";
  if (result.stopped || !result.limits.empty()) return " was not held in full against ";
  return " conforms to ";
}

std::string conformity_text(const std::string& name, const std::string& to, const Conformity& result, const TextStyle& style) {
  std::string text = bold(name, style.colour) + answer(result) + to + "\n";
  for (const Breach& one : result.breaches) {
    const std::string difference = one.difference.empty() ? "" : ": " + one.difference;
    text += wrapped(tinted(std::string(analysis::breach_name(one.kind)), Tint::Bad, style.colour) + "  " + one.words + difference, 2,
                    style.width);
    if (!places(one).empty()) text += wrapped(places(one), 4, style.width);
    for (std::size_t begin = 0; begin < one.scenario.size();) {
      const std::size_t end = std::min(one.scenario.find('\n', begin), one.scenario.size());
      const std::string line = one.scenario.substr(begin, end - begin);
      text += (line.empty() ? "    |" : "    | ") + line + "\n";
      begin = end + 1;
    }
  }
  for (const std::string& limit : result.limits) text += wrapped("not gone through: " + limit, 2, style.width);
  for (const std::string& note : result.notes) text += wrapped("note: " + note, 2, style.width);
  return text + wrapped(plural(result.wagers, "wager") + " compared in " + plural(result.states, "pair") + " of states", 2, style.width);
}

Json json_of(const std::string& name, const Conformity& result) {
  Json breaches = Json::array();
  for (const Breach& one : result.breaches)
    breaches.push_back({{"kind", analysis::breach_name(one.kind)},
                        {"message", one.words},
                        {"difference", one.difference.empty() ? Json(nullptr) : Json(one.difference)},
                        {"house", analysis::short_place_json(one.house)},
                        {"ruleset", analysis::short_place_json(one.ruleset)},
                        {"scenario", one.scenario.empty() ? Json(nullptr) : Json(one.scenario)}});
  return {{"house", name},
          {"conforms", result.conforms()},
          {"stopped", result.stopped},
          {"breaches", std::move(breaches)},
          {"notes", result.notes},
          {"limits", result.limits},
          {"wagers", result.wagers},
          {"states", result.states},
          {"diagnostics", diagnostics_json(result.diagnostics)}};
}

class ConformsCommand {
 public:
  ConformsCommand(const Context& context, const ConformsOptions& options) : context_(context), options_(options), books_(options.books) {}

  ExitCode run() {
    Json results = Json::array();
    ExitCode worst = ExitCode::Ok;
    std::shared_ptr<const Ruleset> first;
    books_.workspace().need(options_.to);
    for (const std::string& house : options_.houses) {
      Conformity result = held(house);
      if (!first) first = result.house;
      if (options_.uniform && first && result.house && result.house != first) {
        const Conformity others = analysis::uniform(result.house, first);
        result.breaches.insert(result.breaches.end(), others.breaches.begin(), others.breaches.end());
        result.limits.insert(result.limits.end(), others.limits.begin(), others.limits.end());
      }
      worst = worse(worst, exit_of(result));
      if (options_.format == Format::Json) {
        results.push_back(json_of(house, result));
        continue;
      }
      complain(context_, result.diagnostics);
      if (result.ruleset && !has_errors(result.diagnostics))
        print(stdout, (&house == options_.houses.data() ? "" : "\n") + conformity_text(house, options_.to, result, context_.out_style()));
    }
    if (options_.format == Format::Json) {
      const Json document = {{"format", 1}, {"ruleset", options_.to}, {"results", std::move(results)}};
      print(stdout, document.dump(2) + '\n');
    }
    return worst;
  }

 private:
  Conformity held(const std::string& house) {
    books_.workspace().need(house);
    for (const std::string& name : {options_.to, house})
      if (books_.library().find(name) == nullptr) {
        Conformity result;
        RuleBooks fresh(options_.books);
        (void)fresh.get(name);
        result.diagnostics = fresh.diagnostics();
        return result;
      }
    Selection selection;
    selection.as_of = options_.books.as_of;
    Watching watching(options_.progress);
    return analysis::conforms(books_.library(), house, options_.to, selection,
                              [&](std::string_view stage, std::size_t done, std::size_t of) { return watching.tell(stage, done, of); });
  }

  static ExitCode exit_of(const Conformity& result) {
    if (result.stopped) return ExitCode::Interrupted;
    if (!result.ruleset || has_errors(result.diagnostics)) return ExitCode::InvalidFile;
    if (!result.breaches.empty()) return ExitCode::ExpectationFailed;
    return result.limits.empty() ? ExitCode::Ok : ExitCode::LimitReached;
  }

  const Context& context_;
  const ConformsOptions& options_;
  RuleBooks books_;
};

}  // namespace

void add_conforms(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("conforms", "Hold a house, or another rule book, against a ruleset: what breaks, where, by how much");
  const auto options = std::make_shared<ConformsOptions>();
  command.add_argument("HOUSE", &options->houses, "Houses or rulesets");
  command.add_option("--to", "NAME", &options->to, "The ruleset to keep to").required = true;
  command.add_flag("--uniform", &options->uniform, "They are tables of one casino: each must pay every win as the first does");
  add_rule_book_options(command, options->books, true);
  add_progress(command, options->progress);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command, {"fairroll conforms us_sd.deadwood_one --to us_sd.craps", "fairroll conforms nv.strip --to us_sd.craps"},
               "A house that works under the ruleset is checked with it; any other book is compared wager by wager.\n"
               "Ends with 0 if it conforms, 1 if it does not, 3 if a file cannot be read, 5 if something is too large\n"
               "to be gone through, 130 if it was stopped. docs/verify.md says what is compared.");
  act(command, options->houses, [options, &context] { return ConformsCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
