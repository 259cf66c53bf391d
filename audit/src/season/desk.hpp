// SPDX-License-Identifier: Apache-2.0
// One table of a season: whose turn it is to act, who rules and pays, and how the table stands behind what was done.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/audit/log_generator.hpp>
#include <fairroll/json_writer.hpp>

#include "faults.hpp"
#include "seats.hpp"

namespace fairroll::audit::season {

/// What all tables of a season have in common.
struct Shared {
  LogGeneratorOptions options;
  std::vector<Book> books;
  std::vector<std::string> officials;
  std::vector<Rational> rates;  ///< per official: how often he errs
  Planted planted{};
  std::uint64_t undetermined = 0;
};

/// One line.
struct Line {
  std::uint64_t number = 0;  ///< of the log, from 1
  std::uint64_t step = 0;    ///< of the season, from 1
  std::string_view at;       ///< the time, for `meta`
  std::string text;          ///< without its end
  std::optional<PlantedError> fault;
};

class Desk {
 public:
  /// `number`: of the table, from 1. `shared` must outlive it.
  Desk(Shared& shared, std::uint64_t number);

  /// Writes what happens next at this table.
  void step(Line& line);

 private:
  [[nodiscard]] Book& book() { return shared_.books[book_]; }
  [[nodiscard]] const Ruleset& rules() { return book().rules(); }
  [[nodiscard]] bool errs();
  void relieve_official();
  [[nodiscard]] PlantedError fault_at(const Line& line);

  template <typename Body>
  void write(Line& line, const Body& body);
  void write_act(Line& line, const TableAction& act, const char* ruled);
  void sit(Line& line);
  [[nodiscard]] bool change_rules(Line& line);
  [[nodiscard]] bool bet(Line& line);
  [[nodiscard]] bool try_act(Line& line, const TableAction& act);
  [[nodiscard]] bool refuse_good_bet(Line& line, const TableAction& act);
  [[nodiscard]] bool take_bad_bet(Line& line);
  [[nodiscard]] bool take_dice(Line& line);
  void roll(Line& line);
  [[nodiscard]] const Mark* some_mark(bool errs);
  void tell_balances(Told& told);
  void follow(const Line& line);
  [[nodiscard]] std::optional<Table> behind_line(const Line& line) const;
  void go_on_from(Table table);

  Shared& shared_;
  std::string number_;
  std::size_t book_ = 0;
  std::size_t official_ = 0;
  std::uint64_t steps_ = 0;
  bool seated_ = false;
  bool bets_open_ = true;  ///< seats may still act before the next throw
  std::string meta_;       ///< up to the time
  detail::Stream stream_;
  Seats seats_;
  LiveTable live_;
  Table before_;  ///< as it stood before the last throw or act; kept, so that it need not be made anew
};

}  // namespace fairroll::audit::season
