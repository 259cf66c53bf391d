// SPDX-License-Identifier: Apache-2.0
// Fills the tables. What a combination of answers comes to is what the oracle says of some throw that has them.
#include "compiler.hpp"

#include <algorithm>
#include <bit>

#include "../index_list.hpp"
#include "../oracle/known.hpp"

namespace fairroll::judging {

namespace {

constexpr std::uint64_t unknown_mark = std::uint64_t{1} << 63U;  // until its decision bit is chosen
constexpr std::size_t most_rows = 65'535;
constexpr std::uint16_t not_yet = 0xFFFF;

}  // namespace

Compiler::Compiler(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults)
    : ruleset_(*ruleset), faults_(faults), asks_(ruleset_), layout_(lay_out(std::move(ruleset), asks_, faults)) {}

std::optional<ThrowJudge> Compiler::compile() {
  if (!layout_) return std::nullopt;
  parts_ = divide(*layout_, faults_);
  if (parts_.empty()) return std::nullopt;
  add_slots(*layout_);
  Terms terms(*layout_, parts_, asks_);
  if (terms.bits <= Terms::decision_bits) {
    fill_meaning(terms);
    mark_beyond(terms);
  }
  if (terms.bits > Terms::decision_bits) {
    faults_.push_back(
        {"the conduct of `" + ruleset_.name + "` requires a table with more than 65,536 rows for its interdependent conditions",
         "join elementary tests with `or`, and use fewer clauses with `notwithstanding` or `subject to`",
         {}});
    return std::nullopt;
  }
  judge_.decision_.assign(std::size_t{1} << terms.bits, not_yet);
  judge_.row_mask_ = judge_.decision_.size() - 1;
  decide(terms);
  if (out_of_rows_) {
    faults_.push_back({"the conduct of `" + ruleset_.name + "` has more than " + std::to_string(most_rows) +
                           " different rulings, which cannot be compiled",
                       "use fewer clauses with `notwithstanding` or `subject to`",
                       {}});
    return std::nullopt;
  }
  if (!read_dice()) return std::nullopt;
  finish(terms);
  return std::move(judge_);
}

void Compiler::fill_meaning(const Terms& terms) {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    const std::size_t values = std::size_t{1} << part.width;
    judge_.chunks_.push_back({part.shift, static_cast<std::uint32_t>(values - 1), static_cast<std::uint32_t>(judge_.meaning_.size())});
    std::vector<char>& usable = usable_.emplace_back(values, 0);
    Decoded decoded(*layout_, false);
    for (std::size_t value = 0; value < values; ++value) {
      if (!decoded.take(part.first, part.last, value)) {
        judge_.meaning_.push_back(0);
        continue;
      }
      usable[value] = decoded.possible() && !decoded.holder_unknown() ? 1 : 0;
      judge_.meaning_.push_back(meaning_of(terms, p, decoded));
    }
  }
}

std::uint64_t Compiler::meaning_of(const Terms& terms, std::size_t part, const Decoded& decoded) {
  std::uint64_t meaning = static_cast<std::uint64_t>(decoded.call()) << terms.call_shift;
  for (const Term& term : terms.terms) {
    if (term.part != part) continue;
    if (term.condition == nullptr) {
      meaning |= decoded.excused() ? term.out : 0;
      continue;
    }
    const Answer answer = decoded.ask(*term.condition, term.die);
    if (answer == Answer::Depends)
      meaning |= term.lenient ? 0 : unknown_mark;
    else
      meaning |= (answer == Answer::Yes) == term.positive ? term.out : 0;
  }
  return meaning;
}

/// What is not known and matters is one more decision bit, if that occurs at all.
void Compiler::mark_beyond(Terms& terms) {
  const auto marked = [](std::uint64_t one) { return (one & unknown_mark) != 0; };
  if (std::none_of(judge_.meaning_.begin(), judge_.meaning_.end(), marked)) return;
  beyond_ = std::uint64_t{1} << terms.bits++;
  for (std::uint64_t& one : judge_.meaning_)
    if (marked(one)) one = (one & ~unknown_mark) | beyond_;
}

std::vector<Compiler::Reached> Compiler::reach() const {
  std::vector<Reached> all{{0, 0}};
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    std::vector<Reached> mine;  // one value for each pattern of this part
    std::vector<char> seen(judge_.decision_.size(), 0);
    for (std::size_t value = 0; value < usable_[p].size(); ++value) {
      const std::uint64_t pattern = judge_.meaning_[judge_.chunks_[p].base + value] & judge_.row_mask_;
      if (usable_[p][value] == 0 || seen[pattern] != 0) continue;
      seen[pattern] = 1;
      mine.push_back({pattern, static_cast<std::uint64_t>(value) << parts_[p].shift});
    }
    std::vector<Reached> next;
    std::fill(seen.begin(), seen.end(), char{0});
    for (const Reached& before : all)
      for (const Reached& one : mine) {
        const std::uint64_t pattern = before.pattern | one.pattern;
        if (seen[pattern] != 0) continue;
        seen[pattern] = 1;
        next.push_back({pattern, before.word | one.word});
      }
    all = std::move(next);
  }
  return all;
}

/// Asks the oracle about one throw of each combination, and takes its answer for all combinations that differ only in what it did not ask.
void Compiler::decide(const Terms& terms) {
  judge_.rows_.emplace_back();  // row 0
  Decoded decoded(*layout_, false);
  const std::uint64_t all_bits = judge_.row_mask_;
  for (const Reached& reached : reach()) {
    std::uint16_t& cell = judge_.decision_[reached.pattern];
    if (cell != not_yet) continue;
    if ((reached.pattern & beyond_) != 0) {
      cell = 0;
      continue;
    }
    for (const Part& part : parts_)
      decoded.take(part.first, part.last, (reached.word >> part.shift) & ((std::uint64_t{1} << part.width) - 1));
    const Ruling ruling = adjudicate_known(ruleset_, decoded.record(), decoded.situation());
    ++judge_.evaluated_throw_count_;
    const std::optional<ThrowJudge::Row> row = row_with_call(terms, decoded, ruling);
    const std::uint16_t number = row ? intern(*row) : std::uint16_t{0};
    if (out_of_rows_) return;
    const std::uint64_t fixed = (relevant(terms, ruling) | beyond_) & all_bits;
    const std::uint64_t free = all_bits & ~fixed;
    for (std::uint64_t other = free;; other = (other - 1) & free) {
      std::uint16_t& same = judge_.decision_[(reached.pattern & fixed) | other];
      if (same == not_yet) same = number;
      if (other == 0) break;
    }
  }
  std::replace(judge_.decision_.begin(), judge_.decision_.end(), not_yet, std::uint16_t{0});
}

/// As row_of, but for calls of whose right the text does not speak: of a total the row is that of one which agrees with the dice, and
/// what comes of one of no_roll is left to the oracle.
std::optional<ThrowJudge::Row> Compiler::row_with_call(const Terms& terms, const Decoded& decoded, const Ruling& ruling) const {
  ThrowRecord record = decoded.record();
  if (ruling.kind != RulingKind::Undetermined || record.calls.empty()) return row_of(terms, ruling);
  const bool no_roll = record.calls.front().is_no_roll;
  record.calls.clear();
  const Ruling uncalled = adjudicate_known(ruleset_, record, decoded.situation());
  if (uncalled.kind == RulingKind::Undetermined) return row_of(terms, ruling);
  const Index open = no_roll ? ruleset_.conduct.open_no_roll_clause : ruleset_.conduct.open_total_clause;
  if (open == no_index) return row_of(terms, ruling);
  std::optional<ThrowJudge::Row> row = no_roll ? std::nullopt : row_of(terms, uncalled);
  if (row) row->must_agree = true;
  return row;
}

std::uint64_t Compiler::relevant(const Terms& terms, const Ruling& ruling) const {
  if (asks_.linked) return judge_.row_mask_;
  std::uint64_t bits = terms.always_asked;
  bool by_law = false;
  for (const TraceEntry& asked : ruling.trace) {
    by_law = by_law || (asked.stage == Stage::RulingWithoutCall && asked.is_deciding);
    const auto found = terms.bits_of.find(asked.clause);
    if (found != terms.bits_of.end()) bits |= found->second;
  }
  const std::uint64_t call = ((std::uint64_t{1} << layout_->calls.width) - 1) << terms.call_shift;
  return by_law ? bits : bits | call;
}

/// Nothing: the tables cannot say it.
std::optional<ThrowJudge::Row> Compiler::row_of(const Terms& terms, const Ruling& ruling) const {
  const bool conflict = ruling.kind == RulingKind::Undetermined;
  const bool by_reading = std::any_of(ruling.trace.begin(), ruling.trace.end(),
                                      [](const TraceEntry& asked) { return asked.stage == Stage::DiceReading && asked.is_deciding; });
  if (conflict && (by_reading || ruling.deciding_clauses.empty() || !ruling.possible_rulings.empty() || ruling.has_too_many_cases))
    return std::nullopt;
  ThrowJudge::Row row;
  row.kind = ruling.kind;
  take_clauses(terms, ruling, row);
  const int sum = ruleset_.vocabulary.dice_count * ruleset_.vocabulary.lowest_face;
  row.call_governs = ruling.total && *ruling.total == sum + 1;
  for (const Finding& finding : ruling.findings) {
    const bool told_by_bits = finding.kind == FindingKind::Duty ? terms.tells_duty(finding.clause)
                                                                : finding.kind == FindingKind::Recalled &&
                                                                      (terms.tells_duty(finding.clause) || terms.is_simple(finding.clause));
    row.call_counts = row.call_counts || finding.kind == FindingKind::Miscalled;
    if (!told_by_bits) row.findings.push_back({finding.kind, finding.clause});
  }
  return row;
}

void Compiler::take_clauses(const Terms& terms, const Ruling& ruling, ThrowJudge::Row& row) const {
  for (const Index clause : ruling.deciding_clauses) {
    const std::size_t at = terms.decider(clause);
    const std::uint64_t mine = std::uint64_t{1} << at;
    for (const LawGround& ground : asks_.law)
      if (const auto simple = terms.simple.find(ground.stage); ground.clause == clause && simple != terms.simple.end())
        row.if_held |= simple->second;
    if (!terms.is_simple(clause)) row.always |= mine;
  }
}

std::uint16_t Compiler::intern(ThrowJudge::Row row) {
  const auto same = [&](const ThrowJudge::Row& other) {
    return other.kind == row.kind && other.always == row.always && other.if_held == row.if_held && other.call_counts == row.call_counts &&
           other.call_governs == row.call_governs && other.must_agree == row.must_agree && other.findings == row.findings;
  };
  auto found = std::find_if(judge_.rows_.begin() + 1, judge_.rows_.end(), same);
  if (found == judge_.rows_.end()) {
    out_of_rows_ = judge_.rows_.size() >= most_rows;
    found = judge_.rows_.insert(found, std::move(row));
  }
  return static_cast<std::uint16_t>(found - judge_.rows_.begin());
}

void Compiler::finish(const Terms& terms) {
  judge_.rows_[0].always = ThrowJudge::uncovered_mask();
  for (const std::uint16_t row : judge_.decision_) judge_.effects_.push_back({judge_.rows_[row].always, judge_.rows_[row].if_held});
  judge_.candidate_clauses_ = terms.deciders;
  judge_.duties_ = terms.duties;
  judge_.first_duty_ = terms.first_duty;
  judge_.duty_mask_ = ((std::uint64_t{1} << terms.duties.size()) - 1) << terms.first_duty;
  judge_.excused_bit_ = std::uint64_t{1} << terms.excused;
  judge_.thrower_duties_ = terms.thrower_duties;
  judge_.least_total_ = ruleset_.vocabulary.dice_count * ruleset_.vocabulary.lowest_face;
  if (layout_->total_field < layout_->fields.size()) {
    const Field& field = layout_->fields[layout_->total_field];
    judge_.called_ = {field.shift, (1U << field.width) - 1};
  }
  judge_.layout_ = layout_;
}

// ---- A5 as a table: what says how one die is read, and the face that it comes to

namespace {

constexpr unsigned widest_reading = 14;  // bits

bool beats(const DieReading& a, const DieReading& b) {
  return contains(a.precedence.overridden_clauses, b.clause) || contains(b.precedence.overriding_clauses, a.clause);
}

bool is_reading(const Conduct& conduct, Index clause) {
  return std::any_of(conduct.die_readings.begin(), conduct.die_readings.end(), [&](const DieReading& one) { return one.clause == clause; });
}

/// Some clause of another stage has to do with which reading prevails: the tables do not follow that.
bool crosses_stages(const Conduct& conduct, const DieReading& reading) {
  const auto elsewhere = [&](const std::vector<Index>& clauses) {
    return std::any_of(clauses.begin(), clauses.end(), [&](Index clause) { return !is_reading(conduct, clause); });
  };
  const auto names = [&](const Precedence& precedence) {
    return contains(precedence.overridden_clauses, reading.clause) || contains(precedence.overriding_clauses, reading.clause);
  };
  const auto any_names = [&](const std::vector<Ground>& grounds) {
    return std::any_of(grounds.begin(), grounds.end(), [&](const Ground& ground) { return names(ground.precedence); });
  };
  return elsewhere(reading.precedence.overridden_clauses) || elsewhere(reading.precedence.overriding_clauses) ||
         std::any_of(conduct.rulings.begin(), conduct.rulings.end(), [&](const RollRule& rule) { return any_names(rule.grounds); }) ||
         std::any_of(conduct.powers.begin(), conduct.powers.end(), [&](const Power& power) { return any_names(power.grounds); });
}

}  // namespace

bool Compiler::speaks(const Decoded& decoded, const DieReading& reading) const {
  return std::none_of(ruleset_.conduct.die_readings.begin(), ruleset_.conduct.die_readings.end(), [&](const DieReading& other) {
    return &other != &reading && beats(other, reading) && decoded.ask(other.condition, 0) == Answer::Yes;
  });
}

/// The face by which the die is read; nothing: it is not known, or is no face.
std::optional<int> Compiler::face_of(const Decoded& decoded, const DieReading& reading) const {
  const FactValue valued = decoded.value_of(reading.fact, 0);
  if (!valued.known || !valued.has) return std::nullopt;
  const auto which = static_cast<std::size_t>(std::countr_zero(valued.value));
  if (which >= ruleset_.vocabulary.facts[reading.fact].values.size()) return std::nullopt;
  const int face = detail::face_read(ruleset_.vocabulary, reading, which);
  if (face < ruleset_.vocabulary.lowest_face || face > ruleset_.vocabulary.highest_face) return std::nullopt;
  return face;
}

/// The face from the lowest, or `no_face`.
std::uint32_t Compiler::read(const Decoded& decoded) const {
  std::optional<int> read;
  for (const DieReading& reading : ruleset_.conduct.die_readings) {
    const Answer applies = decoded.ask(reading.condition, 0);
    if (applies == Answer::Depends) return ThrowJudge::no_face;
    if (applies == Answer::No) continue;
    if (crosses_stages(ruleset_.conduct, reading)) return ThrowJudge::no_face;
    if (!speaks(decoded, reading)) continue;
    const std::optional<int> face = face_of(decoded, reading);
    if (!face || (read && *read != *face)) return ThrowJudge::no_face;
    read = face;
  }
  if (read) return static_cast<std::uint32_t>(*read - ruleset_.vocabulary.lowest_face);
  return decoded.face() == 0 ? ThrowJudge::no_face : decoded.face() - 1;
}

bool Compiler::read_dice() {
  std::size_t first = 0;
  const std::vector<Field>& fields = layout_->fields;
  const auto reads = [](const Field& field) { return field.of == Field::Of::Reading || field.of == Field::Of::Face; };
  while (first < fields.size() && !reads(fields[first])) ++first;
  for (int die = 0; die < ruleset_.vocabulary.dice_count; ++die) {
    std::size_t last = first;
    unsigned width = 0;
    while (last < fields.size() && reads(fields[last]) && fields[last].die == die) width += fields[last++].width;
    if (width > widest_reading) {
      faults_.push_back({"the `die reads` rules depend on too many facts for a table", "test fewer facts in the `die reads` rules",
                         ruleset_.conduct.die_readings.empty() ? SourceLocation{}
                                                               : ruleset_.clauses[ruleset_.conduct.die_readings.front().clause].location});
      return false;
    }
    judge_.windows_.push_back({last == first ? 0 : fields[first].shift, (1U << width) - 1});
    if (die == 0) {  // the other dice are read in the same way
      Decoded decoded(*layout_, true);
      for (std::uint64_t code = 0; code >> width == 0; ++code)
        judge_.faces_.push_back(decoded.take(first, last, code) ? read(decoded) : ThrowJudge::no_face);
    }
    first = last;
  }
  return true;
}

}  // namespace fairroll::judging

namespace fairroll {

std::optional<ThrowJudge> ThrowJudge::compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults) {
  return judging::Compiler(std::move(ruleset), faults).compile();
}

}  // namespace fairroll
