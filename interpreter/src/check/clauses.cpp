// Clauses: what can be asked and named in an answer, each with its whole address.
#include <algorithm>
#include <functional>
#include <numeric>

#include "words.hpp"
#include "work.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_clauses = 200'000;
constexpr std::size_t most_suggestions = 100;
constexpr std::size_t most_bars = 1'000'000;

std::string with(std::string base, const std::string& more) {
  append_words(base, more);
  return base;
}

/// Calls `each` with the clauses of every text, in order: `text_of` gives the text of a clause.
template <typename TextOf, typename Each>
void for_each_text(const std::vector<Index>& clauses, TextOf&& text_of, Each&& each) {
  struct Hashed {
    std::size_t hash = 0;
    Index clause = no_index;
  };
  std::vector<Hashed> hashed;
  hashed.reserve(clauses.size());
  for (const Index i : clauses) hashed.push_back({std::hash<std::string_view>()(text_of(i)), i});
  std::sort(hashed.begin(), hashed.end(), [&](const Hashed& a, const Hashed& b) {
    if (a.hash != b.hash) return a.hash < b.hash;
    const int order = std::string_view(text_of(a.clause)).compare(text_of(b.clause));
    return order != 0 ? order < 0 : a.clause < b.clause;
  });
  std::vector<Index> same;
  for (std::size_t i = 0; i < hashed.size(); ++i) {
    same.push_back(hashed[i].clause);
    const bool last =
        i + 1 == hashed.size() || hashed[i + 1].hash != hashed[i].hash || text_of(hashed[i + 1].clause) != text_of(same.front());
    if (!last) continue;
    each(same);
    same.clear();
  }
}

/// Writes the address with so many words more than it has at least. True: there are words left.
bool spell_out(Work& work, Index clause, std::size_t more) {
  const AddressParts& parts = work.addresses[clause];
  std::string& address = work.out.clauses[clause].address;
  address = parts.fixed;
  OpeningWords words(work.out.clauses[clause].text);
  for (std::size_t count = parts.least_words + more; count > 0; --count) {
    const std::string_view word = words.next();
    if (word.empty()) return false;
    append_words(address, word);
  }
  return !words.next().empty();
}

/// Takes as many opening words as make each address of the group its own.
void spell_out(Work& work, std::vector<Index> group) {
  for (std::size_t more = 0; !group.empty(); ++more) {
    std::vector<char> longer(group.size());
    for (std::size_t i = 0; i < group.size(); ++i) longer[i] = spell_out(work, group[i], more) ? 1 : 0;
    const auto may_grow = [&](Index clause) {
      return longer[static_cast<std::size_t>(std::lower_bound(group.begin(), group.end(), clause) - group.begin())] != 0;
    };
    std::vector<Index> again;
    const auto address_of = [&work](Index i) -> const std::string& { return work.out.clauses[i].address; };
    for_each_text(group, address_of, [&](const std::vector<Index>& same) {
      if (same.size() > 1 && std::any_of(same.begin(), same.end(), may_grow)) again.insert(again.end(), same.begin(), same.end());
    });
    // One that ran out of words keeps what it has: those that go on grow apart from it.
    std::sort(again.begin(), again.end());
    group = std::move(again);
  }
}

void spell_out(Work& work, bool children) {
  std::vector<Index> clauses;
  for (std::size_t i = 0; i < work.addresses.size(); ++i) {
    AddressParts& parts = work.addresses[i];
    if ((parts.parent != no_index) != children) continue;
    if (children) parts.fixed = with(work.out.clauses[parts.parent].address, parts.fixed);
    clauses.push_back(static_cast<Index>(i));
  }
  const auto fixed_part = [&work](Index i) -> const std::string& { return work.addresses[i].fixed; };
  for_each_text(clauses, fixed_part, [&work](const std::vector<Index>& group) {
    if (group.size() == 1)
      spell_out(work, group.front(), 0);
    else
      spell_out(work, group);
  });
}

void refuse_same_addresses(Work& work) {
  std::vector<Index> clauses(work.out.clauses.size());
  std::iota(clauses.begin(), clauses.end(), Index{0});
  std::vector<std::pair<Index, Index>> again;  // a clause, and the first with its address
  const auto address_of = [&work](Index i) -> const std::string& { return work.out.clauses[i].address; };
  for_each_text(clauses, address_of, [&](const std::vector<Index>& same) {
    for (std::size_t i = 1; i < same.size(); ++i) again.emplace_back(same[i], same.front());
  });
  std::sort(again.begin(), again.end());
  for (const auto& [index, first] : again) {
    const Clause& clause = work.out.clauses[index];
    work.report.add(Code::same_address, clause.place, "a second statement with the address " + quoted(clause.address),
                    {work.out.clauses[first].place, "first here"}, "give one of them a mark, such as `[a]`, or leave it out");
  }
}

void refuse_still_named(Report& report, const Syntax& word, const Struck& struck) {
  report.add(Code::still_named, word.place(), "this names text that was struck", {struck.by.place, "struck here"},
             "strike or replace the sentence that names it, too");
}

std::vector<Index> resolve(Work& work, const std::vector<Index>& pending) {
  std::vector<Index> clauses;
  for (const Index i : pending) {
    const PendingAddress& named = work.pending_addresses[i];
    const std::vector<Index> found = work.out.find_clauses(std::string(named.text.unquoted()));
    if (found.empty()) {
      std::vector<std::string> addresses;
      if (i < most_suggestions)
        for (const Clause& clause : work.out.clauses) addresses.push_back(clause.address);
      if (const Struck* const struck = work.edits.struck_address(std::string(named.text.unquoted()))) {
        refuse_still_named(work.report, named.text, *struck);
        continue;
      }
      work.report.add(Code::no_target, named.text.place(), "nothing has the address " + std::string(named.text.text()),
                      did_you_mean(named.text.unquoted(), addresses));
    } else if (found.size() > 1) {
      work.report.add(Code::many_targets, named.text.place(),
                      std::to_string(found.size()) + " statements have the address " + std::string(named.text.text()),
                      {work.out.clauses[found.front()].place, "one of them"},
                      "give more of the address, such as " + quoted(work.out.clauses[found.front()].address));
    } else if (found.front() == named.by) {
      work.report.add(Code::circular, named.text.place(), "a statement cannot yield to itself or beat itself", "name another");
    } else {
      clauses.push_back(found.front());
    }
  }
  return clauses;
}

void resolve(Work& work, Precedence& precedence) {
  precedence.subject_to = resolve(work, precedence.subject_to);
  precedence.notwithstanding = resolve(work, precedence.notwithstanding);
}

void resolve_never(Work& work, const PendingNever& pending) {
  NeverACause& never = work.out.conduct.nevers[pending.never];
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
      work.report.add(Code::no_target, mark.place(), "this section has no ground " + mark.str() + " for a call of no_roll",
                      "name the mark of a ground");
  }
  if (pending.marks.empty() && never.grounds.empty())
    work.report.add(Code::no_target, pending.statement.place(), "this section gives no ground for a call of no_roll",
                    "put it into the section of the power to call");
}

}  // namespace

Index add_clause(Work& work, const Item& item, ClauseHead head) {
  if (work.out.clauses.size() >= most_clauses) {
    if (!work.exhausted) work.report.add(Code::too_many_states, head.place, "more than 200000 clauses", "split the ruleset");
    work.exhausted = true;
    return 0;
  }
  Clause clause;
  clause.kind = head.kind;
  clause.place = std::move(head.place);
  clause.text = folded(clause.place.text());
  clause.unit = item.block->unit;
  clause.conditional = head.conditional;
  clause.recalled = item.block->recalled;
  clause.readings = item.block->readings;
  AddressParts parts;
  parts.parent = head.parent;
  std::string& fixed = parts.fixed;
  if (parts.parent == no_index) {
    fixed = item.block->lead;
    append_words(fixed, head.subject);
    append_words(fixed, item.block->marks);
    append_words(fixed, item.marks);
  }  // else its parent's address has them
  const bool has_marks = parts.parent == no_index && !(item.block->marks.empty() && item.marks.empty());
  if (!has_marks) append_words(fixed, head.heading);
  append_words(fixed, head.item);
  const bool is_told_apart = has_marks || !head.heading.empty() || !head.item.empty();
  parts.least_words = is_told_apart ? 0 : head.least_words;
  const auto index = static_cast<Index>(work.out.clauses.size());
  // A `becomes` goes with its state.
  if (work.learning && clause.kind != ClauseKind::Becomes)
    work.targets.push_back({{}, index, head.node ? head.node : item.node, item.block});
  work.out.clauses.push_back(std::move(clause));
  work.addresses.push_back(std::move(parts));
  return index;
}

void add_target(Work& work, const Item& item, const std::string& words) {
  if (!work.learning) return;
  const std::string base = with(item.block->lead, item.block->subject);
  const std::string marks = with(item.block->marks, item.marks);
  work.targets.push_back(
      {with(base, marks.empty() ? words : marks), no_index, item.node, item.block, marks.empty() ? words : std::string()});
}

Precedence lower_precedence(Work& work, const Syntax& node, Index by) {
  Precedence precedence;
  const auto note = [&](Kind kind, std::vector<Index>& into) {
    for (const Syntax& text : node.child(kind).all(Kind::text)) {
      into.push_back(static_cast<Index>(work.pending_addresses.size()));
      work.pending_addresses.push_back({text, by});
    }
  };
  note(Kind::subject_to, precedence.subject_to);
  note(Kind::notwithstanding, precedence.notwithstanding);
  return precedence;
}

void assign_addresses(Work& work) {
  spell_out(work, false);
  spell_out(work, true);
  refuse_same_addresses(work);
}

void resolve_addresses(Work& work) {
  for (RollRule& rule : work.out.conduct.rolls)
    for (Ground& ground : rule.grounds) resolve(work, ground.precedence);
  for (Power& power : work.out.conduct.powers)
    for (Ground& ground : power.grounds) resolve(work, ground.precedence);
  for (DieReads& reads : work.out.conduct.readings) resolve(work, reads.precedence);
  for (Wager& wager : work.out.wagers)
    for (VerdictRow& row : wager.verdicts) resolve(work, row.precedence);
  if (work.pending_nevers.size() * work.call_grounds.size() > most_bars) {
    const Place place = work.pending_nevers.front().statement.place();
    work.report.add(Code::too_many_states, place, "more sentences on what is never a cause than can be matched with grounds", "name fewer");
    return;
  }
  for (const PendingNever& never : work.pending_nevers) resolve_never(work, never);
}

}  // namespace fairroll::checking
