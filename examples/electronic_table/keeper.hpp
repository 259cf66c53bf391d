// SPDX-License-Identifier: Apache-2.0
// A table that is kept on disk: a snapshot now and then, and a journal of what was played since.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/live_table.hpp>
#include <fairroll/rules.hpp>

#include "journal.hpp"

struct Setup {
  std::string rules_folder;
  std::string rules;  ///< name of the rule book that a new table starts with
  std::filesystem::path state;
  std::vector<std::string> seats;
};

/// What a step came to.
struct Reply {
  bool kept = false;  ///< it is in the journal, and will be after any crash
  std::string words;  ///< the result as JSON, or why there is none
};

/// Every step has a number, one more than the step before. One that is kept already is not played again, so whoever is not sure may send it
/// again. A step `rules NAME` changes the rule book between throws.
class Keeper {
 public:
  /// Goes on where the table in `setup.state` stopped, or starts a new one.
  explicit Keeper(Setup setup);

  [[nodiscard]] std::uint64_t last() const noexcept { return last_; }
  Reply play(std::uint64_t number, const std::string& step);
  /// The table as it stands, in bytes.
  [[nodiscard]] std::string state();

 private:
  [[nodiscard]] std::shared_ptr<const fairroll::Program> program(const std::string& rules, std::string& why);
  [[nodiscard]] Reply perform(const std::string& step);
  void restore();
  void save();
  [[nodiscard]] std::filesystem::path journal_path(std::uint64_t after) const;

  Setup setup_;
  std::map<std::string, std::shared_ptr<const fairroll::Program>> programs_;
  std::string rules_;
  std::uint64_t last_ = 0;
  std::uint64_t saved_ = 0;
  std::optional<fairroll::TableSession> session_;
  std::unique_ptr<Journal> journal_;
};
