// SPDX-License-Identifier: Apache-2.0
// How `fairroll mutate` tells what it found.
#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/shape.hpp>

#include "layout.hpp"
#include "mutate.hpp"
#include "report.hpp"
#include "schema.hpp"

namespace fairroll::cli {

namespace {

using analysis::Fate;

/// In the order in which programs are told of them.
constexpr Fate fates[] = {Fate::Killed, Fate::Rejected, Fate::Equivalent, Fate::Survived};

Json fate_names() {
  Json names = Json::array();
  for (const Fate fate : fates) names.push_back(analysis::fate_name(fate));
  return names;
}

std::size_t permille(std::size_t part, std::size_t whole) { return whole == 0 ? 1000 : part * 1000 / whole; }

/// Of all that differ from the text, what the checker or a scenario notices.
std::size_t noticed_permille(const MutationBook& book) {
  const std::size_t differ = book.tried() - book.count(Fate::Equivalent);
  return permille(book.count(Fate::Killed) + book.count(Fate::Rejected), differ);
}

std::string indented(const std::string& text, const std::string& by) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += by + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return out;
}

std::string told(const Mutant& mutant) {
  const analysis::Mutation& mutation = mutant.mutation;
  std::string out = "  " + short_place(mutation.place) + "  " + std::string(mutation.change);
  if (mutant.trial->fate != Fate::Survived) {
    out += ": " + std::string(analysis::fate_name(mutant.trial->fate)) + (mutant.trial->by.empty() ? "" : " by ");
    if (mutant.trial->by_place.source) out += short_place(mutant.trial->by_place) + " ";
    out += mutant.trial->by;
  }
  const std::string after = mutation.line_after();
  out += "\n    - " + mutation.line_before() + "\n    +" + (after.empty() ? "" : " " + after) + "\n";
  if (!mutant.explained.empty()) out += "    explained: " + mutant.explained + "\n";
  if (!mutant.trial->warning.empty()) out += "    the checker warns: " + mutant.trial->warning + "\n";
  if (!mutant.witness.empty()) out += "    would notice:\n" + indented(mutant.witness, "      ");
  return out;
}

std::string told(const MutationBook& book, bool all) {
  std::string out = book.ruleset + ": " + plural(book.tried(), "change");
  if (book.tried() < book.possible) out += " of " + std::to_string(book.possible);
  out += ", " + plural(book.scenarios, "scenario") + "\n";
  for (const std::string& one : book.failing) out += "  fails as it is, and so notices nothing: " + one + "\n";
  for (const Mutant& mutant : book.mutants) {
    if (!mutant.trial) continue;
    const bool survivor = mutant.trial->fate == Fate::Survived;
    if (all || (survivor && mutant.explained.empty())) out += told(mutant);
  }
  const std::size_t killed = book.count(Fate::Killed);
  const std::size_t survived = book.count(Fate::Survived);
  out += "  killed " + std::to_string(killed) + " of " + std::to_string(killed + survived) + " (" + percent_of(killed_permille(book)) +
         "); rejected by the checker " + std::to_string(book.count(Fate::Rejected)) + ", equivalent " +
         std::to_string(book.count(Fate::Equivalent)) + "; survived " + std::to_string(survived);
  if (book.explained() > 0) out += ", explained " + std::to_string(book.explained());
  return out + "; noticed in all " + percent_of(noticed_permille(book)) + "\n";
}

constexpr auto mutant_shape = [](auto& out, const Mutant& mutant) {
  using detail::place_json;
  using detail::unless_empty;
  static constexpr auto known_place = [] { return detail::schema::ref("place"); };
  const analysis::Mutation& mutation = mutant.mutation;
  const analysis::Trial trial = mutant.trial.value_or(analysis::Trial{});
  out.member(
      "place", [&] { return place_json(mutation.place); }, known_place);
  out.member("change", mutation.change);
  out.member("before", [&] { return mutation.line_before(); });
  out.member("after", [&] { return mutation.line_after(); });
  out.member("fate", analysis::fate_name(trial.fate), [] { return detail::schema::one_of(fate_names()); });
  out.given("by", unless_empty(trial.by));
  out.when(trial.by_place.source != nullptr)
      .member(
          "byPlace", [&] { return place_json(trial.by_place); }, known_place);
  out.given("warning", unless_empty(trial.warning));
  out.given("explained", unless_empty(mutant.explained));
  out.given("scenario", unless_empty(mutant.witness));
};

/// `all`: also those that did not survive.
auto mutation_book_shape(bool all) {
  return [all](auto& out, const MutationBook& book) {
    std::vector<const Mutant*> told;
    for (const Mutant& mutant : book.mutants)
      if (mutant.trial && (all || mutant.trial->fate == Fate::Survived)) told.push_back(&mutant);
    out.member("ruleset", book.ruleset, detail::ruleset_name);
    out.members("scenarios", book.scenarios, "failing", book.failing, "possible", book.possible, "tried", book.tried());
    for (const Fate fate : fates) out.member(analysis::fate_name(fate), book.count(fate));
    out.members("explained", book.explained(), "killedPermille", killed_permille(book), "noticedPermille", noticed_permille(book));
    out.list("mutants", told, mutant_shape);
  };
}

auto mutation_shape(bool all) {
  return [all](auto& out, const MutationSummary& summary) {
    out.member("diagnostics", diagnostics_json(summary.diagnostics), detail::known_diagnostics);
    out.list("rulesets", summary.books, mutation_book_shape(all));
    out.member("interrupted", summary.interrupted);
    out.when(summary.seconds > 0).member("stoppedAfterSeconds", summary.seconds);
    out.when(summary.threshold >= 0).member("threshold", summary.threshold);
  };
}

}  // namespace

std::size_t MutationBook::count(Fate fate) const noexcept {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(), [fate](const Mutant& one) { return one.trial && one.trial->fate == fate; }));
}

std::size_t MutationBook::explained() const noexcept {
  return static_cast<std::size_t>(std::count_if(mutants.begin(), mutants.end(), [](const Mutant& one) { return !one.explained.empty(); }));
}

std::size_t MutationBook::tried() const noexcept {
  return static_cast<std::size_t>(std::count_if(mutants.begin(), mutants.end(), [](const Mutant& one) { return one.trial.has_value(); }));
}

std::size_t killed_permille(const MutationBook& book) noexcept {
  return permille(book.count(Fate::Killed), book.count(Fate::Killed) + book.count(Fate::Survived));
}

bool MutationSummary::below_threshold() const noexcept {
  return std::any_of(books.begin(), books.end(),
                     [this](const MutationBook& book) { return static_cast<int>(killed_permille(book)) < threshold * 10; });
}

std::string mutation_report(const MutationSummary& summary, Format format, bool all) {
  if (format == Format::Text) {
    std::string out = detail::joined(summary.books, "\n", [&](const MutationBook& book) { return told(book, all); });
    if (summary.interrupted) out += "interrupted: not everything was tried\n";
    if (summary.seconds > 0)
      out += "stopped after " + plural(static_cast<std::size_t>(summary.seconds), "second") + ": not everything was tried\n";
    if (summary.below_threshold()) out += "below the threshold of " + std::to_string(summary.threshold) + " %\n";
    return out;
  }
  return detail::json_document(summary, mutation_shape(all));
}

Json mutation_schema(const detail::ResultNames& names) {
  return detail::schema::described(detail::schema_of<MutationSummary>(mutation_shape(true), names), "of `fairroll mutate`");
}

}  // namespace fairroll::cli
