// SPDX-License-Identifier: Apache-2.0
// Paytables: what they are entered with, their columns and rows.
#include <algorithm>
#include <map>

#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_rows = 1000;

std::string header_text(const Syntax& cell) { return folded(cell.text()); }

IntRange key_of(const Syntax& cell) {
  if (cell.is(Kind::bound_more)) return {capped_int(cell[0]), open_range_end};
  if (cell.is(Kind::range)) return {capped_int(cell[0]), capped_int(cell[1])};
  if (cell.is(Kind::bound_less)) return {-open_range_end, capped_int(cell[0])};  // a figure may be negative
  const int key = capped_int(cell);
  return {key, key};
}

class Table {
 public:
  Table(LoweringContext& work, const PaytableText& text)
      : work_(work), text_(text), node_(text.declaration.node), heading_("paytable " + text.name) {}

  Paytable read() {
    out_.name = text_.name;
    out_.location = node_.child(Kind::name).location();
    work_.usage.declares(node_.child(Kind::name), NameKind::Paytable);
    const SourceLocation head = head_of(node_, node_.child(Kind::row));
    out_.clause = add_clause(work_, text_.declaration, {.kind = ClauseKind::Other, .place = head, .least_words = 2});
    const std::vector<Syntax> rows = node_.children_of_kind(Kind::row);
    if (rows.empty()) return std::move(out_);
    if (rows.size() > most_rows + 1) {  // the first names the columns
      work_.report.add(Code::too_many_states, out_.location, "the paytable has more than 1000 rows",
                       "combine rows under a key such as `10 or more`");
      return std::move(out_);
    }
    read_columns(rows.front());
    out_.rows.reserve(rows.size() - 1);
    for (std::size_t i = 1; i < rows.size(); ++i) read_row(rows[i], text_.declaration);
    for (const Item& amendment : text_.amendments) {
      for (const Syntax& row : Children(amendment.node, Kind::row)) read_row(row, amendment);
    }
    return std::move(out_);
  }

 private:
  void read_columns(const Syntax& header) {
    std::map<std::string, SourceLocation> seen;
    for (std::size_t i = 1; i < header.size(); ++i) {
      const std::string name = header_text(header[i]);
      const auto [at, fresh] = seen.insert({name, header[i].location()});
      if (!fresh) work_.report.twice(header[i], "column " + in_backticks(name) + " is declared twice", at->second, "rename one of them");
      out_.columns.push_back(name);
    }
    if (out_.columns.empty())
      work_.report.add(Code::bad_table, header, "the paytable has no column with odds", "write `key | column`, then a row for each key");
  }

  void read_row(const Syntax& row, const Item& item) {
    const Report::Adopted adopted(work_.report, item.block->adopted_at);
    if (row.size() == 0 || work_.edits.leaves_out(row)) return;
    const Edit* const edit = work_.edits.find(row, *item.block);
    if (edit != nullptr && edit->gone) return;
    const Syntax key = row[0];
    if (!key.is(Kind::integer) && !key.is(Kind::range) && !key.is(Kind::bound_more) && !key.is(Kind::bound_less)) {
      work_.report.add(Code::bad_table, key, in_backticks(key) + " is not a valid key",
                       "begin the row with a number, a range such as `5..7`, or a bound such as `10 or more`");
      return;
    }
    if (const Syntax number = key.is(Kind::integer) ? key : key[0]; !small_int(number)) {
      work_.report.add(Code::not_a_value, number, in_backticks(number) + " is too large",
                       "the maximum key is " + std::to_string(largest_number));
      return;
    }
    if (key.is(Kind::range) && !small_int(key[1])) {
      work_.report.add(Code::not_a_value, key[1], in_backticks(key[1]) + " is too large",
                       "the maximum key is " + std::to_string(largest_number));
      return;
    }
    if (key.is(Kind::range) && runs_backwards(key[0], key[1])) {
      work_.report.add(Code::not_a_value, key, "the range " + in_backticks(key) + " is in descending order",
                       "write the lower number first");
      return;
    }
    if (row.size() != out_.columns.size() + 1) {
      const std::size_t cells = row.size() - 1;
      work_.report.add(Code::bad_table, row,
                       "the row has " + std::to_string(cells) + (cells == 1 ? " cell for " : " cells for ") +
                           std::to_string(out_.columns.size()) + (out_.columns.size() == 1 ? " column" : " columns"),
                       "write one cell for each column");
      return;
    }
    PaytableRow result;
    result.key.ranges.push_back(key_of(key));
    result.columns.reserve(row.size() - 1);
    for (std::size_t i = 1; i < row.size(); ++i) result.columns.push_back(read_cell(row[i]));
    const std::string words = folded(key.text());
    result.clause = add_clause(work_, item,
                               {.kind = ClauseKind::PaytableRow,
                                .place = row.location(),
                                .heading = heading_,
                                .item = words,
                                .least_words = 0,
                                .conditional = true,
                                .node = row});
    keep(std::move(result), key, item);
  }

  Odds read_cell(const Syntax& cell) {
    if (cell.is(Kind::odds_to) || cell.is(Kind::odds_for)) return lower_odds(work_, cell).value_or(Odds{1, 1, Odds::Notation::To});
    work_.report.add(Code::bad_table, cell, "the cell " + in_backticks(cell) + " does not contain odds",
                     "write odds such as `7 to 6` or `8 for 1`");
    return {1, 1, Odds::Notation::To};
  }

  /// Rows by key: an amendment replaces the row of that key, a table has each key once.
  void keep(PaytableRow row, const Syntax& key, const Item& item) {
    const IntRange mine = row.key.ranges.front();
    for (std::size_t i = 0; i < out_.rows.size(); ++i) {
      const IntRange other = out_.rows[i].key.ranges.front();
      if (mine.high < other.low || other.high < mine.low) continue;
      if (item.block->layer > layers_[i] && mine.low == other.low && mine.high == other.high) {
        out_.rows[i] = std::move(row);
        layers_[i] = item.block->layer;
        return;
      }
      work_.report.twice(key, "key " + in_backticks(key) + " already has a row", work_.out.clauses[out_.rows[i].clause].location);
      return;
    }
    out_.rows.push_back(std::move(row));
    layers_.push_back(item.block->layer);
  }

  LoweringContext& work_;
  const PaytableText& text_;
  Syntax node_;
  std::string heading_;  // of its rows
  Paytable out_;
  std::vector<int> layers_;
};

Syntax measure_of(const PaytableText& text) { return text.declaration.node.child(Kind::measure); }

/// The table is entered with what the throw shows, not with a count or set.
bool is_by_figure(LoweringContext& work, const PaytableText& text, Index user) {
  const Syntax measure = measure_of(text);
  if (measure.has(Kind::expression)) return true;
  if (measure.has(Kind::number_of) || measure.size() == 0) return false;
  const Found found = peek_name(work, {user}, measure[0].str());
  return found ? found.entity->sort == Sort::Figure : find_group(work, measure[0]) != nullptr;
}

/// What the table is entered with, as the wager `user` sees it.
VariableRef find_measure(LoweringContext& work, const PaytableText& text, Index user, std::string& name) {
  const Syntax measure = measure_of(text);
  const bool by_size = measure.has(Kind::number_of);
  const Syntax word = by_size ? measure.child(Kind::number_of)[0] : measure.child(Kind::name);
  const Sort wanted = by_size ? Sort::Set : Sort::Count;
  name = by_size ? "number of " + word.str() : word.str();
  const Found found = require_name(work, {user}, word, wanted, by_size ? "" : "write `by number of " + word.str() + "`");
  return found ? found.variable() : VariableRef{};
}

void check_keys(LoweringContext& work, const Paytable& table, IntRange values, const SourceLocation& declared) {
  const auto [low, high] = values;
  for (const PaytableRow& row : table.rows) {
    const IntRange key = row.key.ranges.front();
    if (key.low <= high && low <= key.high) continue;
    work.report.add(Code::not_a_value, work.out.clauses[row.clause].location,
                    in_backticks(table.measure_name) + " never has the value of this row", {declared, "declared here"},
                    "its values are " + std::to_string(low) + ".." + std::to_string(high));
  }
}

/// A table of what the throw shows, as the wager `user` sees it.
Index table_by_figure(LoweringContext& work, Index table, Index user) {
  Paytable& of = work.out.paytables[table];
  const Syntax measure = measure_of(work.material.paytables[table]);
  const std::optional<Figure> figure =
      lower_figure(work, {user}, measure.has(Kind::expression) ? measure.child(Kind::expression) : measure, FigureMay::ShowDiceAlone);
  if (!figure) return table;
  of.figure = *figure;
  of.measure_name = folded(measure.text());
  check_keys(work, of, range_of(work, {user}, of.figure), measure.location());
  return table;
}

/// The same table for a wager whose count has another index than that of the wager before it.
Index table_for(LoweringContext& work, Index table, Index user, std::map<Index, bool>& bound) {
  std::string name;
  const PaytableText& text = work.material.paytables[table];
  if (is_by_figure(work, text, user)) return table_by_figure(work, table, user);
  const VariableRef ref = find_measure(work, text, user, name);
  const auto same = [&](const Paytable& other) { return other.measure.owner == ref.owner && other.measure.index == ref.index; };
  if (bound[table] && !same(work.out.paytables[table])) {
    for (std::size_t i = work.material.paytables.size(); i < work.out.paytables.size(); ++i)
      if (work.out.paytables[i].name == text.name && same(work.out.paytables[i])) return static_cast<Index>(i);
    work.out.paytables.push_back(work.out.paytables[table]);
    table = static_cast<Index>(work.out.paytables.size() - 1);
  }
  bound[table] = true;
  work.out.paytables[table].measure = ref;
  work.out.paytables[table].measure_name = name;
  if (ref.index == no_index) return table;
  const Variable& variable = variable_of(work, {user}, ref);
  const bool is_set = variable.kind == Variable::Kind::Set;
  const IntRange values = is_set ? IntRange{0, static_cast<int>(variable.totals.size())} : IntRange{variable.min_value, variable.max_value};
  check_keys(work, work.out.paytables[table], values, variable.location);
  return table;
}

void post_column(LoweringContext& work, Paytable& table) {
  const std::optional<Given> posted = posted_of(work, table.name);
  if (!posted) return;
  const auto column = position_of(table.columns, posted->text);
  if (column) table.posted_column = static_cast<Index>(*column);
  if (!column)
    work.report.add(Code::not_offered, posted->place,
                    "paytable " + in_backticks(table.name) + " has no column " + in_backticks(posted->text),
                    make_suggestion(posted->text, table.columns, "the columns are " + quoted_list(table.columns)));
}

}  // namespace

void lower_paytables(LoweringContext& work) {
  for (const PaytableText& text : work.material.paytables) {
    const Report::Adopted adopted(work.report, text.declaration.block->adopted_at);
    work.out.paytables.push_back(Table(work, text).read());
    post_column(work, work.out.paytables.back());
    const SourceLocation place = text.declaration.node.child(Kind::name).location();
    if (!text.declaration.block->adopted_at.source || work.is_model)
      work.usage.declare(place, "paytable", text.name, Usage::Advice::PayByIt);
  }
  std::map<Index, bool> bound;
  for (std::size_t i = 0; i < work.out.wagers.size(); ++i) {
    Wager& wager = work.out.wagers[i];
    if (wager.paytable != no_index) wager.paytable = table_for(work, wager.paytable, static_cast<Index>(i), bound);
  }
}

}  // namespace fairroll::checking
