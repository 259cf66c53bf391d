// SPDX-License-Identifier: Apache-2.0
// fairroll exposure: the most that a house can lose on one throw and in one hand.
#include <algorithm>
#include <memory>
#include <optional>

#include <fairroll/analysis/exposure.hpp>
#include <fairroll/detail/analysis_shapes.hpp>
#include <fairroll/detail/joined.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rests_on.hpp"
#include "rule_books.hpp"
#include "schema.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

using analysis::Exposure;
using Exposed = analysis::ResultsByReading<Exposure>;

struct ExposureOptions {
  RuleBookOptions books;
  std::vector<std::string> name;
  std::string house;
  std::vector<std::string> limits;
  int seats = 1;
  int throws = 3;
  bool full = false;
  ShowProgress progress = ShowProgress::Auto;
  Format format = Format::Text;
};

std::string faces_words(const Vocabulary& vocabulary, const std::vector<int>& faces) {
  return detail::joined(faces, " ", [&](const int face) { return vocabulary.face_name(face); });
}

std::string way_words(const Vocabulary& vocabulary, const std::vector<std::vector<int>>& throws) {
  return detail::joined(throws, ", ", [&](const std::vector<int>& faces) { return faces_words(vocabulary, faces); });
}

class ExposureText {
 public:
  ExposureText(const Exposed& all, const std::optional<TextDay>& day, const TextStyle& style, bool full)
      : all_(all), result_(all.base_result), day_(day), style_(style), full_(full) {}

  std::string make() {
    const Ruleset& rules = *result_.ruleset;
    text_ = bold(rules.name, style_.use_colours) + ", " + rules.title + ": " +
            plural(static_cast<std::size_t>(result_.seat_count), "seat") + ", every bet at its limit\n";
    if (day_) text_ += wrapped(text_day_words(*day_), 2, style_.width);
    if (!result_.stopped && result_.state_count > 0) add_once();
    for (std::size_t i = 0; i < result_.hands.size(); ++i)
      text_ += wrapped("in a hand of at most " + plural(i + 1, "throw") + ": " + money(result_.hands[i].loss) + "  with " +
                           way_words(dice(), result_.hands[i].throw_faces),
                       2, style_.width);
    if (result_.is_unbounded)
      text_ += wrapped("there is no maximum, because a hand can continue indefinitely and cost more with each throw", 2, style_.width);
    add_unlimited();
    for (const std::string& limit : result_.limitations) text_ += wrapped("not enumerated: " + limit, 2, style_.width);
    text_ += wrapped(plural(result_.state_count, "state") + " of the table enumerated", 2, style_.width);
    text_ += rests_on_text(all_.readings.selected_alternatives, 2, style_.width);
    for (const analysis::AlternativeResult<Exposure>& other : all_.other_results) add_other(other);
    if (all_.readings.has_too_many_readings) text_ += wrapped(too_many_readings("the rule book"), 2, style_.width);
    return text_;
  }

 private:
  /// Only what is otherwise.
  void add_other(const analysis::AlternativeResult<Exposure>& other) {
    const Exposure& result = other.result;
    std::string words;
    const auto say = [&](const std::string& more) { words += (words.empty() ? "" : "; ") + more; };
    if (result.worst_throw.loss != result_.worst_throw.loss || result.is_exact != result_.is_exact)
      say("on one throw " + money(result.worst_throw.loss) + (result.is_exact ? "" : ", for the enumerated states"));
    for (std::size_t i = 0; i < result.hands.size(); ++i)
      if (i >= result_.hands.size() || result.hands[i].loss != result_.hands[i].loss)
        say("in a hand of at most " + plural(i + 1, "throw") + " " + money(result.hands[i].loss));
    if (result.is_unbounded != result_.is_unbounded) say(result.is_unbounded ? "a hand has no maximum" : "a hand has a maximum");
    if (result.unlimited_bets != result_.unlimited_bets) say("the bets without a limit are different");
    if (result.limitations != result_.limitations)
      for (const std::string& limit : result.limitations) say("not enumerated: " + limit);
    text_ += wrapped("under " + analysis::format_readings(other.changed_alternatives) + ": " + (words.empty() ? "the same result" : words),
                     2, style_.width);
  }

  [[nodiscard]] std::string money(Money amount) const {
    return to_string(amount, result_.ruleset->currency) + " " + result_.ruleset->currency.name;
  }

  [[nodiscard]] const Vocabulary& dice() const { return result_.ruleset->vocabulary; }

  void add_once() {
    const analysis::ThrowExposure& once = result_.worst_throw;
    text_ += wrapped("on one throw: " + money(once.loss) + "  with " + faces_words(dice(), once.faces) +
                         (once.preceding_throws.empty() ? " as the first throw" : " after " + way_words(dice(), once.preceding_throws)) +
                         (once.is_capped ? ", with total wins reduced to their maximum" : "") +
                         (result_.is_exact ? "" : ", for the enumerated states"),
                     2, style_.width);
    constexpr std::size_t few = 10;
    Columns columns(6, style_.width);
    const std::size_t shown = full_ ? once.bets.size() : std::min(few, once.bets.size());
    for (std::size_t i = 0; i < shown; ++i) {
      const analysis::ExposedBet& bet = once.bets[i];
      columns.add({bet.name, to_string(bet.stake, result_.ruleset->currency), bet.odds, to_string(bet.win, result_.ruleset->currency)});
    }
    text_ += columns.text();
    if (shown < once.bets.size()) text_ += "      and " + plural(once.bets.size() - shown, "more bet") + "; `--full` lists them\n";
  }

  void add_unlimited() {
    if (result_.unlimited_bets.empty()) return;
    text_ += "  bets without a limit, which are not included in these totals\n";
    constexpr std::size_t few = 8;
    const std::size_t shown = full_ ? result_.unlimited_bets.size() : std::min(few, result_.unlimited_bets.size());
    for (std::size_t i = 0; i < shown; ++i) text_ += wrapped(result_.unlimited_bets[i], 6, style_.width);
    if (shown < result_.unlimited_bets.size())
      text_ += "      and " + std::to_string(result_.unlimited_bets.size() - shown) + " more; `--full` lists them\n";
  }

  const Exposed& all_;
  const Exposure& result_;
  const std::optional<TextDay>& day_;
  const TextStyle& style_;
  bool full_;
  std::string text_;
};

/// What a number of units comes to is asked for only where there is a ruleset.
auto money_of(const Ruleset* rules, const Money& money) {
  return [rules, money] { return to_string(money, rules->currency); };
}

constexpr auto hit_shape = [](auto& out, const Exposure& result) {
  const Ruleset* rules = result.ruleset.get();
  out.members("faces", result.worst_throw.faces, "before", result.worst_throw.preceding_throws);
  out.member("loss", money_of(rules, result.worst_throw.loss), detail::amount_form);
  out.members("capped", result.worst_throw.is_capped, "exact", result.is_exact);
  out.list("bets", result.worst_throw.bets, [rules](auto& inner, const analysis::ExposedBet& bet) {
    inner.member("bet", bet.name);
    inner.member("stake", money_of(rules, bet.stake), detail::amount_form);
    inner.member("odds", bet.odds);
    inner.member("win", money_of(rules, bet.win), detail::amount_form);
  });
};

constexpr auto exposure_shape = [](auto& out, const Exposure& result) {
  const Ruleset* rules = result.ruleset.get();
  out.member("ruleset", [rules] { return rules->name; });
  out.member("asOf", [rules] { return rules->as_of ? std::optional(to_string(*rules->as_of)) : std::nullopt; });
  out.member("currency", [rules] { return rules->currency.name; });
  out.members("seats", result.seat_count, "stopped", result.stopped);
  out.object("throw", result, hit_shape);
  out.list("hands", result.hands, [rules](auto& inner, const analysis::HandExposure& hand) {
    inner.member("throws", hand.throw_faces);
    inner.member("loss", money_of(rules, hand.loss), detail::amount_form);
  });
  out.members("unbounded", result.is_unbounded, "unlimited", result.unlimited_bets, "limits", result.limitations, "states",
              result.state_count);
};

struct ExposureDocument {
  std::optional<Exposed> result;
  Diagnostics diagnostics;
};

constexpr auto exposure_document_shape = [](auto& out, const ExposureDocument& document) {
  out.object_or_null("result", document.result, [](auto& inner, const Exposed& all) {
    exposure_shape(inner, all.base_result);
    detail::under_readings(inner, all.readings, all.other_results, exposure_shape);
  });
  out.member("diagnostics", make_diagnostics_json(document.diagnostics), detail::any_diagnostics);
};

class ExposureCommand {
 public:
  ExposureCommand(const Context& context, const ExposureOptions& options) : context_(context), options_(options), books_(options.books) {}

  ExitCode run() {
    const auto [rules, selection, day] = books_.select(options_.house.empty() ? options_.name.front() : options_.house);
    const Diagnostics diagnostics = books_.diagnostics();
    analysis::ExposureOptions asked{{}, std::nullopt, options_.seats, options_.throws};
    const std::string wrong = rules ? read_limits(*rules, asked) : "";
    if (!wrong.empty()) return wrong_usage(context_, "exposure", wrong);
    std::optional<Exposed> result;
    if (rules && !has_errors(diagnostics)) {
      Watching watching(options_.progress);
      result = analysis::compute_exposure_under_readings(
          books_.library(), rules, selection, asked,
          [&](std::string_view stage, std::size_t done, std::size_t of) { return watching.tell(stage, done, of); });
    }
    if (options_.format == Format::Json) {
      print(stdout, detail::json_document(ExposureDocument{result, diagnostics}, exposure_document_shape));
    } else {
      complain(context_, diagnostics);
      if (result) show(stdout, ExposureText(*result, day, context_.out_style(), options_.full).make());
    }
    ExitCode code = exit_code_of(diagnostics);
    if (!result) return code;
    code = worse(code, exit_of(result->base_result));
    for (const analysis::AlternativeResult<Exposure>& other : result->other_results) code = worse(code, exit_of(other.result));
    return result->readings.has_too_many_readings ? worse(code, ExitCode::LimitReached) : code;
  }

 private:
  static ExitCode exit_of(const Exposure& result) {
    if (result.stopped) return ExitCode::Interrupted;
    return result.limitations.empty() ? ExitCode::Ok : ExitCode::LimitReached;
  }

  /// `pass=100.00`, or `100.00` for every wager without a limit of its own.
  std::string read_limits(const Ruleset& rules, analysis::ExposureOptions& asked) const {
    if (!options_.house.empty() && rules.base != options_.name.front())
      return "`" + options_.house + "` is not a house under `" + options_.name.front() + "`";
    for (const std::string& text : options_.limits) {
      const std::size_t sign = text.find('=');
      const std::string name = sign == std::string::npos ? "" : text.substr(0, sign);
      const std::string words = sign == std::string::npos ? text : text.substr(sign + 1);
      const std::optional<Money> amount = parse_money(words, rules.currency);
      if (!amount || amount->units <= 0)
        return "--limits: `" + words + "` is not an amount of " + rules.currency.name + " above 0, such as `100.00`";
      if (sign != std::string::npos && rules.find_wager(name) == no_index) {
        std::vector<std::string> names;
        for (const Wager& wager : rules.wagers) names.push_back(wager.name);
        const std::string guess = make_suggestion(name, names);
        return "--limits: `" + rules.name + "` has no wager `" + name + "`" + (guess.empty() ? "" : "; " + guess);
      }
      if (sign == std::string::npos)
        asked.default_limit = amount;
      else
        asked.limits[name] = *amount;
    }
    return "";
  }

  const Context& context_;
  const ExposureOptions& options_;
  RuleBooks books_;
};

}  // namespace

Json exposure_schema() { return detail::document_schema<ExposureDocument>("Output of `fairroll exposure`", exposure_document_shape); }

void add_exposure(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("exposure", "Compute the maximum amount that a house can lose on one throw and in one hand (for casinos)");
  const auto options = std::make_shared<ExposureOptions>();
  command.add_argument("NAME", &options->name, "Ruleset or house").repeatable = false;
  command.add_option("--house", "NAME", &options->house, "Use the rules of this house, which must be a house under the ruleset");
  command.add_option(
      "--limits", "WAGER=AMOUNT", &options->limits,
      "Set a maximum stake for WAGER in addition to the limits of the rules; without `WAGER=`, the maximum applies to every wager "
      "that has no limit (repeatable)");
  command.add_option("--seats", "N", &options->seats, "Number of seats that each make every bet at its limit (default 1)")
      .value.take_between(1, 100);
  command.add_option("--throws", "N", &options->throws, "Maximum number of throws in a hand (default 3)").value.take_between(1, 30);
  command.add_flag("--full", &options->full, "List every bet");
  add_rule_book_options(command, options->books, DayOption::Today);
  add_wishes(command, options->books.readings, options->books.postings);
  add_progress(command, options->progress);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(
      command,
      {"fairroll exposure us_sd.craps --house us_sd.deadwood_one --seats 14", "fairroll exposure nv.strip --limits 1000.00",
       "fairroll exposure us_sd.craps --limits 500.00 --throws 2"},
      "The computation assumes that every bet is made whenever the rules allow it, and does not subtract money that players\nlose. "
      "Bets without a limit are listed, but are not included in any total. "
      "docs/verify.md contains the details.");
  act(command, options->name, [options, &context] { return ExposureCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
