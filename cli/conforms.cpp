// SPDX-License-Identifier: Apache-2.0
// fairroll conforms: does a house, or another rule book, keep to a ruleset?
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <fairroll/analysis/conforms.hpp>
#include <fairroll/detail/analysis_shapes.hpp>
#include <fairroll/text_periods.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rests_on.hpp"
#include "rule_books.hpp"
#include "schema.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

using analysis::Breach;
using analysis::Conformance;
using Held = analysis::ResultsByReading<Conformance>;

struct ConformsOptions {
  RuleBookOptions books;
  std::vector<std::string> houses;
  std::string to;
  bool uniform = false;
  ShowProgress progress = ShowProgress::Auto;
  Format format = Format::Text;
};

bool keeps(const Held& held) {
  return held.base_result.conforms() && !held.readings.has_too_many_readings &&
         std::all_of(held.other_results.begin(), held.other_results.end(), [](const auto& one) { return one.result.conforms(); });
}

std::string places(const Breach& one) {
  std::string words = one.house_location.source ? format_short_location(one.house_location) : "";
  if (one.ruleset_location.source) words += (words.empty() ? "against " : ", against ") + format_short_location(one.ruleset_location);
  return words;
}

/// `nv.strip does not conform to us_sd.craps`, as both are read at first; and whether another reading makes a difference.
std::string answer(const std::string& name, const std::string& to, const Held& held) {
  const Conformance& result = held.base_result;
  if (!result.breaches.empty()) return name + " does not conform to " + to;
  if (result.stopped || !result.limitations.empty()) return name + " was not fully compared with " + to;
  const auto breaks = [](const analysis::AlternativeResult<Conformance>& other) { return !other.result.breaches.empty(); };
  if (std::any_of(held.other_results.begin(), held.other_results.end(), breaks))
    return name + " conforms to " + to + ", but not under every interpretation";
  return name + " conforms to " + to + (held.other_results.empty() || !keeps(held) ? "" : " under every interpretation");
}

std::string breaches_text(const std::vector<Breach>& breaches, const TextStyle& style) {
  std::string text;
  for (const Breach& one : breaches) {
    const std::string difference = one.difference.empty() ? "" : ": " + one.difference;
    text +=
        wrapped(tinted(std::string(analysis::breach_name(one.kind)), Tint::Bad, style.use_colours) + "  " + one.description + difference, 2,
                style.width);
    if (!places(one).empty()) text += wrapped(places(one), 4, style.width);
    for (std::size_t begin = 0; begin < one.scenario.size();) {
      const std::size_t end = std::min(one.scenario.find('\n', begin), one.scenario.size());
      const std::string line = one.scenario.substr(begin, end - begin);
      text += (line.empty() ? "    |" : "    | ") + line + "\n";
      begin = end + 1;
    }
  }
  return text;
}

bool is_same(const Breach& a, const Breach& b) {
  return a.kind == b.kind && a.description == b.description && a.difference == b.difference && places(a) == places(b);
}

/// Those of `a` that `b` has not.
std::vector<Breach> only_in(const std::vector<Breach>& a, const std::vector<Breach>& b) {
  std::vector<Breach> only;
  for (const Breach& one : a)
    if (std::none_of(b.begin(), b.end(), [&](const Breach& other) { return is_same(one, other); })) only.push_back(one);
  return only;
}

/// Only what is otherwise.
std::string otherwise_text(const Conformance& first, const analysis::AlternativeResult<Conformance>& other, const TextStyle& style) {
  const Conformance& result = other.result;
  const std::string under = "under " + analysis::format_readings(other.changed_alternatives) + ": ";
  if (!result.ruleset || !result.house) return wrapped(under + "the rule files have errors", 2, style.width);
  const std::vector<Breach> more = only_in(result.breaches, first.breaches);
  std::string text;
  for (const Breach& one : only_in(first.breaches, result.breaches))
    text += wrapped("without this breach: " + one.description, 4, style.width);
  for (const std::string& limit : result.limitations)
    if (std::find(first.limitations.begin(), first.limitations.end(), limit) == first.limitations.end())
      text += wrapped("not compared: " + limit, 4, style.width);
  const bool same = more.empty() && text.empty();
  return wrapped(under + (same           ? "the same result"
                          : more.empty() ? ""
                                         : std::to_string(more.size()) + (more.size() == 1 ? " more breach" : " more breaches")),
                 2, style.width) +
         breaches_text(more, style) + text;
}

std::string conformity_text(const std::string& name, const std::string& to, const std::optional<Period>& period, const Held& held,
                            const TextStyle& style) {
  const Conformance& result = held.base_result;
  std::string text = answer(bold(name, style.use_colours), to, held) + (period ? ", " + format_period(*period) : "") + "\n";
  text += breaches_text(result.breaches, style);
  for (const std::string& limit : result.limitations) text += wrapped("not compared: " + limit, 2, style.width);
  for (const std::string& note : result.notes) text += wrapped("note: " + note, 2, style.width);
  text +=
      wrapped(plural(result.wager_count, "wager") + " compared in " + plural(result.state_count, "pair") + " of states", 2, style.width);
  text += rests_on_text(held.readings.selected_alternatives, 2, style.width);
  for (const analysis::AlternativeResult<Conformance>& other : held.other_results) text += otherwise_text(result, other, style);
  return text +
         (held.readings.has_too_many_readings ? wrapped(too_many_readings("the comparison of these rule books"), 2, style.width) : "");
}

using detail::text_or_null;

constexpr auto breach_shape = [](auto& out, const Breach& one) {
  out.members("kind", detail::named(one.kind, Breach::Kind::Refused, analysis::breach_name), "message", one.description);
  out.member("difference", detail::unless_empty(one.difference), text_or_null);
  out.member("house", detail::place_words(one.house_location), text_or_null);
  out.member("ruleset", detail::place_words(one.ruleset_location), text_or_null);
  out.member("scenario", detail::unless_empty(one.scenario), text_or_null);
};

/// `conforms`: under every reading that is told.
template <typename Out>
void tell_conformity(Out& out, const Conformance& result, bool conforms) {
  out.members("conforms", conforms, "stopped", result.stopped);
  out.list("breaches", result.breaches, breach_shape);
  out.members("notes", result.notes, "limits", result.limitations, "wagers", result.wager_count, "states", result.state_count);
}

/// The result for one house in one period.
struct HeldHouse {
  std::string house;
  std::optional<Period> period;  ///< WorkPeriod::shown
  Held held;
};

constexpr auto held_shape = [](auto& out, const HeldHouse& one) {
  const Held& held = one.held;
  out.member("house", one.house);
  detail::tell_period(out, one.period);
  tell_conformity(out, held.base_result, keeps(held));
  detail::under_readings(out, held.readings, held.other_results,
                         [](auto& inner, const Conformance& other) { tell_conformity(inner, other, other.conforms()); });
  out.member("diagnostics", make_diagnostics_json(analysis::collect_diagnostics(held)), detail::any_diagnostics);
};

struct ConformsDocument {
  std::string ruleset;
  std::vector<HeldHouse> results;
};

constexpr auto conforms_shape = [](auto& out, const ConformsDocument& document) {
  out.member("ruleset", document.ruleset);
  out.list("results", document.results, held_shape);
};

class ConformsCommand {
 public:
  ConformsCommand(const Context& context, const ConformsOptions& options) : context_(context), options_(options), books_(options.books) {}

  ExitCode run() {
    ConformsDocument document{options_.to, {}};
    ExitCode worst = ExitCode::Ok;
    for (const Work& work : works()) {
      Held result = held(work);
      if (work.period) {
        add_period(*work.period, result.base_result.diagnostics);
        for (analysis::AlternativeResult<Conformance>& other : result.other_results) add_period(*work.period, other.result.diagnostics);
      }
      if (work.number == 0) tell_hidden(work.house, result.base_result.diagnostics);
      if (options_.uniform) hold_uniform(work.number, result);
      worst = worse(worst, exit_of(result));
      if (options_.format == Format::Json) {
        document.results.push_back({work.house, work.period, std::move(result)});
        continue;
      }
      complain(context_, analysis::collect_diagnostics(result));
      if (result.base_result.ruleset && !has_errors(result.base_result.diagnostics))
        show(stdout, (std::exchange(has_shown_, true) ? "\n" : "") +
                         conformity_text(work.house, options_.to, work.period, result, context_.out_style()));
    }
    if (options_.format == Format::Json) print(stdout, detail::json_document(document, conforms_shape));
    return worst;
  }

 private:
  /// One comparison to make.
  struct Work {
    std::string house;
    std::size_t number;            ///< of the period
    std::optional<Period> period;  ///< WorkPeriod::shown
    Selection selection;
    Selection of_ruleset;
  };

  /// Each house in each period of its text and that of the ruleset; with --uniform, in the periods of all houses together.
  std::vector<Work> works() {
    books_.workspace().need(options_.to);
    hidden_ = books_.hidden(options_.to);
    std::vector<std::string> together = options_.houses;
    together.push_back(options_.to);
    const std::vector<std::string> known = books_.names();
    const bool is_book = std::find(known.begin(), known.end(), options_.to) != known.end();
    std::vector<Work> all;
    for (const std::string& house : options_.houses) {
      if (!is_book) {  // reported once, not for each period
        all.push_back({house, 0, std::nullopt, {}, {}});
        continue;
      }
      std::size_t number = 0;
      for (const WorkPeriod& period : books_.periods_of(options_.uniform ? together : std::vector<std::string>{house, options_.to}))
        all.push_back(
            {house, number++, period.shown, books_.selection_for(house, period.day), books_.selection_for(options_.to, period.day)});
    }
    return all;
  }

  /// Of the ruleset with the first house, and of each house.
  void tell_hidden(const std::string& house, Diagnostics& out) {
    const Diagnostics of_house = house == options_.to ? Diagnostics{} : books_.hidden(house);
    hidden_.insert(hidden_.end(), of_house.begin(), of_house.end());
    out.insert(out.begin(), hidden_.begin(), hidden_.end());
    hidden_.clear();
  }

  /// All against the first in the same period, each as read in the same way.
  void hold_uniform(std::size_t period, Held& result) {
    const auto found = first_.find(period);
    if (found == first_.end()) {
      if (result.base_result.house) first_.emplace(period, result);
      return;
    }
    const Held& first = found->second;
    hold_against(first.base_result.house, result.base_result);
    for (analysis::AlternativeResult<Conformance>& other : result.other_results) {
      const auto alike = [&](const analysis::AlternativeResult<Conformance>& one) {
        return one.changed_alternatives == other.changed_alternatives;
      };
      const auto at = std::find_if(first.other_results.begin(), first.other_results.end(), alike);
      hold_against(at == first.other_results.end() ? first.base_result.house : at->result.house, other.result);
    }
  }

  /// As tables of one casino.
  static void hold_against(const std::shared_ptr<const Ruleset>& first, Conformance& result) {
    if (!first || !result.house || result.house == first) return;
    const Conformance others = analysis::compare_payments(result.house, first);
    result.breaches.insert(result.breaches.end(), others.breaches.begin(), others.breaches.end());
    result.limitations.insert(result.limitations.end(), others.limitations.begin(), others.limitations.end());
  }

  Held held(const Work& work) {
    Held none;
    for (const std::string& name : {options_.to, work.house})
      if (books_.library().find_unit(name) == nullptr) {
        RuleBooks fresh(options_.books);
        (void)fresh.get(name);
        for (Diagnostic& one : fresh.diagnostics())
          if (one.code != Code::hidden_file) none.base_result.diagnostics.push_back(std::move(one));
        return none;
      }
    none.base_result.diagnostics = books_.untaken();
    if (has_errors(none.base_result.diagnostics)) return none;
    Watching watching(options_.progress);
    return analysis::check_conformance_under_readings(
        books_.library(), work.house, options_.to, work.selection, work.of_ruleset,
        [&](std::string_view stage, std::size_t done, std::size_t of) { return watching.tell(stage, done, of); });
  }

  static ExitCode exit_of(const Conformance& result) {
    if (result.stopped) return ExitCode::Interrupted;
    if (!result.ruleset || has_errors(result.diagnostics)) return worse(ExitCode::InvalidFile, exit_code_of(result.diagnostics));
    if (!result.breaches.empty()) return ExitCode::ExpectationFailed;
    return result.limitations.empty() ? ExitCode::Ok : ExitCode::LimitReached;
  }
  static ExitCode exit_of(const Held& held) {
    ExitCode code = exit_of(held.base_result);
    for (const auto& other : held.other_results) code = worse(code, exit_of(other.result));
    return held.readings.has_too_many_readings ? worse(code, ExitCode::LimitReached) : code;
  }

  const Context& context_;
  const ConformsOptions& options_;
  RuleBooks books_;
  std::map<std::size_t, Held> first_;  // by the number of the period
  bool has_shown_ = false;
  Diagnostics hidden_;  // not yet told
};

}  // namespace

Json conforms_schema() { return detail::document_schema<ConformsDocument>("Output of `fairroll conforms`", conforms_shape); }

void add_conforms(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "conforms", "Check whether a house or another rule book conforms to a ruleset, and report each breach (for supervisors)");
  const auto options = std::make_shared<ConformsOptions>();
  command.add_argument("HOUSE", &options->houses, "Houses or rulesets to check");
  command.add_option("--to", "NAME", &options->to, "Ruleset that the rule books must conform to").required = true;
  command.add_flag("--uniform", &options->uniform, "Also require that all given rule books pay the same odds for every win");
  add_rule_book_options(command, options->books, DayOption::EveryPeriod);
  add_wishes(command, options->books.readings, options->books.postings);
  add_progress(command, options->progress);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command, {"fairroll conforms us_sd.deadwood_one --to us_sd.craps", "fairroll conforms nv.strip --to us_sd.craps"},
               "A house under the given ruleset is checked against that ruleset. "
               "Any other rule book is compared with the ruleset\nwager by wager. "
               "For doubtful texts, the comparison covers every interpretation, unless `--reading` selects one. "
               "The\nexit code is 0 if the rule book conforms, 1 if it does not, or 3 if a file cannot be read. "
               "The exit code is 5 if a set\nis too large to enumerate, or 130 if the command was interrupted. "
               "docs/verify.md describes the comparison.");
  act(command, options->houses, [options, &context] { return ConformsCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
