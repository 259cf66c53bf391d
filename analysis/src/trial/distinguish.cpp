// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/witness.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include <fairroll/detail/joined.hpp>

#include "candidates.hpp"
#include "meaning.hpp"

namespace fairroll::analysis {
using namespace trial;

namespace {

/// Scenarios that are tried for one change before it is given up.
constexpr std::size_t most_attempts = 3'000;
/// Of which it is kept what comes of them under the text as it is.
constexpr std::size_t most_kept = 20'000;

using Meaning = std::map<std::string, std::string>;

/// The quantity to be posted of which the change alters the range; null if it is none of that.
const Posting* posting_of(const Ruleset& rules, const Mutation& mutation) {
  for (const Posting& one : rules.postings) {
    const SourceLocation& place = rules.clauses[one.clause].location;
    if (place.source == mutation.location.source && place.span.begin <= mutation.location.span.begin &&
        mutation.location.span.end <= place.span.end)
      return &one;
  }
  return nullptr;
}

bool is_amount(std::string_view text) {
  return text.find_first_not_of("0123456789.") == std::string_view::npos && text.find('.') != std::string_view::npos;
}

/// Another column, quantity or alternative may be needed to see a change.
void add_settings(const Ruleset& rules, const Setting& base, const Mutation& mutation, std::vector<Setting>& out) {
  const auto choose = [&](bool reading, const std::string& name, const std::string& value) {
    out.push_back(base);
    out.back().choose(reading, name, value);
  };
  out.push_back(base);
  for (const Paytable& table : rules.paytables)
    if (table.columns.size() > 1)
      for (const std::string& column : table.columns) choose(false, table.name, column);
  for (const Posting& one : rules.postings) choose(false, one.name, money_words(rules, 100));
  if (const Posting* one = posting_of(rules, mutation))
    for (const std::string& bound : {std::string(mutation.location.text()), mutation.text})
      if (is_amount(bound)) choose(false, one->name, bound);
  for (const ReadingOrChoice& one : rules.alternatives)
    for (const std::string& name : one.alternative_names) choose(one.is_reading, one.name, name);
}

/// Settings in each period of the text; of a date that is changed, also the days themselves.
std::vector<Setting> settings(const MutationTester& trials, const Mutation& mutation) {
  std::vector<Setting> out;
  for (const PeriodRuleset& text : trials.period_rulesets()) {
    Setting base;
    if (text.as_of) base.as_of(to_string(*text.as_of));
    add_settings(*text.ruleset, base, mutation, out);
  }
  if (parse_date(mutation.location.text()))
    for (const std::string& text : {mutation.text, std::string(mutation.location.text())}) out.emplace_back().as_of(text);
  return out;
}

}  // namespace

/// The text as it is: one change after the other is held against it.
class trial::OriginalText {
 public:
  explicit OriginalText(const MutationTester& all) : trials(all), cache(all.library()) {}

  /// What the ruleset means under that setting, under which it checks.
  const Meaning& meaning(const Setting& setting) {
    const auto known = meanings.find(setting.head);
    if (known != meanings.end()) return known->second;
    return meanings.emplace(setting.head, meaning_of(*cache.get(trials.ruleset_name(), setting.selection).ruleset)).first->second;
  }

  ProbeResult play(const Setting& setting, const Steps& steps) {
    const std::string what = setting.head + "\n" + detail::joined(steps, "\n");
    const auto known = played.find(what);
    if (known != played.end()) return known->second;
    ProbeResult result = trial::play(cache, trials.ruleset_name(), setting, steps);
    if (played.size() < most_kept) played.emplace(what, result);
    return result;
  }

  const MutationTester& trials;
  RulesetCache cache;
  std::map<std::string, Meaning> meanings;              // by the words of the setting
  std::unordered_map<std::string, ProbeResult> played;  // by these and the steps
};

namespace {

class DistinguishingSearch {
 public:
  DistinguishingSearch(OriginalText& original, const Mutation& mutation, const std::function<bool()>& stop)
      : stop_(stop),
        ruleset_(original.trials.ruleset_name()),
        changed_library_(original.trials.make_mutated_library(mutation)),
        original_(original),
        changed_(changed_library_) {}

  bool attempt(const Setting& setting, const Steps& steps) {
    stopped_ = stopped_ || (stop_ && stop_());
    if (stopped_ || ++attempts_ > most_attempts) return true;
    try {
      return tells(setting, steps);
    } catch (const std::overflow_error&) {  // too large for one of the texts: no scenario that anybody could keep
      return false;
    }
  }
  [[nodiscard]] const std::string& found() const noexcept { return found_; }
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  void begin() noexcept { attempts_ = 0; }
  [[nodiscard]] RulesetCache& changed() { return changed_; }
  [[nodiscard]] OriginalText& original() { return original_; }

 private:
  bool tells(const Setting& setting, const Steps& steps) {
    const ProbeResult before = original_.play(setting, steps);
    if (!before.possible) return false;
    const ProbeResult after = play(changed_, ruleset_, setting, steps);
    std::vector<std::string> expected = missing(before.lines, after.lines);
    for (const std::string& one : missing(before.findings, after.findings)) expected.push_back("finding " + one);
    for (const std::string& one : missing(after.findings, before.findings)) expected.push_back("no finding " + one);
    for (const std::string& line : expected) {
      const std::string text = scenario_text("shows the change", ruleset_, setting, steps, {line});
      if (!passes(original_.cache, text) || passes(changed_, text)) continue;
      found_ = text;
      return true;
    }
    return false;
  }
  static std::vector<std::string> missing(const std::vector<std::string>& of, const std::vector<std::string>& in) {
    std::vector<std::string> out;
    for (const std::string& one : of)
      if (std::find(in.begin(), in.end(), one) == in.end()) out.push_back(one);
    return out;
  }

  const std::function<bool()>& stop_;
  bool stopped_ = false;
  std::string ruleset_;
  Library changed_library_;
  OriginalText& original_;
  RulesetCache changed_;
  std::string found_;
  std::size_t attempts_ = 0;
};

/// Why both texts mean the same as they are checked now; empty if that cannot be said. `first` is what `a` means.
std::string proof(const Meaning& first, const Ruleset& a, const Ruleset& b) {
  const Meaning second = meaning_of(b);
  if (first == second) return "the change does not affect the consolidated text";
  if (first.size() != second.size()) return {};
  std::vector<std::string> others;
  for (const auto& [topic, words] : first) {
    const auto found = second.find(topic);
    if (found == second.end()) return {};
    if (found->second == words) continue;
    if (topic.rfind("windows ", 0) == 0 && same_windows(a, b, topic.substr(8))) continue;
    if (topic.rfind("machine ", 0) != 0) return {};
    others.push_back(topic.substr(8));
  }
  for (const std::string& one : others) {
    const bool game = one == "game";
    if (!play_alike(a, b, game, game ? "" : one)) return {};
  }
  return others.empty() ? "both texts allow the same actions and limits in every state"
                        : "each throw in each reachable state has the same result under both texts";
}

/// Whether the settings do not show everything that the change does: the first day of an amendment also ranks it among the others, and the
/// bound of a quantity that is measured by another is no quantity to be tried.
bool is_beyond_settings(const MutationTester& trials, const Mutation& mutation) {
  if (parse_date(mutation.location.text()))
    return trials.library().find_unit(mutation.unit)->root_node().child(Kind::unit).has(Kind::amendment);
  const auto posts = [&](const PeriodRuleset& text) { return posting_of(*text.ruleset, mutation) != nullptr; };
  return std::any_of(trials.period_rulesets().begin(), trials.period_rulesets().end(), posts) && !is_amount(mutation.location.text());
}

/// The same under each setting with which the text as it stands can be played: with any other no scenario passes, and so none notices.
std::string proof(DistinguishingSearch& search, const Mutation& mutation) try {
  const MutationTester& trials = search.original().trials;
  if (is_beyond_settings(trials, mutation)) return {};
  std::string out;
  bool more = false;
  for (const Setting& setting : settings(trials, mutation)) {
    const CheckResult& a = search.original().cache.get(trials.ruleset_name(), setting.selection);
    const CheckResult& b = search.changed().get(trials.ruleset_name(), setting.selection);
    more = more || (!a.ok() && b.ok());
    if (!a.ok()) continue;
    if (!b.ok()) return {};
    const std::string here = proof(search.original().meaning(setting), *a.ruleset, *b.ruleset);
    if (here.empty()) return {};
    if (out.empty() || here.size() > out.size()) out = here;
  }
  return more && !out.empty() ? "the results differ only under selections for which the original text has errors" : out;
} catch (const std::overflow_error&) {  // what cannot be walked is not proved
  return {};
}

/// Where both texts differ: what either means by the topics in which they do.
using Difference = std::map<std::string, std::pair<std::string, std::string>>;

Difference difference(const Meaning& a, const Meaning& b) {
  Difference out;
  for (const auto& [topic, words] : a) out[topic].first = words;
  for (const auto& [topic, words] : b) out[topic].second = words;
  for (auto at = out.begin(); at != out.end();) at = at->second.first == at->second.second ? out.erase(at) : std::next(at);
  return out;
}

/// The settings in which something else differs than in those before: where the same does, the same scenarios tell it.
class Telling {
 public:
  bool is_new(DistinguishingSearch& search, const Setting& setting) {
    const CheckResult& changed = search.changed().get(search.original().trials.ruleset_name(), setting.selection);
    if (!changed.ok()) return true;
    const Difference here = difference(search.original().meaning(setting), meaning_of(*changed.ruleset));
    if (here.empty() || std::find(seen_.begin(), seen_.end(), here) != seen_.end()) return false;
    seen_.push_back(here);
    return true;
  }

 private:
  std::vector<Difference> seen_;
};

}  // namespace

Distinguisher::Distinguisher(const MutationTester& trials) : original_(std::make_unique<OriginalText>(trials)) {}
Distinguisher::~Distinguisher() = default;

DistinguishResult distinguish(const MutationTester& trials, const Mutation& mutation, const std::function<bool()>& stop) {
  return Distinguisher(trials).distinguish(mutation, stop);
}

DistinguishResult Distinguisher::distinguish(const Mutation& mutation, const std::function<bool()>& stop) {
  const MutationTester& trials = original_->trials;
  DistinguishResult out;
  DistinguishingSearch search(*original_, mutation, stop);
  out.proof = proof(search, mutation);
  if (!out.proof.empty()) return out;
  const std::shared_ptr<const Tree> file = trials.library().find_unit(mutation.unit);
  Telling telling;
  for (const Setting& setting : settings(trials, mutation)) {
    const CheckResult& rules = original_->cache.get(trials.ruleset_name(), setting.selection);
    if (!rules.ok() || !telling.is_new(search, setting)) continue;
    const Focus focus = focus_of(*file, *rules.ruleset, mutation.location.span);
    const Try attempt = [&](const Steps& steps) { return search.attempt(setting, steps); };
    // Each kind of scenario has its own bound; what the change is about comes first.
    if (focus.wagers.empty()) {
      search.begin();
      (void)try_throws(*rules.ruleset, focus, attempt);
      search.begin();
      if (search.found().empty()) (void)try_turns(*rules.ruleset, attempt);
    }
    search.begin();
    if (search.found().empty() && !focus.conduct) (void)try_wagers(*rules.ruleset, focus, attempt);
    if (!search.found().empty() || search.stopped()) break;
  }
  out.scenario = search.found();
  out.stopped = search.stopped() && out.scenario.empty();
  return out;
}

}  // namespace fairroll::analysis
