// SPDX-License-Identifier: Apache-2.0
// How `fairroll mutate` tells what it found.
#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/json.hpp>

#include "layout.hpp"
#include "mutate.hpp"
#include "report.hpp"

namespace fairroll::cli {

namespace {

using analysis::Fate;

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

Json place_or_null(const Place& place) {
  Json out;
  if (!place.source) return out;
  const LineColumn at = place.source->locate(place.span.begin);
  out["file"] = place.source->name();
  out["line"] = at.line;
  out["column"] = at.column;
  return out;
}

Json mutant_json(const Mutant& mutant) {
  Json out;
  out["place"] = place_or_null(mutant.mutation.place);
  out["change"] = std::string(mutant.mutation.change);
  out["before"] = mutant.mutation.line_before();
  out["after"] = mutant.mutation.line_after();
  out["fate"] = std::string(analysis::fate_name(mutant.trial->fate));
  if (!mutant.trial->by.empty()) out["by"] = mutant.trial->by;
  if (mutant.trial->by_place.source) out["byPlace"] = place_or_null(mutant.trial->by_place);
  if (!mutant.trial->warning.empty()) out["warning"] = mutant.trial->warning;
  if (!mutant.explained.empty()) out["explained"] = mutant.explained;
  if (!mutant.witness.empty()) out["scenario"] = mutant.witness;
  return out;
}

Json book_json(const MutationBook& book, bool all) {
  Json out;
  out["ruleset"] = book.ruleset;
  out["scenarios"] = book.scenarios;
  out["failing"] = book.failing;
  out["possible"] = book.possible;
  out["tried"] = book.tried();
  for (const Fate fate : {Fate::Killed, Fate::Rejected, Fate::Equivalent, Fate::Survived})
    out[std::string(analysis::fate_name(fate))] = book.count(fate);
  out["explained"] = book.explained();
  out["killedPermille"] = killed_permille(book);
  out["noticedPermille"] = noticed_permille(book);
  out["mutants"] = Json::array();
  for (const Mutant& mutant : book.mutants)
    if (mutant.trial && (all || mutant.trial->fate == Fate::Survived)) out["mutants"].push_back(mutant_json(mutant));
  return out;
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
  Json document;
  document["format"] = 1;
  document["diagnostics"] = diagnostics_json(summary.diagnostics);
  document["rulesets"] = Json::array();
  for (const MutationBook& book : summary.books) document["rulesets"].push_back(book_json(book, all));
  document["interrupted"] = summary.interrupted;
  if (summary.seconds > 0) document["stoppedAfterSeconds"] = summary.seconds;
  if (summary.threshold >= 0) document["threshold"] = summary.threshold;
  return document.dump(2) + '\n';
}

}  // namespace fairroll::cli
