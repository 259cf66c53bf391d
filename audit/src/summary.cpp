// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>

#include <fairroll/detail/read_json.hpp>

namespace fairroll::audit {

namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr int text_version = 1;
constexpr detail::JsonBounds of_summaries{.depth = 12, .members = 64};

// ---- none of the members may be missing in the list

/// Converts to whatever a member is.
struct AnyMember {
  template <typename Type>
  operator Type() const;
};

template <typename Type, typename... Members>
consteval std::size_t members_of() {
  if constexpr (requires { Type{Members{}..., AnyMember{}}; })
    return members_of<Type, Members..., AnyMember>();
  else
    return sizeof...(Members);
}

template <typename Type>
consteval std::size_t listed() {
  std::size_t count = 0;
  each_member(std::type_identity<Type>{}, [&count](const char* /*name*/, auto /*member*/) { ++count; });
  return count;
}

static_assert(members_of<Tally>() == listed<Tally>() && members_of<Comparison>() == listed<Comparison>() &&
              members_of<TimeCounts>() == listed<TimeCounts>() && members_of<FaceCounts>() == listed<FaceCounts>() &&
              members_of<RulesetSummary>() == listed<RulesetSummary>() && members_of<AuditSummary>() == listed<AuditSummary>());

// ---- sums

Money sum_of(Money one, Money other) noexcept {  // neither is below nothing
  return one.units > largest - other.units ? Money{largest} : Money{one.units + other.units};
}

void add(std::uint64_t& to, std::uint64_t from) { to += from; }
void add(Money& to, Money from) { to = sum_of(to, from); }
void add(Currency& to, const Currency& from) { take_currency(to, from); }
void add(Period& to, const Period& from) { take_days(to, from); }
void add(std::set<std::string>& to, const std::set<std::string>& from) { to.insert(from.begin(), from.end()); }
void add(TimeCounts& to, const TimeCounts& from) { to += from; }
void add(FaceCounts& to, const FaceCounts& from) { to += from; }
template <typename Value>
void add(std::map<std::string, Value>& to, const std::map<std::string, Value>& from);
template <typename Value, std::size_t size>
void add(std::array<Value, size>& to, const std::array<Value, size>& from);

template <typename Record>
requires requires { listed<Record>(); }
void add(Record& to, const Record& from) {
  each_member(std::type_identity<Record>{}, [&](const char* /*name*/, auto member) { add(to.*member, from.*member); });
}

template <typename Value>
void add(std::map<std::string, Value>& to, const std::map<std::string, Value>& from) {
  for (const auto& [name, value] : from) add(to[name], value);
}

template <typename Value, std::size_t size>
void add(std::array<Value, size>& to, const std::array<Value, size>& from) {
  for (std::size_t i = 0; i < size; ++i) add(to[i], from[i]);
}

// ---- JSON; maps are lists of pairs, since names of an object are looked for one after the other

Json written(std::uint64_t count) { return count; }
Json written(Money amount) { return amount.units; }
Json written(const Currency& currency) {
  return {{"name", currency.name}, {"decimals", currency.decimal_count}, {"step", currency.smallest_unit}};
}
Json written(const std::optional<Date>& day) { return day ? Json(to_string(*day)) : Json(nullptr); }
Json written(const Period& days) { return Json::array({written(days.first_date), written(days.last_date)}); }
Json written(const std::set<std::string>& names) { return names; }
Json written(int number) { return number; }
Json written(bool truth) { return truth; }
Json written(const std::vector<std::string>& names) { return names; }
Json written(const std::vector<std::uint64_t>& counts) { return counts; }
Json written(const std::vector<std::vector<std::uint64_t>>& rows) {
  Json out = Json::array();
  for (const std::vector<std::uint64_t>& row : rows) out.push_back(written(row));
  return out;
}
template <typename Value>
Json written(const std::map<std::string, Value>& all);
template <typename Value, std::size_t size>
Json written(const std::array<Value, size>& all);

template <typename Record>
requires requires { listed<Record>(); }
Json written(const Record& record) {
  Json out = Json::object();
  each_member(std::type_identity<Record>{}, [&](const char* name, auto member) { out[name] = written(record.*member); });
  return out;
}

template <typename Value>
Json written(const std::map<std::string, Value>& all) {
  Json out = Json::array();
  for (const auto& [name, value] : all) out.push_back(Json::array({name, written(value)}));
  return out;
}

template <typename Value, std::size_t size>
Json written(const std::array<Value, size>& all) {
  Json out = Json::array();
  for (const Value& value : all) out.push_back(written(value));
  return out;
}

// Each is false where the value is none of that type.

bool read(const Json& json, std::uint64_t& count) {
  const std::optional<std::uint64_t> number = json.unsigned_integer();
  count = number.value_or(0);
  return number.has_value();
}

bool read(const Json& json, Money& amount) {
  amount.units = json.integer().value_or(-1);
  return amount.units >= 0;
}

bool read(const Json& json, Currency& currency) {
  const Json* const name = json.find("name");
  const Json* const decimals = json.find("decimals");
  const Json* const step = json.find("step");
  if (json.size() != 3 || name == nullptr || !name->is_string() || decimals == nullptr || step == nullptr) return false;
  const std::int64_t digits = decimals->integer().value_or(-1);
  if (digits < 0 || digits > 9) return false;
  currency = {name->text(), static_cast<int>(digits), step->integer().value_or(0)};
  return currency.smallest_unit > 0;
}

bool read(const Json& json, std::optional<Date>& day) {
  if (json.is_string()) day = parse_date(json.text());
  return json.is_null() || day;
}

bool read(const Json& json, Period& days) {
  if (!json.is_array() || json.size() != 2 || !read(json.items()[0], days.first_date) || !read(json.items()[1], days.last_date))
    return false;
  return days.first_date.has_value() == days.last_date.has_value() && (!days.first_date || *days.first_date <= *days.last_date);
}

bool read(const Json& json, std::set<std::string>& names) {
  return json.is_array() && std::all_of(json.items().begin(), json.items().end(),
                                        [&](const Json& one) { return one.is_string() && names.insert(one.text()).second; });
}

bool read(const Json& json, int& number) {
  const std::int64_t value = json.integer().value_or(-1);
  number = static_cast<int>(value);
  return value >= 0 && value <= std::numeric_limits<int>::max();
}

bool read(const Json& json, bool& truth) {
  truth = json == Json(true);
  return truth || json == Json(false);
}

bool read(const Json& json, std::string& text) {
  if (!json.is_string()) return false;
  text = json.text();
  return true;
}

template <typename Value>
bool read(const Json& json, std::vector<Value>& all) {
  return json.is_array() &&
         std::all_of(json.items().begin(), json.items().end(), [&](const Json& one) { return read(one, all.emplace_back()); });
}

template <typename Value>
bool read(const Json& json, std::map<std::string, Value>& all);
template <typename Value, std::size_t size>
bool read(const Json& json, std::array<Value, size>& all);

template <typename Record>
requires requires { listed<Record>(); }
bool read(const Json& json, Record& record) {
  bool good = json.is_object() && json.size() == listed<Record>();
  each_member(std::type_identity<Record>{}, [&](const char* name, auto member) {
    const Json* const found = json.find(name);
    good = good && found != nullptr && read(*found, record.*member);
  });
  return good;
}

/// As many counts as there are faces and totals: who reads on relies on it.
bool read(const Json& json, FaceCounts& shown) {
  if (!read<FaceCounts>(json, shown) || shown.face_names.empty() || shown.counts_by_die.empty()) return false;
  const auto fits = [&](const std::vector<std::uint64_t>& counts) { return counts.size() == shown.face_names.size(); };
  return std::all_of(shown.counts_by_die.begin(), shown.counts_by_die.end(), fits) &&
         shown.total_counts.size() == shown.counts_by_die.size() * (shown.face_names.size() - 1) + 1;
}

template <typename Value>
bool read(const Json& json, std::map<std::string, Value>& all) {
  return json.is_array() && std::all_of(json.items().begin(), json.items().end(), [&](const Json& pair) {
           if (!pair.is_array() || pair.size() != 2 || !pair.items()[0].is_string()) return false;
           const auto [at, is_new] = all.try_emplace(pair.items()[0].text());
           return is_new && read(pair.items()[1], at->second);
         });
}

template <typename Value, std::size_t size>
bool read(const Json& json, std::array<Value, size>& all) {
  if (!json.is_array() || json.size() != size) return false;
  bool good = true;
  for (std::size_t i = 0; i < size; ++i) good = good && read(json.items()[i], all[i]);
  return good;
}

}  // namespace

void take_days(Period& to, const Period& days) {
  if (days.first_date && (!to.first_date || *days.first_date < *to.first_date)) to.first_date = days.first_date;
  if (days.last_date && (!to.last_date || *to.last_date < *days.last_date)) to.last_date = days.last_date;
}

void take_currency(Currency& to, const Currency& from) {
  const auto order = [](const Currency& one) { return std::tie(one.name, one.decimal_count, one.smallest_unit); };
  if (order(to) < order(from)) to = from;
}

bool Tally::is_saturated(Money sum) noexcept { return sum.units == largest; }

void Tally::add_discrepancy(const std::optional<Money>& difference) noexcept {
  ++count;
  if (!difference)
    ++unpriced_count;
  else if (difference->units >= 0)
    overpayment = sum_of(overpayment, *difference);
  else  // the least of all has no counterpart
    underpayment = sum_of(underpayment, Money{difference->units < -largest ? largest : -difference->units});
}

Tally& Tally::operator+=(const Tally& other) noexcept {
  add(*this, other);
  return *this;
}

AuditSummary& AuditSummary::operator+=(const AuditSummary& other) {
  add(*this, other);
  return *this;
}

Json summary_json(const AuditSummary& summary) { return written(summary); }

std::optional<AuditSummary> summary_of(const Json& json) {
  std::optional<AuditSummary> summary(std::in_place);
  if (!read(json, *summary)) summary.reset();
  return summary;
}

std::string format_summary(const AuditSummary& summary) {
  return Json({{"fairroll", "audit summary"}, {"version", text_version}, {"summary", summary_json(summary)}}).dump();
}

ParsedAuditSummary parse_summary(std::string_view text) {
  ParsedAuditSummary out;
  const std::optional<Json> document = detail::read_json(text, of_summaries);
  const Json* const kind = document ? document->find("fairroll") : nullptr;
  const Json* const version = document ? document->find("version") : nullptr;
  const Json* const summary = document ? document->find("summary") : nullptr;
  if (kind != nullptr && *kind == Json("audit summary") && version != nullptr && *version == Json(text_version) && summary != nullptr)
    out.summary = summary_of(*summary);
  if (!out.summary)
    out.diagnostics.push_back({.code = Code::bad_snapshot,
                               .location = {},
                               .message = "the text is incomplete, or is not an audit summary in the format of this version of Fairroll",
                               .help = "create the summary again with this version of Fairroll"});
  return out;
}

}  // namespace fairroll::audit
