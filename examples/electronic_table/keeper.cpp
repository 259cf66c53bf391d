// SPDX-License-Identifier: Apache-2.0
#include "keeper.hpp"

#include <sstream>
#include <stdexcept>

#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/snapshot.hpp>

using namespace fairroll;

namespace {

/// Steps between snapshots: a crash costs no more than playing so many again.
constexpr std::uint64_t steps_between_snapshots = 50;
constexpr std::string_view change_of_rules = "rules ";

std::string first_words(const Diagnostics& faults) { return render_gnu({faults.front()}); }

}  // namespace

Keeper::Keeper(Setup setup) : setup_(std::move(setup)), rules_(setup_.rules) {
  std::filesystem::create_directories(setup_.state);
  restore();
  journal_ = std::make_unique<Journal>(journal_path(saved_));
  for (const Entry& entry : journal_->entries()) {
    (void)perform(entry.text);
    last_ = entry.number;
  }
}

std::shared_ptr<const Program> Keeper::program(const std::string& rules, std::string& why) {
  std::shared_ptr<const Program>& known = programs_[rules];
  if (known) return known;
  const LoadResult loaded = load(rules, make_folder_resolver({setup_.rules_folder}));
  if (!loaded.ok()) why = first_words(loaded.diagnostics);
  return known = loaded.program;
}

std::filesystem::path Keeper::journal_path(std::uint64_t after) const { return setup_.state / ("journal." + std::to_string(after)); }

/// The file `table`: the number of its last step, its rule book, and a snapshot.
void Keeper::restore() {
  std::string why;
  const std::string text = read_file(setup_.state / "table");
  if (text.empty()) {
    const auto fresh = program(rules_, why);
    if (!fresh) throw std::runtime_error(why);
    session_.emplace(fresh, setup_.seats);
    return;
  }
  std::istringstream head(text);
  head >> saved_ >> rules_;
  last_ = saved_;
  const auto known = program(rules_, why);
  if (!known) throw std::runtime_error(why);
  RestoredTable restored = fairroll::restore_table(std::string_view(text).substr(text.find('\n') + 1), known->shared_ruleset());
  if (!restored.ok()) throw std::runtime_error(first_words(restored.diagnostics));
  session_.emplace(known, std::move(*restored.table));
  if (restored.counters) session_->live_table().set_counters(*restored.counters);
}

/// First the snapshot, then a journal of its own: whatever the moment of a crash, the snapshot and the journal named behind it belong
/// together. Old journals stay, for whoever wants to play the whole evening again.
void Keeper::save() {
  replace_file(setup_.state / "table",
               std::to_string(last_) + ' ' + rules_ + '\n' + save_snapshot(session_->live_table(), SnapshotFormat::Binary));
  saved_ = last_;
  journal_ = std::make_unique<Journal>(journal_path(saved_));
}

Reply Keeper::play(std::uint64_t number, const std::string& step) {
  if (number <= last_) return {true, "{\"kept\":true}"};
  if (number != last_ + 1) return {false, "step " + std::to_string(last_ + 1) + " comes next"};
  // Played on a copy first: a step that cannot be kept must not have happened.
  TableSession before = *session_;
  const std::string rules = rules_;
  Reply answer = perform(step);
  if (!answer.kept) return answer;
  try {
    journal_->append({number, step});
  } catch (...) {
    session_ = std::move(before);
    rules_ = rules;
    throw;
  }
  last_ = number;
  if (last_ - saved_ >= steps_between_snapshots) save();
  return answer;
}

Reply Keeper::perform(const std::string& step) {
  if (step.rfind(change_of_rules, 0) == 0) {
    std::string why;
    const std::string name = step.substr(change_of_rules.size());
    const auto newer = program(name, why);
    if (!newer) return {false, why};
    const Diagnostics refused = session_->live_table().change_program(newer);
    if (!refused.empty()) return {false, first_words(refused)};
    rules_ = name;
    return {true, "{\"rules\":\"" + name + "\"}"};
  }
  const StepResult result = session_->execute(step);
  if (!result.ok()) return {false, first_words(result.diagnostics)};
  return {true, format_step_json(session_->make_report_header(), *result.report)};
}

std::string Keeper::state() { return save_snapshot(session_->table()); }
