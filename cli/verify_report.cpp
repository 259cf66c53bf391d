// SPDX-License-Identifier: Apache-2.0
#include "verify_report.hpp"
#include "place_json.hpp"

#include <algorithm>

#include <fairroll/json.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rests_on.hpp"

namespace fairroll::cli {

namespace {

using analysis::Failure;
using analysis::Property;
using analysis::UnderReadings;
using analysis::Verification;

const char* sentence(Property property) {
  switch (property) {
    case Property::OneRuling:
      return "every throw gets exactly one ruling";
    case Property::OneVerdict:
      return "no throw moves or decides anything in two ways";
    case Property::Decided:
      return "every wager is decided with probability 1, wherever it stands";
    case Property::Payable:
      return "every win has exactly one payout";
    case Property::Floors:
      return "no payout is below a floor";
    case Property::NoDeadRow:
      return "something reaches every row";
    case Property::OrderFree:
      return "the order of clauses in the files changes nothing";
  }
  return "";
}

/// `1,234,567`.
std::string grouped(std::string digits) {
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}
std::string grouped(std::size_t number) { return grouped(std::to_string(number)); }

std::string counted_nouns(std::size_t number, const std::string& noun) { return grouped(number) + " " + noun + (number == 1 ? "" : "s"); }

class VerifyText {
 public:
  VerifyText(const UnderReadings<Verification>& all, const TextStyle& style) : all_(all), result_(all.first), style_(style) {}

  std::string make() {
    text_ = bold(result_.ruleset->name, style_.colour) + ", " + result_.ruleset->title + "\n";
    for (std::size_t i = 0; i < analysis::properties; ++i) add(static_cast<Property>(i));
    for (const std::string& limit : result_.limits) text_ += wrapped("not gone through: " + limit, 2, style_.width);
    add_counts();
    add_readings();
    return std::move(text_) + conclusion();
  }

 private:
  [[nodiscard]] bool stopped() const {
    return result_.stopped || (!all_.others.empty() && all_.others.back().result.stopped);
  }

  [[nodiscard]] std::string conclusion() const {
    if (stopped()) return "stopped: nothing is proved\n";
    if (!analysis::proved(all_)) return "not proved\n";
    return all_.others.empty() ? "proved\n" : "proved under every reading\n";
  }

  void add_readings() {
    text_ += rests_on_text(all_.readings.questions, 0, style_.width);
    if (all_.readings.too_many) text_ += wrapped(too_many_readings("`" + result_.ruleset->name + "`"), 0, style_.width);
    for (const analysis::Otherwise<Verification>& other : all_.others) add_other(other);
  }

  /// Only what is otherwise.
  void add_other(const analysis::Otherwise<Verification>& other) {
    const Verification& result = other.result;
    const std::string under = "under " + analysis::readings_words(other.readings);
    if (!result.ruleset) {
      text_ += wrapped(under + ": the rule files have errors", 0, style_.width);
      return;
    }
    std::string open;
    for (const std::string& limit : result.limits) open += "; not gone through: " + limit;
    const bool same = is_same(result);
    text_ += wrapped(under + (same ? result_.failures.empty() ? ": all of it holds as well" : ": the same fails" : ":") + open, 0,
                     style_.width);
    if (same) return;
    for (const Failure& one : result.failures) {
      text_ += wrapped(tinted("fails", Tint::Bad, style_.colour) + "  " + sentence(one.property), 2, style_.width);
      add(one);
    }
    if (result.failures.empty()) text_ += "  " + tinted("holds", Tint::Good, style_.colour) + "  all of it\n";
  }

  [[nodiscard]] bool is_same(const Verification& other) const {
    return std::equal(result_.failures.begin(), result_.failures.end(), other.failures.begin(), other.failures.end(),
                      [](const Failure& a, const Failure& b) { return a.property == b.property && a.words == b.words; });
  }

  void add(Property property) {
    const auto fails = [&](const Failure& one) { return one.property == property; };
    const bool failed = std::any_of(result_.failures.begin(), result_.failures.end(), fails);
    const bool open = result_.stopped || !result_.limits.empty();
    const std::string answer = failed ? tinted("fails", Tint::Bad, style_.colour)
                               : open ? tinted("open ", Tint::Doubt, style_.colour)
                                      : tinted("holds", Tint::Good, style_.colour);
    text_ += "  " + answer + "  " + sentence(property) + "\n";
    for (const Failure& one : result_.failures)
      if (one.property == property) add(one);
    for (const analysis::Remarked& one : result_.remarks)
      if (one.property == property) text_ += wrapped("note: " + one.words + at(one.place), 9, style_.width);
  }

  static std::string at(const Place& place) { return place.source ? "  " + short_place(place) : ""; }

  void add(const Failure& one) {
    text_ += wrapped(one.words + at(one.place), 9, style_.width);
    if (!one.help.empty()) text_ += wrapped("help: " + one.help, 11, style_.width);
    if (one.scenario.empty()) return;
    for (std::size_t begin = 0; begin < one.scenario.size();) {
      const std::size_t end = std::min(one.scenario.find('\n', begin), one.scenario.size());
      const std::string line = one.scenario.substr(begin, end - begin);
      text_ += (line.empty() ? "           |" : "           | ") + line + "\n";
      begin = end + 1;
    }
  }

  void add_counts() {
    const analysis::Enumerated& n = result_.enumerated;
    text_ += "gone through\n";
    if (n.classes > 0)
      text_ +=
          wrapped(grouped(n.records) + " ways to record what was seen of a throw, in " + counted_nouns(n.situations, "situation") + ": " +
                      grouped(n.classes) + (n.classes == 1 ? " class" : " classes") + " that the clauses tell apart, the largest of " +
                      grouped(n.largest) + "; " + counted_nouns(n.rulings, "ruling") + " asked for",
                  2, style_.width);
    text_ += wrapped(counted_nouns(n.outcomes, "outcome") + " of the dice; " + counted_nouns(n.wagers, "wager") + " in " +
                         counted_nouns(n.states, "state") + ", " + counted_nouns(n.cells, "step") + ", " +
                         counted_nouns(n.turn_ends, "state") + " at the end of a turn",
                     2, style_.width);
    text_ += wrapped(counted_nouns(n.clauses, "clause") + ", in " + counted_nouns(n.orders, "other order") + ": " + grouped(n.compared) +
                         " states and rulings compared",
                     2, style_.width);
  }

  const UnderReadings<Verification>& all_;
  const Verification& result_;
  const TextStyle& style_;
  std::string text_;
};

Json json_of(const Failure& one) {
  return {{"property", analysis::property_name(one.property)},
          {"message", one.words},
          {"help", one.help},
          {"place", short_place_json(one.place)},
          {"wager", one.wager.empty() ? Json(nullptr) : Json(one.wager)},
          {"clauses", one.clauses},
          {"throws", one.throws},
          {"scenario", one.scenario.empty() ? Json(nullptr) : Json(one.scenario)}};
}

Json json_of(const analysis::Enumerated& n) {
  return {{"records", n.records.empty() ? "0" : n.records},
          {"situations", n.situations},
          {"classes", n.classes},
          {"largest", n.largest.empty() ? "0" : n.largest},
          {"rulings", n.rulings},
          {"outcomes", n.outcomes},
          {"wagers", n.wagers},
          {"states", n.states},
          {"cells", n.cells},
          {"turnEnds", n.turn_ends},
          {"clauses", n.clauses},
          {"orders", n.orders},
          {"compared", n.compared}};
}

Json json_of(const Verification& result) {
  Json holds = Json::object();
  for (std::size_t i = 0; i < analysis::properties; ++i) {
    const auto property = static_cast<Property>(i);
    const bool failed =
        std::any_of(result.failures.begin(), result.failures.end(), [&](const Failure& f) { return f.property == property; });
    const bool open = !result.ruleset || result.stopped || !result.limits.empty();
    holds[std::string(analysis::property_name(property))] = failed ? Json(false) : open ? Json(nullptr) : Json(true);
  }
  Json failures = Json::array();
  for (const Failure& failure : result.failures) failures.push_back(json_of(failure));
  Json remarks = Json::array();
  for (const analysis::Remarked& remark : result.remarks)
    remarks.push_back(
        {{"property", analysis::property_name(remark.property)}, {"message", remark.words}, {"place", short_place_json(remark.place)}});
  return {{"proved", result.proved()},
          {"stopped", result.stopped},
          {"holds", std::move(holds)},
          {"failures", std::move(failures)},
          {"remarks", std::move(remarks)},
          {"limits", result.limits},
          {"enumerated", json_of(result.enumerated)}};
}

Json json_of(const VerifyResult& one) {
  Json json = {{"ruleset", one.name}};
  json.update(json_of(one.verification.first));
  json["proved"] = analysis::proved(one.verification);
  json["restsOn"] = rests_on_json(one.verification.readings.questions);
  json["tooManyReadings"] = one.verification.readings.too_many;
  json["readOtherwise"] = Json::array();
  for (const analysis::Otherwise<Verification>& other : one.verification.others) {
    Json otherwise = {{"readings", readings_json(other.readings)}};
    otherwise.update(json_of(other.result));
    json["readOtherwise"].push_back(std::move(otherwise));
  }
  json["diagnostics"] = diagnostics_json(one.diagnostics);
  return json;
}

}  // namespace

std::string verify_text(const UnderReadings<Verification>& result, const TextStyle& style) { return VerifyText(result, style).make(); }

std::string verify_json(const std::vector<VerifyResult>& results) {
  Json all = Json::array();
  for (const VerifyResult& one : results) all.push_back(json_of(one));
  const Json document = {{"format", 1}, {"results", std::move(all)}};
  return document.dump(2) + '\n';
}

}  // namespace fairroll::cli
