// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/edge.hpp>

#include <algorithm>
#include <map>
#include <utility>

#include "book.hpp"
#include "footprint.hpp"
#include "read_books.hpp"
#include "solved.hpp"

namespace fairroll::analysis {
namespace {

/// The columns that a wager is paid by; nothing: it has no paytable of several.
std::vector<std::optional<Index>> columns_of(const Ruleset& rules, Index wager, const EdgeOptions& options) {
  const Index table = rules.wagers[wager].paytable;
  if (table == no_index || rules.paytables[table].columns.size() < 2) return {std::nullopt};
  const Paytable& paytable = rules.paytables[table];
  std::vector<std::optional<Index>> columns;
  for (Index column = 0; column < paytable.columns.size(); ++column) {
    const bool posted = !paytable.posted_column || *paytable.posted_column == column;
    if (options.column ? paytable.columns[column] == *options.column : posted) columns.emplace_back(column);
  }
  return columns;
}

class Edges {
 public:
  /// `compiler`: of those rules.
  Edges(const std::shared_ptr<const Ruleset>& rules, const EdgeOptions& options, const ProgressCallback& progress,
        MachineCompiler& compiler)
      : rules_(rules),
        options_(options),
        progress_(progress),
        compiler_(compiler),
        outcomes_(rules->vocabulary),
        chances_(outcomes_, rules->vocabulary, options.face_probabilities) {}

  std::vector<WagerEdge> all() {
    std::vector<WagerEdge> edges = list_bets(*rules_, options_);
    bool stopped = false;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      stopped = stopped || (progress_ && !progress_("edges", i, edges.size()));
      if (stopped)
        edges[i].undefined_reason = UndefinedReason{UndefinedReason::Kind::Stopped, "the computation was stopped"};
      else
        add(edges[i]);
    }
    return edges;
  }

 private:
  void add(WagerEdge& edge) {
    const std::shared_ptr<const Ruleset>& rules = paid_by(edge);
    edge.stake = options_.stake;
    edge.clauses = clauses_of(edge.key.wager);
    edge.is_unverified =
        std::any_of(edge.clauses.begin(), edge.clauses.end(), [&](Index one) { return rules_->clauses[one].is_unverified; });
    const EdgeSetting setting{*rules, outcomes_, chances_, edge.column ? *posted_compiler_ : compiler_};
    if (rules->wagers[edge.key.wager].components.empty())
      solve(setting, edge);
    else
      add_parts(setting, rules, options_.stake, edge);
  }

  const std::vector<Index>& clauses_of(Index wager) {
    std::vector<Index>& clauses = clauses_[wager];
    if (clauses.empty()) clauses = Footprints(*rules_).clauses(edge_matter(rules_->wagers[wager].name));
    return clauses;
  }

  /// The ruleset with the column of the bet posted. Bets come column by column; all columns at once may be more than there is room for.
  const std::shared_ptr<const Ruleset>& paid_by(const WagerEdge& edge) {
    if (!edge.column) return rules_;
    const Index table = rules_->wagers[edge.key.wager].paytable;
    if (posted_ && posted_at_ == std::pair(table, *edge.column)) return posted_;
    posted_at_ = {table, *edge.column};
    posted_ = with_column(*rules_, table, *edge.column);
    posted_compiler_.emplace(*posted_, outcomes_);
    return posted_;
  }

  void solve(const EdgeSetting& setting, WagerEdge& edge) const {
    const Solved solved(setting, edge.key, options_.stake);
    if (solved.machine()) edge.state_count = solved.machine()->row_count;
    edge.undefined_reason = solved.fault();
    if (edge.undefined_reason) return;
    edge.first_bet_figures = solved.first();
    edge.start_figures = solved.starts();
    if (!edge.stake) edge.stake = solved.terms().exact_stake();
  }

  std::shared_ptr<const Ruleset> rules_;
  const EdgeOptions& options_;
  const ProgressCallback& progress_;
  MachineCompiler& compiler_;
  DiceOutcomes outcomes_;
  Chances chances_;
  std::shared_ptr<const Ruleset> posted_;  // with that column of that paytable
  std::optional<MachineCompiler> posted_compiler_;
  std::pair<Index, std::string> posted_at_;
  std::map<Index, std::vector<Index>> clauses_;
};

}  // namespace

std::string_view undefined_reason_name(UndefinedReason::Kind why) noexcept {
  static constexpr std::string_view names[] = {"undecided",    "never_placed", "no_odds",   "not_payable", "undetermined",
                                               "not_compiled", "not_offered",  "too_large", "stopped"};
  return names[static_cast<std::size_t>(why)];
}

std::string describe_dice_error(const std::vector<Fraction>& dice, const Vocabulary& vocabulary) {
  if (dice.empty()) return "";
  const auto faces = static_cast<std::size_t>(vocabulary.highest_face - vocabulary.lowest_face + 1);
  if (dice.size() != faces) return "the dice have " + std::to_string(faces) + " faces, not " + std::to_string(dice.size());
  Number sum;
  for (const Fraction& face : dice) {
    if (face.is_negative()) return "the probability " + face.str() + " is negative";
    sum += number_of(face);
  }
  if (sum != 1) return "the face probabilities add up to " + to_string(sum) + ", not to 1";
  return "";
}

std::vector<WagerEdge> list_bets(const Ruleset& ruleset, const EdgeOptions& options) {
  std::vector<WagerEdge> all;
  for (Index wager = 0; wager < ruleset.wagers.size(); ++wager) {
    if (options.wager != no_index && options.wager != wager) continue;
    for (const std::optional<Index>& column : columns_of(ruleset, wager, options))
      for (MachineKey& key : keys_of(ruleset, wager)) {
        if (options.wager == wager && !options.numbers.empty() && key.numbers != options.numbers) continue;
        WagerEdge bet;
        bet.name = format_wager_name(ruleset, key);
        bet.key = std::move(key);
        if (column) bet.column = ruleset.paytables[ruleset.wagers[wager].paytable].columns[*column];
        all.push_back(std::move(bet));
      }
  }
  return all;
}

std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options,
                                     const ProgressCallback& progress) {
  const DiceOutcomes outcomes(ruleset->vocabulary);
  MachineCompiler compiler(*ruleset, outcomes);
  return compute_edges(ruleset, options, compiler, progress);
}

std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options, MachineCompiler& compiler,
                                     const ProgressCallback& progress) {
  return Edges(ruleset, options, progress, compiler).all();
}

// ---- under every reading of the texts that they rest on, wager by wager

namespace {

/// However the states are called.
bool same(const std::vector<StartFigures>& a, const std::vector<StartFigures>& b) {
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end(), [](const StartFigures& one, const StartFigures& other) {
    return one.chance == other.chance && one.figures == other.figures;
  });
}

bool same(const WagerEdge& a, const WagerEdge& b) {
  if (a.undefined_reason || b.undefined_reason)
    return a.undefined_reason && b.undefined_reason && a.undefined_reason->description == b.undefined_reason->description;
  return a.first_bet_figures == b.first_bet_figures && same(a.start_figures, b.start_figures) && a.stake == b.stake &&
         a.is_one_throw == b.is_one_throw && a.components == b.components;
}

}  // namespace

bool have_same_first_bet_figures(const WagerEdge& a, const WagerEdge& b) {
  if (a.undefined_reason || b.undefined_reason)
    return a.undefined_reason && b.undefined_reason && a.undefined_reason->description == b.undefined_reason->description;
  return a.first_bet_figures.edge == b.first_bet_figures.edge &&
         a.first_bet_figures.edge_per_bet_resolved == b.first_bet_figures.edge_per_bet_resolved &&
         a.first_bet_figures.win_probability == b.first_bet_figures.win_probability &&
         a.first_bet_figures.expected_throw_count == b.first_bet_figures.expected_throw_count;
}

namespace {

/// A book under one reading, and its machines.
struct AsChecked {
  explicit AsChecked(const CheckResult& result) : rules(result.ruleset), outcomes(rules->vocabulary), compiler(result, outcomes) {}
  const std::shared_ptr<const Ruleset> rules;
  const DiceOutcomes outcomes;
  MachineCompiler compiler;
};

class EdgesReadOtherwise {
 public:
  EdgesReadOtherwise(const Library& library, const CheckResult& first, const Selection& selection, const EdgeOptions& options,
                     const ProgressCallback& progress)
      : library_(library), first_(first), options_(options), progress_(progress), book_(library, *rules_, selection) {}

  EdgesByReading run() {
    const ProgressCallback until_stopped = [this](std::string_view what, std::size_t done, std::size_t of) {
      return goes_on(what, done, of);
    };
    for (WagerEdge& edge : compute_edges(rules_, options_, first_.compiler, until_stopped)) out_.bets.push_back({std::move(edge), {}, {}});
    if (rules_->alternatives.empty()) return std::move(out_);
    for (Index wager = 0; wager < rules_->wagers.size() && goes_on("wagers under other interpretations", wager, rules_->wagers.size());
         ++wager)
      if (options_.wager == no_index || options_.wager == wager) read_otherwise(rules_->wagers[wager].name);
    if (options_.wager == no_index && !out_.stopped) add_offered_otherwise();
    sort_questions();
    return std::move(out_);
  }

 private:
  bool goes_on(std::string_view what, std::size_t done, std::size_t of) {
    told_ = {what, done, of};
    out_.stopped = out_.stopped || (progress_ && !progress_(what, done, of));
    return !out_.stopped;
  }

  /// Asked again within a stage: each reading is a check of the whole book.
  bool still_goes_on() { return goes_on(told_.what, told_.done, told_.of); }

  void read_otherwise(const std::string& wager) {
    const Readings readings = find_readings({&book_}, edge_matter(wager));
    if (readings.has_too_many_readings) out_.truncated_wagers.push_back(wager);
    add_questions(readings.selected_alternatives, out_.selected_alternatives);
    for (BetByReading& bet : out_.bets)
      if (is_of(bet, wager)) bet.selected_alternatives = readings.selected_alternatives;
    for (const OtherReading& other : readings.other_readings) {
      if (!still_goes_on()) return;
      add(wager, other);
    }
  }

  void add(const std::string& wager, const OtherReading& other) {
    AsChecked* const book = checked(other.selection);
    if (book == nullptr) return;
    const std::vector<WagerEdge> found = edges_of(*book, wager);
    for (BetByReading& bet : out_.bets)
      if (is_of(bet, wager)) compare(bet, found, book->rules, other.changed_alternatives);
    for (const WagerEdge& edge : found)
      if (std::none_of(out_.bets.begin(), out_.bets.end(), [&](const BetByReading& bet) { return is_same_bet(bet.edge, edge); }))
        add_new(edge, book->rules, other.changed_alternatives);
  }

  [[nodiscard]] bool is_of(const BetByReading& bet, const std::string& wager) const {
    return bet.edge.key.wager != no_index && rules_->wagers[bet.edge.key.wager].name == wager;
  }
  static bool is_same_bet(const WagerEdge& a, const WagerEdge& b) { return a.name == b.name && a.column == b.column; }

  void compare(BetByReading& bet, const std::vector<WagerEdge>& found, const std::shared_ptr<const Ruleset>& rules,
               const std::vector<ChangedAlternative>& readings) {
    const auto other = std::find_if(found.begin(), found.end(), [&](const WagerEdge& one) { return is_same_bet(one, bet.edge); });
    if (other == found.end()) {
      WagerEdge none;
      none.name = bet.edge.name;
      none.column = bet.edge.column;
      none.undefined_reason = UndefinedReason{UndefinedReason::Kind::NotOffered, "the rule book does not have this bet"};
      bet.other_edges.push_back({readings, rules, std::move(none)});
    } else if (!same(*other, bet.edge)) {
      bet.other_edges.push_back({readings, rules, *other});
    }
  }

  /// A bet that is not there as the text is read at first.
  void add_new(const WagerEdge& edge, const std::shared_ptr<const Ruleset>& rules, const std::vector<ChangedAlternative>& readings) {
    const auto known = std::find_if(out_.bets.begin(), out_.bets.end(), [&](const BetByReading& bet) {
      return bet.edge.undefined_reason && bet.edge.undefined_reason->kind == UndefinedReason::Kind::NotOffered &&
             is_same_bet(bet.edge, edge);
    });
    if (known != out_.bets.end()) return known->other_edges.push_back({readings, rules, edge});
    BetByReading bet;
    bet.edge.name = edge.name;
    bet.edge.column = edge.column;
    bet.edge.undefined_reason =
        UndefinedReason{UndefinedReason::Kind::NotOffered, "the rule book does not have this bet under these interpretations"};
    bet.other_edges.push_back({readings, rules, edge});
    out_.bets.push_back(std::move(bet));
  }

  /// Wagers that some alternative defines.
  void add_offered_otherwise() {
    for (const ReadingOrChoice& question : rules_->alternatives)
      for (const std::string& alternative : question.alternative_names) {
        if (!question.is_reading || book_.asks_for(question.name)) continue;
        const Ruleset* const other = book_.under({{question.name, alternative}});
        if (other == nullptr) continue;
        for (const Wager& wager : other->wagers) {
          if (rules_->find_wager(wager.name) != no_index) continue;
          if (!still_goes_on()) return;
          const OtherReading reading{{{question.name, alternative}}, book_.selected({{question.name, alternative}}), {}};
          AsChecked* const book = checked(reading.selection);
          if (book == nullptr) continue;
          for (const WagerEdge& edge : edges_of(*book, wager.name)) add_new(edge, book->rules, reading.changed_alternatives);
        }
      }
  }

  [[nodiscard]] std::vector<WagerEdge> edges_of(AsChecked& book, const std::string& wager) const {
    EdgeOptions options = options_;
    options.wager = book.rules->find_wager(wager);
    return options.wager == no_index ? std::vector<WagerEdge>{} : compute_edges(book.rules, options, book.compiler);
  }

  /// Null, with the errors told once, if it cannot be read so.
  AsChecked* checked(const Selection& selection) {
    const auto [at, fresh] = checked_.try_emplace(selection.readings);
    if (!fresh) return at->second.get();
    CheckResult result = check(library_, rules_->name, selection);
    for (Diagnostic& one : result.diagnostics)
      if (one.severity() == Severity::Error) out_.diagnostics.push_back(std::move(one));
    if (result.ok()) at->second = std::make_unique<AsChecked>(result);
    return at->second.get();
  }

  void sort_questions() {
    const auto place = [&](const SelectedAlternative& of) { return rules_->find_alternatives(of.question.name); };
    std::stable_sort(out_.selected_alternatives.begin(), out_.selected_alternatives.end(),
                     [&](const SelectedAlternative& a, const SelectedAlternative& b) {
                       const ReadingOrChoice* const one = place(a);
                       const ReadingOrChoice* const other = place(b);
                       return one != nullptr && (other == nullptr || one < other);
                     });
  }

  const Library& library_;
  AsChecked first_;
  const std::shared_ptr<const Ruleset>& rules_ = first_.rules;
  const EdgeOptions& options_;
  const ProgressCallback& progress_;
  /// What the progress was told last.
  struct Told {
    std::string_view what;
    std::size_t done = 0;
    std::size_t of = 0;
  } told_;
  ReadBook book_;
  std::map<ByName, std::unique_ptr<AsChecked>> checked_;
  EdgesByReading out_;
};

}  // namespace

EdgesByReading compute_edges_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset,
                                            const Selection& selection, const EdgeOptions& options, const ProgressCallback& progress) {
  CheckResult checked;
  checked.ruleset = ruleset;
  return compute_edges_under_readings(library, checked, selection, options, progress);
}

EdgesByReading compute_edges_under_readings(const Library& library, const CheckResult& checked, const Selection& selection,
                                            const EdgeOptions& options, const ProgressCallback& progress) {
  return EdgesReadOtherwise(library, checked, selection, options, progress).run();
}

}  // namespace fairroll::analysis
