// SPDX-License-Identifier: Apache-2.0
// Clauses: what can be asked and named in an answer, each with its whole address.
#include <algorithm>
#include <functional>
#include <numeric>
#include <span>

#include "../addresses.hpp"
#include "../law/citations.hpp"
#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_suggestions = 100;
constexpr std::size_t most_bars = 1'000'000;

/// Writes the addresses of clauses, and finds those that have the same.
class AddressWriter {
 public:
  explicit AddressWriter(LoweringContext& work) : work_(work), words_(clauses().size()), hashes_(clauses().size()) {}

  /// Of the clauses that stand in another one, or of those that do not.
  void spell_out(bool children) {
    const std::size_t count = clauses().size();
    std::vector<Index> some;
    some.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const Index parent = work_.addresses[i].parent;
      if ((parent != no_index) != children) continue;
      if (children) {
        clauses()[i].address = with_words(clauses()[parent].address, clauses()[i].address);
        work_.addresses[i].fixed = clauses()[i].address.size();
      }
      some.push_back(static_cast<Index>(i));
    }
    spell_out(std::move(some));
  }

  void refuse_same_addresses() {
    if (all_differ()) return;
    std::vector<Index> all(clauses().size());
    std::iota(all.begin(), all.end(), Index{0});
    std::vector<std::pair<Index, Index>> again;  // a clause, and the first with its address
    for_each_address(all, Alike::Whole, [&](std::span<const Hashed> same) {
      for (const Hashed& other : same.subspan(1)) again.emplace_back(other.clause, same.front().clause);
    });
    std::sort(again.begin(), again.end());
    for (const auto& [index, first] : again) {
      const Clause& clause = clauses()[index];
      work_.report.add(Code::same_address, clause.location, "two statements have the same address: " + in_backticks(clause.address),
                       {clauses()[first].location, "first occurrence"}, "give one of the statements a mark, such as `[a]`, or remove one");
    }
  }

 private:
  struct Hashed {
    std::size_t hash = 0;
    Index clause = no_index;
  };
  /// Which addresses are the same: the words alone tell, or also how many of them are fixed.
  enum class Alike : std::uint8_t { Whole, InParts };

  [[nodiscard]] std::vector<Clause>& clauses() { return work_.out.clauses; }
  [[nodiscard]] const std::string& address(Index clause) const { return work_.out.clauses[clause].address; }
  [[nodiscard]] std::size_t fixed(Index clause) const { return work_.addresses[clause].fixed; }

  /// Hashes that differ are of addresses that differ, and as a rule all do.
  [[nodiscard]] bool all_differ() const {
    std::vector<std::size_t> sorted = hashes_;
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  }

  /// Takes as many opening words as make each address its own among those that begin with the same fixed part.
  void spell_out(std::vector<Index> some) {
    for (const Index i : some) begin(i);
    while (!some.empty()) {
      std::vector<Index> again;
      for_each_address(some, Alike::InParts, [&](std::span<const Hashed> same) {
        const auto may_grow = [&](const Hashed& one) { return !OpeningWords(words_[one.clause]).next().empty(); };
        if (same.size() == 1 || std::none_of(same.begin(), same.end(), may_grow)) return;
        for (const Hashed& one : same) again.push_back(one.clause);
      });
      // One that ran out of words keeps what it has: those that go on grow apart from it.
      for (const Index i : again) grow(i, 1);
      some = std::move(again);
    }
  }

  void begin(Index clause) {
    words_[clause] = OpeningWords(clauses()[clause].text);
    grow(clause, work_.addresses[clause].least_words);
  }

  void grow(Index clause, std::size_t words) {
    std::string& longer = clauses()[clause].address;
    for (; words > 0; --words) append_words(longer, words_[clause].next());
    hashes_[clause] = std::hash<std::string_view>()(longer);
  }

  /// Calls `each` with the clauses of every address, in order.
  template <typename Each>
  void for_each_address(const std::vector<Index>& some, Alike alike, Each&& each) {
    hashed_.clear();
    hashed_.reserve(some.size());
    for (const Index i : some) hashed_.push_back({hashes_[i], i});
    std::sort(hashed_.begin(), hashed_.end(), [&](const Hashed& a, const Hashed& b) {
      if (a.hash != b.hash) return a.hash < b.hash;
      if (const int order = address(a.clause).compare(address(b.clause)); order != 0) return order < 0;
      if (alike == Alike::InParts && fixed(a.clause) != fixed(b.clause)) return fixed(a.clause) < fixed(b.clause);
      return a.clause < b.clause;
    });
    const auto is_same = [&](const Hashed& a, const Hashed& b) {
      return a.hash == b.hash && address(a.clause) == address(b.clause) && (alike == Alike::Whole || fixed(a.clause) == fixed(b.clause));
    };
    for (std::size_t begin = 0, end = 0; begin < hashed_.size(); begin = end) {
      for (end = begin + 1; end < hashed_.size() && is_same(hashed_[begin], hashed_[end]);) ++end;
      each(std::span<const Hashed>(hashed_.data() + begin, end - begin));
    }
  }

  LoweringContext& work_;
  std::vector<OpeningWords> words_;  // that each clause has not put into its address
  std::vector<std::size_t> hashes_;  // of the addresses
  std::vector<Hashed> hashed_;
};

void refuse_still_named(Report& report, const Syntax& word, const Struck& struck) {
  report.add(Code::still_named, word.location(), "this statement refers to text that was struck", {struck.by.place, "struck here"},
             "strike or replace this statement as well");
}

/// The clauses that the addresses name. Records for each which of the two clauses prevails.
std::vector<Index> resolve(LoweringContext& work, const std::vector<Index>& pending, bool is_named_stronger) {
  std::vector<Index> clauses;
  for (const Index i : pending) {
    const PendingAddress& named = work.pending_addresses[i];
    const std::vector<Index> found = work.out.find_clauses(std::string(named.text.unquoted_text()));
    if (found.empty()) {
      std::vector<std::string> addresses;
      if (i < most_suggestions)
        for (const Clause& clause : work.out.clauses) addresses.push_back(clause.address);
      if (const Struck* const struck = work.edits.struck_address(std::string(named.text.unquoted_text()))) {
        refuse_still_named(work.report, named.text, *struck);
        continue;
      }
      work.report.add(Code::no_target, named.text.location(), "no statement has the address " + std::string(named.text.text()),
                      help_for_address(folded(named.text.unquoted_text()), addresses));
    } else if (found.size() > 1) {
      work.report.add(Code::many_targets, named.text.location(),
                      std::to_string(found.size()) + " statements have the address " + std::string(named.text.text()),
                      {work.out.clauses[found.front()].location, "one of them"},
                      "write a longer address, such as " + in_backticks(work.out.clauses[found.front()].address));
    } else if (found.front() == named.by) {
      work.report.add(Code::circular, named.text.location(), "a statement cannot take precedence over itself",
                      "write the address of a different statement");
    } else {
      const Clause& clause = work.out.clauses[found.front()];
      if (work.usage.names() != nullptr)
        name_address(
            named.text.location(), clause.location, clause.address, clause.prefix_length,
            [&](const std::string& name) { return work.material.wager_called(name); }, *work.usage.names());
      clauses.push_back(found.front());
      const auto [winner, loser] = is_named_stronger ? std::pair(found.front(), named.by) : std::pair(named.by, found.front());
      work.precedences.push_back({winner, loser, named.text.location()});
    }
  }
  return clauses;
}

void resolve(LoweringContext& work, Precedence& precedence) {
  precedence.overriding_clauses = resolve(work, precedence.overriding_clauses, true);
  precedence.overridden_clauses = resolve(work, precedence.overridden_clauses, false);
}

void resolve_never(LoweringContext& work, const PendingNever& pending) {
  ExcludedGrounds& never = work.out.conduct.excluded_grounds[pending.never];
  for (const GroundAt& ground : work.call_grounds)
    if (pending.marks.empty() && ground.lead == pending.lead) never.grounds.push_back(ground.clause);
  for (const Syntax& mark : pending.marks) {
    bool any = false;
    for (const GroundAt& ground : work.call_grounds) {
      if (ground.lead != pending.lead || ground.marks != mark.text()) continue;
      never.grounds.push_back(ground.clause);
      any = true;
    }
    const Struck* const struck = any ? nullptr : work.edits.struck_address(pending.lead + " no_roll " + mark.str());
    if (struck != nullptr) refuse_still_named(work.report, mark, *struck);
    if (!any && struck == nullptr)
      work.report.add(Code::no_target, mark.location(), "this section has no ground " + mark.str() + " for calling no roll",
                      "write the mark of a ground");
  }
  if (pending.marks.empty() && never.grounds.empty())
    work.report.add(Code::no_target, pending.statement.location(), "this section has no ground for calling no roll",
                    "move the statement to the section that contains the power to call no roll");
}

}  // namespace

Index add_clause(LoweringContext& work, const Item& item, ClauseHead head) {
  if (work.out.clauses.size() >= work.out.limits.clauses) {
    if (!work.exhausted)
      work.report.add(Code::too_many_states, head.place,
                      "the rule book has more than " + std::to_string(work.out.limits.clauses) + " clauses",
                      "split the ruleset, or raise the limit `clauses`");
    work.exhausted = true;
    return 0;
  }
  const Block& block = *item.block;
  const auto index = static_cast<Index>(work.out.clauses.size());
  Clause& clause = work.out.clauses.emplace_back();
  clause.kind = head.kind;
  clause.location = std::move(head.place);
  clause.text = folded(clause.location.text());
  clause.unit = block.unit;
  clause.is_conditional = head.conditional;
  clause.is_unverified = static_cast<bool>(block.recalled);
  if (!block.readings.empty()) clause.readings = block.readings;
  clause.law_passages = law::words_of_clause(work.library, clause.location, block.adopted_at);
  const bool is_child = head.parent != no_index;  // its parent's address has what stands around it
  const bool has_marks = !is_child && !(block.marks.empty() && item.marks.empty());
  std::string& address = clause.address;
  constexpr std::size_t opening = 24;  // usual words
  address.reserve(block.lead.size() + head.subject.size() + block.marks.size() + item.marks.size() + head.heading.size() +
                  head.item.size() + opening);
  clause.prefix_length = static_cast<std::uint32_t>(block.lead.size());
  if (!is_child) {
    address += block.lead;
    append_words(address, head.subject);
    append_words(address, block.marks);
    append_words(address, item.marks);
  }
  if (!has_marks) append_words(address, head.heading);
  append_words(address, head.item);
  const bool is_told_apart = has_marks || !head.heading.empty() || !head.item.empty();
  work.addresses.push_back({address.size(), is_told_apart ? 0 : head.least_words, head.parent});
  // A `becomes` goes with its state.
  if (work.keeps_targets && clause.kind != ClauseKind::StateChange)
    work.targets.push_back({{}, index, head.node ? head.node : item.node, item.block});
  return index;
}

void add_target(LoweringContext& work, const Item& item, const std::string& words) {
  if (!work.keeps_targets) return;
  const std::string base = with_words(item.block->lead, item.block->subject);
  const std::string marks = with_words(item.block->marks, item.marks);
  work.targets.push_back(
      {with_words(base, marks.empty() ? words : marks), no_index, item.node, item.block, marks.empty() ? words : std::string()});
}

Precedence lower_precedence(LoweringContext& work, const Syntax& node, Index by) {
  Precedence precedence;
  const auto note = [&](Kind kind, std::vector<Index>& into) {
    for (const Syntax& text : Children(node.child(kind), Kind::text)) {
      into.push_back(static_cast<Index>(work.pending_addresses.size()));
      work.pending_addresses.push_back({text, by});
    }
  };
  note(Kind::subject_to, precedence.overriding_clauses);
  note(Kind::notwithstanding, precedence.overridden_clauses);
  return precedence;
}

void assign_addresses(LoweringContext& work) {
  AddressWriter writer(work);
  writer.spell_out(false);
  writer.spell_out(true);
  writer.refuse_same_addresses();
}

void resolve_addresses(LoweringContext& work) {
  for (RollRule& rule : work.out.conduct.rulings)
    for (Ground& ground : rule.grounds) resolve(work, ground.precedence);
  for (Power& power : work.out.conduct.powers)
    for (Ground& ground : power.grounds) resolve(work, ground.precedence);
  for (DieReading& reads : work.out.conduct.die_readings) resolve(work, reads.precedence);
  for (Wager& wager : work.out.wagers)
    for (VerdictRow& row : wager.verdicts) resolve(work, row.precedence);
  if (work.pending_nevers.size() * work.call_grounds.size() > most_bars) {
    const SourceLocation place = work.pending_nevers.front().statement.location();
    work.report.add(Code::too_many_states, place, "the `never a cause` statements exclude too many grounds",
                    "write fewer `never a cause` statements");
    return;
  }
  for (const PendingNever& never : work.pending_nevers) resolve_never(work, never);
}

}  // namespace fairroll::checking
