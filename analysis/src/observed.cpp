// SPDX-License-Identifier: Apache-2.0
#include "observed.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include <fairroll/detail/evaluate.hpp>
#include <fairroll/detail/visit.hpp>

namespace fairroll::analysis {

namespace {

bool same_test(const FactTest& a, const FactTest& b) {
  return a.fact == b.fact && a.mask == b.mask && a.accepts_none == b.accepts_none && a.is_exclusive == b.is_exclusive &&
         a.is_negated == b.is_negated;
}

/// Of variants that are alike one stays: the most ordinary, with the sizes of all.
class Alike {
 public:
  void add(Variant variant) {
    const auto [at, fresh] = known_.try_emplace({variant.truths, variant.faces}, all_.size());
    if (fresh) return all_.push_back(std::move(variant));
    Variant& kept = all_[at->second];
    const Whole size = kept.size + variant.size;
    if (variant.unusual < kept.unusual) kept = std::move(variant);
    kept.size = size;
  }
  [[nodiscard]] std::vector<Variant> take() { return std::move(all_); }

 private:
  std::map<std::pair<std::vector<bool>, std::vector<int>>, std::size_t> known_;
  std::vector<Variant> all_;
};

}  // namespace

ObservedSpace::ObservedSpace(const Ruleset& ruleset) : ruleset_(ruleset), asked_(ruleset.vocabulary) {
  // Whether such a fact has a value at all hangs on another, and so does the number of records.
  for (Index fact = 0; fact < ruleset.vocabulary.facts.size(); ++fact)
    if (ruleset.vocabulary.facts[fact].required_fact != no_index) asked_.add(fact, 0);
}

void ObservedSpace::add(const Condition& condition) {
  detail::read(condition, detail::Speaker(ruleset_), [this](const Condition& one, const detail::Speaker& /*conduct*/) {
    if (one.op != Condition::Op::Fact) return true;
    std::vector<FactTest>& atoms = atoms_[of_die(one.test.fact) ? 1 : 0];
    if (std::none_of(atoms.begin(), atoms.end(), [&](const FactTest& known) { return same_test(known, one.test); })) {
      atoms.push_back(one.test);
      asked_.add(one.test);
    }
    return true;
  });
}

void ObservedSpace::add_face(Index fact) {
  if (std::find(face_facts_.begin(), face_facts_.end(), fact) != face_facts_.end()) return;
  face_facts_.push_back(fact);
  asked_.add_face(fact);
}

std::size_t ObservedSpace::atom(const FactTest& test) const {
  const std::vector<FactTest>& atoms = atoms_[of_die(test.fact) ? 1 : 0];
  return static_cast<std::size_t>(std::find_if(atoms.begin(), atoms.end(), [&](const FactTest& one) { return same_test(one, test); }) -
                                  atoms.begin());
}

// ---- what one fact may be

std::vector<ObservedSpace::Choice> ObservedSpace::choices(Index index) const {
  const Fact& fact = ruleset_.vocabulary.facts[index];
  const std::vector<Mask> classes = asked_.facts[index].classes(fact);
  const Mask usual = fact.default_value.value_or(0);
  std::vector<Choice> all;
  if (!fact.is_set) {
    for (const Mask one : classes) {
      const bool standard = (one & usual) != 0;
      all.push_back({standard ? usual : detail::lowest_bit(one), std::popcount(one), standard});
    }
  } else if (classes.size() <= 16) {
    std::size_t standard = 0;  // which classes the default has something of
    for (std::size_t i = 0; i < classes.size(); ++i) standard |= std::size_t{(classes[i] & usual) != 0} << i;
    for (std::size_t chosen = 0; chosen < std::size_t{1} << classes.size(); ++chosen) {
      Choice choice{0, 1, fact.default_value.has_value() && chosen == standard};
      for (std::size_t i = 0; i < classes.size(); ++i) {
        if ((chosen >> i & 1U) == 0) continue;
        choice.value |= detail::lowest_bit(classes[i]);
        choice.ways *= (Whole(1) << static_cast<unsigned>(std::popcount(classes[i]))) - 1;
      }
      if (choice.standard) choice.value = usual;
      all.push_back(std::move(choice));
    }
  } else {
    too_wide_ = index;
  }
  std::stable_sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) { return a.standard && !b.standard; });
  return all;
}

// ---- facts that depend on each other

std::vector<std::vector<Index>> ObservedSpace::clusters(bool die) const {
  std::vector<std::vector<Index>> all;
  std::vector<char> placed(asked_.facts.size(), 0);
  for (Index fact = 0; fact < asked_.facts.size(); ++fact) {
    if (!asked_.facts[fact].asked || of_die(fact) != die || placed[fact] != 0) continue;
    std::vector<Index> cluster{fact};
    placed[fact] = 1;
    for (bool grown = true; grown;) {
      grown = false;
      for (Index other = 0; other < asked_.facts.size(); ++other) {
        if (!asked_.facts[other].asked || of_die(other) != die || placed[other] != 0) continue;
        const Fact& f = ruleset_.vocabulary.facts[other];
        const bool linked = std::any_of(cluster.begin(), cluster.end(), [&](Index one) {
          const Fact& g = ruleset_.vocabulary.facts[one];
          return f.required_fact == one || f.included_fact == one || g.required_fact == other || g.included_fact == other;
        });
        if (!linked) continue;
        cluster.push_back(other);
        placed[other] = 1;
        grown = true;
      }
    }
    all.push_back(std::move(cluster));
  }
  return all;
}

std::optional<Mask> ObservedSpace::effective(Index fact, const Values& own) const {
  const detail::FactValue value =
      detail::fact_value(ruleset_.vocabulary, fact, 0, [&](Index one, int) { return std::optional<Mask>(own[one].value_or(0)); });
  return value.has ? std::optional<Mask>(value.value) : std::nullopt;
}

namespace {

/// Goes through every combination of choices like a clock; false: it has gone round.
template <typename Lists>
bool next(std::vector<std::size_t>& at, const Lists& lists) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (++at[i] < lists[i].size()) return true;
    at[i] = 0;
  }
  return false;
}

}  // namespace

std::vector<Variant> ObservedSpace::variants_of(const std::vector<Index>& cluster, std::size_t atoms, bool die) const {
  std::vector<std::vector<Choice>> lists;
  for (const Index fact : cluster) {
    lists.push_back(choices(fact));
    if (lists.back().empty()) return {};
  }
  Alike alike;
  std::vector<std::size_t> at(cluster.size(), 0);
  Values own(ruleset_.vocabulary.facts.size());
  do {
    Variant variant;
    variant.truths.resize(atoms);
    for (std::size_t i = 0; i < cluster.size(); ++i) own[cluster[i]] = lists[i][at[i]].value;
    bool first = true;  // a fact without a value is counted once, not for each value that it has not
    for (std::size_t i = 0; i < cluster.size() && first; ++i) {
      const Choice& choice = lists[i][at[i]];
      if (!effective(cluster[i], own)) {
        first = at[i] == 0;
        continue;
      }
      variant.size *= choice.ways;
      const bool silent = choice.standard && ruleset_.vocabulary.facts[cluster[i]].default_value == choice.value;
      if (silent) continue;
      variant.example.emplace_back(cluster[i], choice.value);
      ++variant.unusual;
    }
    if (!first) continue;
    for (std::size_t i = 0; i < atoms; ++i) {
      const FactTest& test = atoms_[die ? 1 : 0][i];
      if (std::find(cluster.begin(), cluster.end(), test.fact) == cluster.end()) continue;
      const std::optional<Mask> value = effective(test.fact, own);
      variant.truths[i] = value && detail::passes(test, *value);
    }
    for (const Index fact : face_facts_) {
      const bool here = die && std::find(cluster.begin(), cluster.end(), fact) != cluster.end();
      const std::optional<Mask> value = here ? effective(fact, own) : std::nullopt;
      variant.faces.push_back(value && *value != 0 ? std::countr_zero(*value) : -1);
    }
    alike.add(std::move(variant));
  } while (next(at, lists));
  return alike.take();
}

Whole ObservedSpace::ways(Index fact) const {
  const Fact& f = ruleset_.vocabulary.facts[fact];
  if (f.is_set) return Whole(1) << f.values.size();
  return f.values.size();
}

std::optional<std::vector<Variant>> ObservedSpace::variants(bool die) const {
  const std::size_t atoms = atoms_[die ? 1 : 0].size();
  Variant nothing;
  nothing.truths.resize(atoms);
  nothing.faces.assign(face_facts_.size(), -1);
  for (Index fact = 0; fact < asked_.facts.size(); ++fact)
    if (!asked_.facts[fact].asked && of_die(fact) == die) nothing.size *= ways(fact);
  std::vector<Variant> all{nothing};
  for (const std::vector<Index>& cluster : clusters(die)) {
    const std::vector<Variant> more = variants_of(cluster, atoms, die);
    if (more.empty() || all.size() * more.size() > most * 16) return std::nullopt;
    Alike alike;
    for (const Variant& a : all)
      for (const Variant& b : more) {
        Variant both = a;
        for (std::size_t i = 0; i < atoms; ++i) both.truths[i] = both.truths[i] || b.truths[i];
        for (std::size_t i = 0; i < both.faces.size(); ++i) both.faces[i] = std::max(both.faces[i], b.faces[i]);
        both.example.insert(both.example.end(), b.example.begin(), b.example.end());
        both.unusual += b.unusual;
        both.size *= b.size;
        alike.add(std::move(both));
      }
    all = alike.take();
    if (all.size() > most) return std::nullopt;
  }
  return all;
}

}  // namespace fairroll::analysis
