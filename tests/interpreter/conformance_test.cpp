// Throws and rulings as plain data (tests/conformance/*.jsonl, described in the README there): the contract for a second implementation or
// a binding. Records are in the JSON form that `fairroll schema` describes.
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fairroll/ruling.hpp>

#include "support/shipped.hpp"

using namespace fairroll;
using nlohmann::json;

namespace {

std::string words(const json& value) { return value.is_number() ? std::to_string(value.get<int>()) : value.get<std::string>(); }

/// Reads one JSON record; throws std::runtime_error on anything that the form does not have.
class Reader {
 public:
  explicit Reader(const Ruleset& rules) : rules_(rules) {}

  ThrowRecord record(const json& from) {
    for (const json& face : from.at("faces")) record_.faces.push_back(face.is_null() ? std::optional<int>() : face.get<int>());
    for (const auto& [key, value] : from.items()) {
      if (key == "throw")
        facts(Subject::Throw, 0, value);
      else if (key == "turn")
        facts(Subject::Turn, 0, value);
      else if (key == "dice")
        dice(value);
      else if (key == "calls")
        calls(value);
      else if (key != "faces")
        throw std::runtime_error("no such part of a record: " + key);
    }
    return record_;
  }

 private:
  void dice(const json& from) {
    for (std::size_t die = 0; die < from.size(); ++die) facts(Subject::Die, static_cast<int>(die), from[die]);
  }

  void facts(Subject subject, int die, const json& from) {
    for (const auto& [name, value] : from.items()) {
      const Index fact = rules_.find_fact(subject, name);
      if (fact == no_index) throw std::runtime_error("no such fact: " + name);
      Observation seen{FactAt{subject, die, fact}, {}, {}};
      if (value.is_object()) {
        for (const json& one : value.at("oneOf")) seen.possible.push_back(mask(fact, one));
      } else if (!value.is_null()) {
        seen.possible.push_back(mask(fact, value));
      }
      record_.observations.push_back(std::move(seen));
    }
  }

  Mask mask(Index fact, const json& value) const {
    if (!value.is_array()) return bit(fact, words(value));
    Mask all = 0;
    for (const json& one : value) all |= bit(fact, words(one));
    return all;
  }

  Mask bit(Index fact, const std::string& value) const {
    const std::vector<std::string>& values = rules_.vocabulary.facts[fact].values;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i] == value) return Mask{1} << i;
    throw std::runtime_error("no such value: " + value);
  }

  void calls(const json& from) {
    static const std::map<std::string, CallTime> times{
        {"before_rest", CallTime::BeforeRest}, {"late", CallTime::Late}, {"as_soon_as_possible", CallTime::AsSoonAsPossible}};
    for (const json& one : from) {
      Call& call = record_.calls.emplace_back();
      call.no_roll = one.at("call").is_string();
      if (!call.no_roll) call.total = one.at("call").get<int>();
      call.role = rules_.find_role(one.at("by").get<std::string>());
      call.time = times.at(one.value("when", "before_rest"));
      if (!one.contains("under")) continue;
      call.ground = one.at("under").get<std::string>();
      call.ground_clauses = rules_.find_clauses(*call.ground);
    }
  }

  const Ruleset& rules_;
  ThrowRecord record_;
};

/// One seat, which throws; `holds` are its wagers, before the first come-out.
Situation situation(const Ruleset& rules, const json& holds) {
  Situation made;
  made.game.assign(rules.game.variables.size(), 0);
  made.thrower = 0;
  made.held.resize(1);
  for (const json& wager : holds) made.held[0].push_back(rules.find_wager(wager.get<std::string>()));
  return made;
}

/// The ruling in the same form as the expectation.
json ruling_json(const Ruleset& rules, const Ruling& ruling) {
  static const char* const kinds[] = {"valid", "invalid", "no_roll", "void", "undetermined"};
  json made = {{"ruling", kinds[static_cast<std::size_t>(ruling.kind)]}};
  if (ruling.total) made["total"] = *ruling.total;
  for (const Index clause : ruling.by) made["by"].push_back(rules.clauses[clause].address);
  for (const auto& set : ruling.needs) {
    json facts = json::array();
    for (const FactAt& at : set) facts.push_back(to_string(at, rules.vocabulary));
    made["needs"].push_back(std::move(facts));
  }
  for (const Finding& finding : ruling.findings) made["findings"].push_back(finding_name(finding.kind));
  return made;
}

}  // namespace

TEST_CASE("conformance: every throw of tests/conformance is ruled on as it says") {
  const Library library = shipped_rules();
  std::map<std::string, CheckResult> checked;
  std::size_t cases = 0;
  std::set<std::string> kinds;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(FAIRROLL_ROOT) / "tests/conformance")) {
    if (entry.path().extension() != ".jsonl") continue;
    std::istringstream lines(shipped_text(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(line);
      const json one = json::parse(line);
      const std::string name = one.at("ruleset").get<std::string>();
      if (checked.count(name) == 0) checked[name] = check(library, name);
      REQUIRE(checked[name].ok());
      const Ruleset& rules = *checked[name].ruleset;
      const ThrowRecord record = Reader(rules).record(one.at("record"));
      REQUIRE(faults(record, rules.vocabulary).empty());
      const Ruling ruling = adjudicate(rules, record, situation(rules, one.value("holds", json::array())));
      CHECK(ruling_json(rules, ruling) == one.at("expect"));
      kinds.insert(one.at("expect").at("ruling").get<std::string>());
      ++cases;
    }
  }
  CHECK(cases >= 30);
  CHECK(kinds.size() == 5);
}
