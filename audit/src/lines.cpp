// SPDX-License-Identifier: Apache-2.0
// Many lines at a time. Lines that need nothing but their table wait until enough of them have come; then threads play table by table. What
// begins tables and logs, or changes rules, is played at once, by the caller's thread: that alone asks for rule books, and a rule book that
// is new may change what other lines mean (a wager that only another book has is refused, and not unknown).
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <fairroll/json_form.hpp>

#include "state.hpp"

namespace fairroll::audit {

namespace {

/// It throws, acts, notes or seats, and says what was done: its table plays it alone, and no rules change. Requires a line that can be
/// read.
bool is_plain_step(const ParseResult& line) {
  const Syntax log = line.tree->root_node().child(Kind::scenario);
  if (log.child(Kind::text) || log.child(Kind::rules_change)) return false;
  return static_cast<bool>(log.child_of_any_kind({Kind::throw_, Kind::act, Kind::note, Kind::seats}));
}

/// Of a head; nothing: the line is none, or cannot be read.
std::optional<std::vector<std::string>> rules_named_by(const ParseResult& line) {
  if (!line.ok()) return std::nullopt;
  const Syntax head = line.tree->root_node().child(Kind::scenario);
  if (!head.child(Kind::text)) return std::nullopt;
  std::vector<std::string> names;
  for (const Syntax& path : head.children_of_kind(Kind::path)) names.push_back(path.str());
  return names;
}

}  // namespace

/// One batch.
class Audit::Batch {
 public:
  Batch(State& state, std::span<const AuditInputLine> lines, unsigned jobs)
      : state_(state), lines_(lines), jobs_(jobs), out_(lines.size()), tables_(lines.size()) {}

  std::vector<LineAuditResult> audit() {
    find_tables();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].begins_log) begin_log();
      if (LogRun* const table = usual_table(i)) {
        put_off(*table, {i, nullptr});
        continue;
      }
      auto read = std::make_unique<State::Read>(state_.read(lines_[i].text));
      const bool is_plain = read->parsed.ok() && is_plain_step(read->parsed);
      if (LogRun* const table = is_plain ? begun_table(read->location.table) : nullptr) {
        put_off(*table, {i, std::move(read)});
        continue;
      }
      if (!stands_alone(*read, is_plain)) flush();
      out_[i] = state_.line(*read);
    }
    flush();
    return std::move(out_);
  }

 private:
  struct Line {
    std::size_t index = 0;              ///< of the batch
    std::unique_ptr<State::Read> read;  ///< null: it was not read in full so far
  };
  /// Lines of one table, in their order.
  struct Waiting {
    LogRun* table = nullptr;
    std::vector<Line> lines;
  };

  /// Finds the tables of usual lines, a few lines at a time: a thread may take long to begin.
  void find_tables() {
    constexpr std::size_t at_a_time = 256;
    const std::size_t workers = std::clamp<std::size_t>(std::min<std::size_t>(jobs_, lines_.size() / at_a_time), 1, max_jobs);
    std::atomic<std::size_t> next{0};
    state_.workers.run(workers, [&](std::size_t /*worker*/) {
      detail::ScannedLine meta;
      for (std::size_t begin = next.fetch_add(at_a_time); begin < lines_.size(); begin = next.fetch_add(at_a_time))
        for (std::size_t i = begin; i < std::min(begin + at_a_time, lines_.size()); ++i)
          if (detail::scan_meta(lines_[i].text->text(), meta)) tables_[i] = begun_table(meta.member(state_.options.table_key));
    });
  }

  void begin_log() {
    logs_.push_back(state_.log);  // its tables may have lines that wait
    state_.log = std::make_shared<State::Log>();
    std::fill(tables_.begin(), tables_.end(), nullptr);  // they were of the log before
  }

  /// Of the log; null: it has not begun.
  [[nodiscard]] LogRun* begun_table(std::string_view name) const {
    const auto table = state_.log->tables.find(name);
    return table == state_.log->tables.end() ? nullptr : &table->second;
  }
  /// Of a line whose table, if it has begun, can play it by itself. Tables may have begun since they were looked for.
  [[nodiscard]] LogRun* usual_table(std::size_t line) {
    if (tables_[line] != nullptr) return tables_[line];
    return detail::scan_meta(lines_[line].text->text(), meta_) ? begun_table(meta_.member(state_.options.table_key)) : nullptr;
  }

  void put_off(LogRun& table, Line&& line) {
    const auto [place, is_new] = places_.try_emplace(&table, waiting_.size());
    if (is_new) waiting_.push_back({&table, {}});
    waiting_[place->second].lines.push_back(std::move(line));
  }

  /// Nothing that waits bears on the line, and it adds no rule books that would bear on what waits.
  [[nodiscard]] bool stands_alone(const State::Read& read, bool is_plain) const {
    const std::vector<std::string>& under = state_.options.run_options.rule_books;
    const auto are_known = [this](const std::vector<std::string>& names) {
      return std::all_of(names.begin(), names.end(), [this](const std::string& name) { return state_.is_known(name); });
    };
    if (!read.parsed.ok()) return true;
    if (state_.options.other_rule_book && !state_.options.other_rule_book->ruleset.empty() &&
        !state_.is_known(state_.options.other_rule_book->ruleset))
      return false;
    if (!state_.log->begun) {  // no table of its log has lines that wait
      const std::optional<std::vector<std::string>> named = rules_named_by(read.parsed);
      if (!under.empty()) return are_known(under) && (is_plain || named);
      return named && are_known(*named);
    }
    return is_plain && state_.log->tables.count(read.location.table) == 0;  // under the rules of the log
  }

  /// Plays what waits.
  void flush() {
    std::stable_sort(waiting_.begin(), waiting_.end(),
                     [](const Waiting& one, const Waiting& other) { return one.lines.size() > other.lines.size(); });
    const std::size_t workers = std::clamp<std::size_t>(std::min<std::size_t>(jobs_, waiting_.size()), 1, max_jobs);
    std::vector<AuditSummary> sums(workers);
    std::vector<std::atomic<bool>> taken(waiting_.size());
    state_.workers.run(workers, [&](std::size_t worker) { work({worker, workers}, taken, sums[worker]); });
    for (const AuditSummary& one : sums) state_.summary += one;
    waiting_.clear();
    places_.clear();
    logs_.clear();
  }

  /// A line that begins as a throw or an act does is one, or cannot be read.
  [[nodiscard]] LineAuditResult in_full(LogRun& table, const SourcePtr& text, AuditSummary& sums) const {
    const State::Read read = state_.read(text);
    return read.parsed.ok() ? State::line_of(table, read, sums) : state_.bad_line(read, sums);
  }

  /// One of so many.
  struct Worker {
    std::size_t number = 0;
    std::size_t count = 1;
    /// The same one for each batch, so that it has what it played before at hand.
    [[nodiscard]] bool prefers(const LogRun& table) const {
      constexpr std::uint64_t spread = 0x9E3779B97F4A7C15U;  // addresses have much in common
      return (reinterpret_cast<std::uintptr_t>(&table) * spread >> 32U) % count == number;
    }
  };

  void work(const Worker& worker, std::vector<std::atomic<bool>>& taken, AuditSummary& sums) {
    DueLines due(state_.options, sums);
    for (const bool preferred : {true, false})
      for (std::size_t i = 0; i < waiting_.size(); ++i)
        if (worker.prefers(*waiting_[i].table) == preferred && !taken[i].exchange(true)) play(waiting_[i], due, sums);
    due.add_up();
  }

  void play(const Waiting& waiting, DueLines& due, AuditSummary& sums) {
    for (const Line& line : waiting.lines) {
      const SourcePtr& text = lines_[line.index].text;
      if (!line.read && due.scan(text->text()) && due.play(*waiting.table)) continue;
      out_[line.index] = line.read ? State::line_of(*waiting.table, *line.read, sums) : in_full(*waiting.table, text, sums);
    }
  }

  State& state_;
  std::span<const AuditInputLine> lines_;
  unsigned jobs_;
  std::vector<LineAuditResult> out_;
  std::vector<LogRun*> tables_;  // of each line, if that is usual and its table had begun; else null
  detail::ScannedLine meta_;     // of the line at hand
  std::vector<Waiting> waiting_;
  std::unordered_map<const LogRun*, std::size_t> places_;  // into waiting_
  std::vector<std::shared_ptr<State::Log>> logs_;          // that have ended, with lines that wait
};

std::vector<LineAuditResult> Audit::audit_lines(std::span<const AuditInputLine> lines, unsigned jobs) {
  return Batch(*state_, lines, jobs).audit();
}

}  // namespace fairroll::audit
