// SPDX-License-Identifier: Apache-2.0
// An audit in mid-log, as text and back.
#include <fairroll/detail/read_json.hpp>

#include "state.hpp"
#include "summary.hpp"

namespace fairroll::audit {

namespace {

constexpr int save_version = 1;
constexpr detail::JsonBounds of_saves{.depth = 32, .members = 10'000};

Diagnostics damaged(std::string why) {
  return {{.code = Code::bad_snapshot,
           .location = {},
           .message = "the saved state of the audit cannot be read: " + std::move(why),
           .help = "restart the audit from the beginning of the logs"}};
}

Json texts(const std::map<std::string, std::string>& all) {
  Json out = Json::array();
  for (const auto& [name, text] : all) out.push_back(Json::array({name, text}));
  return out;
}

Json against_json(const std::optional<OtherRuleBook>& against) {
  if (!against) return nullptr;
  return Json::array({against->ruleset, against->as_of ? Json(to_string(*against->as_of)) : Json(nullptr)});
}

/// What bears on the lines that follow.
Json options_json(const AuditOptions& options) {
  const RunOptions& run = options.run_options;
  return {{"under", run.rule_books},
          {"as_of", run.as_of ? Json(to_string(*run.as_of)) : Json(nullptr)},
          {"today", run.today ? Json(to_string(*run.today)) : Json(nullptr)},
          {"readings", texts(run.readings)},
          {"postings", texts(run.postings)},
          {"seats", run.seats},
          {"against", against_json(options.other_rule_book)},
          {"table", options.table_key},
          {"official", options.official_key},
          {"time", options.time_key},
          {"share", options.share_index},
          {"shares", options.share_count}};
}

/// The first option that is another one; empty: none is.
std::string other_option(const Json& saved, const Json& now) {
  for (const auto& [name, value] : now.members()) {
    const Json* const found = saved.find(name);
    if (found == nullptr || *found != value) return name;
  }
  return {};
}

/// A member of any type; null if it is not there.
const Json& member(const Json& json, std::string_view name) {
  static const Json none;
  const Json* const found = json.find(name);
  return found == nullptr ? none : *found;
}

}  // namespace

std::string Audit::save() const {
  const State& state = *state_;
  Json tables = Json::array();
  for (const auto& [name, run] : state.log->tables) tables.push_back(Json::array({name, run.save()}));
  Json head;
  if (state.log->head)
    head = {{"name", state.log->head->name()}, {"line", state.log->head->first_line()}, {"text", state.log->head->text()}};
  return Json({{"fairroll", "audit"},
               {"version", save_version},
               {"options", options_json(state.options)},
               {"asked", state.asked},
               {"begun", state.log->begun},
               {"head", std::move(head)},
               {"tables", std::move(tables)},
               {"summary", summary_json(state.summary)}})
      .dump();
}

/// Reads what save() wrote into a state of its own.
class Audit::Restoring {
 public:
  explicit Restoring(State& state) : state_(state), was_asked_(state.asked) {}

  Diagnostics restore(std::string_view saved) {
    const std::optional<Json> read = detail::read_json(saved, of_saves);
    if (!read || member(*read, "fairroll") != Json("audit")) return damaged("the data is incomplete or is not a saved audit state");
    if (member(*read, "version") != Json(save_version)) return damaged("it has a different format version");
    if (const std::string other = other_option(member(*read, "options"), options_json(state_.options)); !other.empty())
      return damaged("the option `" + other + "` has a different value");
    std::optional<AuditSummary> summary = summary_of(member(*read, "summary"));
    if (!summary || !member(*read, "begun").is_boolean()) return damaged("the summary is missing");
    log_->begun = member(*read, "begun").boolean();
    Diagnostics faults = restore_log(*read);
    if (!faults.empty()) {
      state_.asked = std::move(was_asked_);
      return faults;
    }
    state_.log = std::move(log_);
    state_.summary = std::move(*summary);
    return {};
  }

 private:
  Diagnostics restore_log(const Json& saved) {
    const Json& head = member(saved, "head");
    if (!head.is_null() && !read_head(head)) return damaged("the head is invalid");
    const LogRun::UnitLoader asking = state_.asking();
    state_.asked.clear();
    for (const Json& name : member(saved, "asked").items()) {
      if (!name.is_string()) return damaged("the names of the rule books are missing");
      asking(name.text());
    }
    for (const Json& one : member(saved, "tables").items()) {
      if (one.size() != 2 || !one.is_array() || !one.items()[0].is_string()) return damaged("the tables are missing");
      RestoredLogRun run =
          LogRun::restore(state_.cache, state_.options.run_options, one.items()[1], asking, state_.options.other_rule_book);
      if (!run.ok()) return run.diagnostics;
      log_->tables.insert_or_assign(one.items()[0].text(), std::move(*run.run));
    }
    return {};
  }

  bool read_head(const Json& head) {
    const std::uint64_t line = member(head, "line").unsigned_integer().value_or(0);
    if (!member(head, "name").is_string() || !member(head, "text").is_string() || line == 0 || line > 0xFFFFFFFF) return false;
    log_->head = std::make_shared<const Source>(member(head, "name").text(), member(head, "text").text(), static_cast<std::uint32_t>(line));
    return true;
  }

  State& state_;
  std::vector<std::string> was_asked_;
  std::shared_ptr<State::Log> log_ = std::make_shared<State::Log>();
};

Diagnostics Audit::restore(std::string_view saved) { return Restoring(*state_).restore(saved); }

}  // namespace fairroll::audit
