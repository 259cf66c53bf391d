// SPDX-License-Identifier: Apache-2.0
// The order of clauses in the files changes nothing: the files are rearranged, checked and compiled anew, and everything is compared.
#include <algorithm>
#include <array>
#include <set>

#include <fairroll/detail/joined.hpp>

#include "pairs.hpp"
#include "proof.hpp"

namespace fairroll::analysis {

namespace {

/// Writes a rule file anew, with its statements in another order.
class Writer {
 public:
  Writer(const Tree& tree, std::uint64_t order) : tree_(tree), order_(order), state_(order * 0x9E3779B97F4A7C15U + 1) {}

  std::string write(const Syntax& node) {
    const std::vector<Syntax> children = node.children();
    if (children.empty()) return node.str();
    std::string text;
    std::uint32_t at = node.span().begin;
    for (std::size_t i = 0; i < children.size();) {
      text += gap(at, children[i].span().begin);
      std::size_t end = i + 1;
      if (moves(node, children, i))
        while (end < children.size() && children[end].kind() == children[i].kind()) ++end;
      text += group({children.begin() + static_cast<std::ptrdiff_t>(i), children.begin() + static_cast<std::ptrdiff_t>(end)});
      at = children[end - 1].span().end;
      i = end;
    }
    return text + gap(at, node.span().end);
  }

 private:
  [[nodiscard]] std::string gap(std::uint32_t begin, std::uint32_t end) const { return std::string(tree_.source->slice(Span{begin, end})); }

  /// The order of children of this kind means nothing there.
  static bool moves(const Syntax& node, const std::vector<Syntax>& children, std::size_t i) {
    switch (children[i].kind()) {
      case Kind::statement:
      case Kind::ground:
      case Kind::arm:
      case Kind::becomes:
        return true;
      case Kind::row:  // the first names the columns; of an amendment's rows, too
        return i > 0 && children[i - 1].kind() == Kind::row && (node.is(Kind::paytable) || node.is(Kind::amend_paytable));
      default:
        return false;
    }
  }

  std::string group(const std::vector<Syntax>& members) {
    std::vector<std::string> texts;
    for (const Syntax& member : members) texts.push_back(write(member));
    if (order_ == 0)
      std::reverse(texts.begin(), texts.end());
    else
      for (std::size_t i = texts.size(); i > 1; --i) std::swap(texts[i - 1], texts[next() % i]);
    return detail::joined(texts, "\n");
  }

  /// A linear congruential generator is random enough to mix statements, and the same everywhere.
  std::size_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state_ >> 33U);
  }

  const Tree& tree_;
  std::uint64_t order_;
  std::uint64_t state_;
};

constexpr std::array<std::uint64_t, 3> orders{0, 1, 2};

class OrderProof {
 public:
  OrderProof(Proof& proof, const Library& library, const std::vector<ThrowClass>& classes, const std::vector<Machine>& machines)
      : proof_(proof), rules_(*proof.ruleset), library_(library), classes_(classes), machines_(machines) {}

  void run() {
    for (std::size_t i = 0; i < orders.size() && proof_.result.failures.size() == before_; ++i) {
      Library other(library_.limits());
      if (!copy(orders[i], other)) return;
      other_ = check_without_lint(other, rules_.name, proof_.selection);
      if (!other_) return refused(check(other, rules_.name, proof_.selection).diagnostics);
      compare_rulings();
      compare_wagers();
      ++proof_.result.proof_size.order_count;
    }
  }

 private:
  bool copy(std::uint64_t order, Library& to) {
    for (const std::string& name : library_.unit_names()) {
      const std::shared_ptr<const Tree> tree = library_.find_unit(name);
      const auto made_of = [&](const SourcePtr& source) { return source == tree->source; };
      const bool words = !tree->root_node().has(Kind::unit);  // a vocabulary
      if (!words && std::none_of(rules_.sources.begin(), rules_.sources.end(), made_of)) continue;
      const auto source = std::make_shared<const Source>(tree->source->name(), rearranged(*tree, order));
      if (!has_errors(to.add(source, name))) continue;
      proof_.result.limitations.push_back("`" + name + "` could not be reordered");
      return false;
    }
    return true;
  }

  void tell() {
    if (done_++ % 64 == 0) proof_.tell("comparisons", done_ - 1, orders.size() * (classes_.size() + machines_.size()));
  }

  void fail(const std::string& words, const SourceLocation& place = {}, const Played& shown = {}) {
    proof_.fail(Property::OrderIndependent, words, "please report this error in Fairroll: the order of statements must not affect results",
                place, {}, shown);
  }

  void refused(const Diagnostics& diagnostics) {
    for (const Diagnostic& one : diagnostics)
      if (one.severity() == Severity::Error) return fail("after the statements were reordered, the file has an error: " + one.message);
  }

  [[nodiscard]] Situation translated(const Situation& from) const {
    Situation to = from;
    for (std::size_t i = 0; i < rules_.game.variables.size(); ++i)
      for (std::size_t j = 0; j < other_->game.variables.size(); ++j)
        if (rules_.game.variables[i].name == other_->game.variables[j].name) to.game_values[j] = from.game_values[i];
    for (std::vector<Index>& held : to.held_wagers)
      for (Index& wager : held) wager = other_->find_wager(rules_.wagers[wager].name);
    return to;
  }

  static std::multiset<std::string> deciders(const Ruleset& rules, const Ruling& ruling) {
    std::multiset<std::string> all;
    for (const Index clause : ruling.deciding_clauses) all.insert(rules.clauses[clause].text);
    return all;
  }

  void compare_rulings() {
    for (const ThrowClass& one : classes_) {
      tell();
      const Ruling a = adjudicate(rules_, one.record, one.situation);
      const Ruling b = adjudicate(*other_, one.record, translated(one.situation));
      ++proof_.result.proof_size.compared_count;
      if (a.kind == b.kind && a.total == b.total && deciders(rules_, a) == deciders(*other_, b)) continue;
      const std::string title = "a throw whose result depends on the order of statements";
      return fail("after the statements were reordered, a throw is " + format_headline(b) + " instead of " + format_headline(a), {},
                  {.scenario = scenario_of(rules_, proof_.selection, title, one.record, one.situation), .throws = 1});
    }
  }

  void compare_wagers() {
    const DiceOutcomes outcomes(rules_.vocabulary);
    MachineCompiler compiler(*other_, outcomes);
    std::vector<CompileError> faults;
    for (const Machine& here : machines_) {
      tell();
      const std::optional<MachineKey> key = counterpart(rules_, here.key, *other_);
      std::optional<Machine> there;
      if (key) there = compiler.compile_machine(*key, faults);
      const std::string name = key_words(rules_, here.key);
      const SourceLocation& place = rules_.wagers[here.key.wager].location;
      if (!there) return fail("after the statements were reordered, the rule book no longer contains `" + name + "`", place);
      Pairs pairs(here, *there, outcomes);
      const bool same = pairs.walk([&](const PairStep& step) {
        if (pairs.differences(step) == 0) return true;
        const std::string title = "a result that depends on the order of statements: " + name;
        const Played shown = play(proof_.ruleset, proof_.selection, title, here.key, step.is_bet() ? pairs.way() : pairs.way_with(step));
        fail("after the statements were reordered, `" + name + "` has a different result", place, shown);
        return false;
      });
      proof_.result.proof_size.compared_count += pairs.size();
      if (!same) return;
    }
  }

  Proof& proof_;
  const Ruleset& rules_;
  const Library& library_;
  const std::vector<ThrowClass>& classes_;
  const std::vector<Machine>& machines_;
  std::size_t before_ = proof_.result.failures.size();
  std::size_t done_ = 0;
  std::shared_ptr<const Ruleset> other_;
};

}  // namespace

std::string rearranged(const Tree& tree, std::uint64_t order) { return Writer(tree, order).write(tree.root_node()) + "\n"; }

void prove_order(Proof& proof, const Library& library, const std::vector<ThrowClass>& classes, const std::vector<Machine>& machines) {
  OrderProof(proof, library, classes, machines).run();
}

}  // namespace fairroll::analysis
