// SPDX-License-Identifier: Apache-2.0
// fairroll list: the rulesets that are there, and what is in them.
#include <algorithm>
#include <memory>

#include <fairroll/detail/dice_words.hpp>
#include <fairroll/detail/family_words.hpp>
#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/in_force.hpp>
#include <fairroll/detail/pays.hpp>
#include <fairroll/json.hpp>
#include <fairroll/report.hpp>
#include <fairroll/text_periods.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rule_books.hpp"

namespace fairroll::cli {

using namespace words;

namespace {

const std::vector<std::string> listed_kinds = {"rulesets", "sections", "wagers", "paytables"};

struct ListOptions {
  RuleBookOptions books;
  std::string what = "rulesets";
  std::string name;
  Format format = Format::Text;
};

std::string words_of_period(const Period& period) {
  if (!period.first_date && !period.last_date) return "";
  std::string out = period.first_date ? "from " + to_string(*period.first_date) : "";
  if (period.last_date) out += (out.empty() ? "until " : " until ") + to_string(*period.last_date);
  return out;
}

std::string alternatives_words(const ReadingOrChoice& one) {
  std::string out = (one.is_reading ? "reading " : "choice ") + one.name + ":";
  for (std::size_t i = 0; i < one.alternative_names.size(); ++i)
    out += (i == 0 ? " " : ", ") + one.alternative_names[i] + (one.selected_index == i ? " (selected)" : "");
  return out;
}

// ---- one function per thing to list, text and JSON side by side so that neither shows less

void list_ruleset(const Ruleset& rules, int width, std::string& text, Json& json) {
  text += wrapped(rules.name + ", " + rules.title, 0, width);
  if (!rules.authority.empty()) text += wrapped(rules.authority + (rules.citation.empty() ? "" : ", " + rules.citation), 2, width);
  text += wrapped(plural(rules.sections.size(), "section") + ", " + plural(rules.clauses.size(), "clause") + ", " +
                      plural(rules.wagers.size(), "wager") + ", " + plural(rules.paytables.size(), "paytable") + "; vocabulary " +
                      rules.vocabulary.name + ", " + rules.currency.name,
                  2, width);
  text += wrapped("played with " + detail::dice_words(rules.vocabulary), 2, width);
  if (!rules.base.empty()) text += wrapped("a house under " + rules.base, 2, width);
  Json layers = Json::array();
  for (const Layer& layer : rules.layers) {
    const std::string period = words_of_period(layer.period);
    const bool house = layer.kind == Layer::Kind::House;
    if (!house) text += wrapped("amended by " + layer.unit + ", " + layer.title + (period.empty() ? "" : ", " + period), 2, width);
    layers.push_back({{"unit", layer.unit}, {"title", layer.title}, {"house", house}, {"inForce", period}});
  }
  Json alternatives = Json::array();
  for (const ReadingOrChoice& one : rules.alternatives) {
    text += wrapped(alternatives_words(one), 2, width);
    Json entry = {{"name", one.name}, {"reading", one.is_reading}, {"question", one.question}, {"alternatives", one.alternative_names}};
    entry["chosen"] = one.selected_index ? Json(one.alternative_names[*one.selected_index]) : Json(nullptr);
    alternatives.push_back(std::move(entry));
  }
  json.push_back({{"name", rules.name},
                  {"title", rules.title},
                  {"authority", rules.authority},
                  {"cites", rules.citation},
                  {"base", rules.base.empty() ? Json(nullptr) : Json(rules.base)},
                  {"layers", std::move(layers)},
                  {"vocabulary", rules.vocabulary.name},
                  {"dice", detail::dice_json(rules.vocabulary)},
                  {"currency", rules.currency.name},
                  {"sections", rules.sections.size()},
                  {"clauses", rules.clauses.size()},
                  {"wagers", rules.wagers.size()},
                  {"paytables", rules.paytables.size()},
                  {"alternatives", std::move(alternatives)}});
}

bool stands_in(const Clause& clause, const Section& section) { return clause.address.rfind(section.number + " ", 0) == 0; }

void list_clause(const Clause& clause, int width, std::string& text, Json& clauses) {
  text += both_ends("    " + clause.address, format_short_location(clause.location), width);
  text += wrapped(clause.text, 6, width);
  clauses.push_back({{"address", clause.address},
                     {"text", clause.text},
                     {"place", format_short_location(clause.location)},
                     {"recalled", clause.is_unverified}});
}

/// What a house, a model or a text without sections says: every clause has an address, and all of them are shown.
void list_outside_sections(const Ruleset& rules, int width, std::string& text, Json& json) {
  Json clauses = Json::array();
  std::string lines;
  for (const Clause& clause : rules.clauses) {
    const auto holds = [&](const Section& section) { return stands_in(clause, section); };
    if (std::none_of(rules.sections.begin(), rules.sections.end(), holds)) list_clause(clause, width, lines, clauses);
  }
  if (lines.empty()) return;
  text += "  outside of sections\n" + lines;
  json.push_back(
      {{"ruleset", rules.name}, {"number", nullptr}, {"title", ""}, {"inForce", ""}, {"place", nullptr}, {"clauses", std::move(clauses)}});
}

void list_sections(const Ruleset& rules, int width, std::string& text, Json& json) {
  text += rules.name + '\n';
  for (const Section& section : rules.sections) {
    const std::string period = words_of_period(section.period);
    text += both_ends("  " + section.number + "  " + section.title + (period.empty() ? "" : ", " + period),
                      format_short_location(section.location), width);
    Json clauses = Json::array();
    for (const Clause& clause : rules.clauses)
      if (stands_in(clause, section)) list_clause(clause, width, text, clauses);
    for (const Remark& remark : rules.remarks)
      if (remark.kind == Remark::Kind::Unencoded && remark.address == section.number)
        text += wrapped("not encoded: " + remark.text, 4, width);
    json.push_back({{"ruleset", rules.name},
                    {"number", section.number},
                    {"title", section.title},
                    {"inForce", period},
                    {"place", format_short_location(section.location)},
                    {"clauses", std::move(clauses)}});
  }
  list_outside_sections(rules, width, text, json);
}

void list_wagers(const Ruleset& rules, int width, std::string& text, Json& json) {
  text += rules.name + '\n';
  for (const Wager& wager : rules.wagers) {
    const std::string family = detail::numbers_words(wager, wager.numbers);
    std::string line = "  " + wager.name + (wager.title.empty() ? "" : "  " + wager.title) + (family.empty() ? "" : "  on " + family);
    if (wager.parent != no_index) line += "  behind " + rules.wagers[wager.parent].name;
    text += both_ends(line, format_short_location(wager.location), width);
    Json sentences = Json::array();
    const auto sentence = [&](Index clause, const std::string& words) {
      if (clause >= rules.clauses.size()) return;
      text += wrapped(words, 6, width);
      sentences.push_back({{"address", rules.clauses[clause].address}, {"text", words}, {"place", format_citation(rules, clause)}});
    };
    std::vector<Index> seen;
    const auto once = [&](Index clause) {
      if (std::find(seen.begin(), seen.end(), clause) != seen.end()) return;
      seen.push_back(clause);
      sentence(clause, get_clause_text(rules, clause));
    };
    for (const Window& one : wager.betting_windows) once(one.clause);
    for (const auto& one : detail::rows_in_force(rules, wager, wager.verdicts, [](const auto&, const auto&) { return true; }))
      once(one.row->clause);
    for (const publishing::PayLine& pay : publishing::pay_lines(rules, wager, publishing::Language::English)) {
      const std::string odds = pay.odds.empty() ? "" : "pays " + pay.odds;
      sentence(pay.clause, odds + (odds.empty() || pay.when.empty() ? "" : " ") + pay.when);
    }
    if (detail::pays_by_table(wager)) once(wager.paytable_clause);
    const auto same_act = [](const Permission& row, const Permission& later) { return row.action == later.action; };
    for (const auto& one : detail::rows_in_force(rules, wager, wager.permissions, same_act)) once(one.row->clause);
    for (const auto& one : detail::limits_in_force(rules, wager)) once(one.row->clause);
    json.push_back({{"ruleset", rules.name},
                    {"name", wager.name},
                    {"title", wager.title},
                    {"numbers", wager.numbers},
                    {"place", format_short_location(wager.location)},
                    {"sentences", std::move(sentences)}});
  }
  if (rules.wagers.empty()) text += "  no wagers\n";
}

std::string key_words(const IntRange& key) {
  if (key.low == -open_range_end) return std::to_string(key.high) + " or less";
  if (key.high == open_range_end) return std::to_string(key.low) + " or more";
  return std::to_string(key.low) + (key.high == key.low ? "" : ".." + std::to_string(key.high));
}

void list_paytables(const Ruleset& rules, int width, std::string& text, Json& json) {
  text += rules.name + '\n';
  for (const Paytable& table : rules.paytables) {
    text += both_ends("  " + table.name + (table.posted_column ? ", posted: " + table.columns.at(*table.posted_column) : ""),
                      format_short_location(table.location), width);
    Columns columns(4, width);
    std::vector<std::string> head = {table.measure_name};
    head.insert(head.end(), table.columns.begin(), table.columns.end());
    columns.add(head);
    Json rows = Json::array();
    for (const PaytableRow& row : table.rows) {
      std::vector<std::string> cells = {key_words(row.key.ranges.front())};
      for (const Odds& odds : row.columns) cells.push_back(to_string(odds));
      columns.add(cells);
      rows.push_back(cells);
    }
    text += columns.text();
    json.push_back({{"ruleset", rules.name},
                    {"name", table.name},
                    {"by", table.measure_name},
                    {"columns", table.columns},
                    {"rows", std::move(rows)},
                    {"place", format_short_location(table.location)}});
  }
  if (rules.paytables.empty()) text += "  no paytables\n";
}

bool is_kind(const std::string& word) { return std::find(listed_kinds.begin(), listed_kinds.end(), word) != listed_kinds.end(); }

/// The kind that the word is, or is nearly; empty if it is none.
std::string kind_in(const std::string& word) { return is_kind(word) ? word : find_nearest(word, listed_kinds); }

bool is_valid_name(const std::string& word) {
  return word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_.") == std::string::npos;
}

/// To somebody who wrote no kind first: the command that was meant, if that can be told.
std::string meant(const ListOptions& options) {
  const std::string second = kind_in(options.name);
  const std::string first = kind_in(options.what);
  if (second.empty() && !first.empty()) return make_suggestion(options.what, listed_kinds);
  const bool named = first.empty() && is_valid_name(options.what);
  const std::string behind = (named ? " " + options.what : "") + same_books(options.books) + "`";
  if (!second.empty()) return "write `fairroll list " + second + behind;
  if (named && options.name.empty() && options.what.find('.') != std::string::npos) return "write `fairroll list rulesets" + behind;
  return "for usage, run `fairroll list --help`";
}

/// Among all rule books, one that is not in force that day is listed as such.
bool is_out_of_force(RuleBooks& books, const std::string& name, std::string& text, int width) {
  const std::optional<Date> day = books.day_of(name);
  if (!day || !has_not_in_force_error(books.workspace().cache().get(name, books.selection_for(name, day)).diagnostics)) return false;
  text += wrapped(name + " is not in force on " + to_string(*day), 0, width);
  return true;
}

ExitCode list(const Context& context, const ListOptions& options) {
  if (!is_kind(options.what))
    return wrong_usage(context, "list", "`" + options.what + "` is not one of " + joined(listed_kinds, ", "), meant(options));
  RuleBooks books(options.books);
  std::vector<std::string> names = books.names();
  if (!options.name.empty()) names = {options.name};
  std::string text;
  Json entries = Json::array();
  const int width = context.out_style().width;
  std::size_t shown = 0;
  for (const std::string& name : names) {
    if (options.name.empty() && is_out_of_force(books, name, text, width)) continue;
    const SelectedBook book = books.select(name);
    const std::shared_ptr<const Ruleset>& rules = book.ruleset;
    if (!rules) continue;
    ++shown;
    const std::size_t begin = text.size();
    Json own = Json::array();
    if (options.what == "sections")
      list_sections(*rules, width, text, own);
    else if (options.what == "wagers")
      list_wagers(*rules, width, text, own);
    else if (options.what == "paytables")
      list_paytables(*rules, width, text, own);
    else
      list_ruleset(*rules, width, text, own);
    const std::string head = options.what == "rulesets" ? wrapped(rules->name + ", " + rules->title, 0, width) : rules->name + '\n';
    if (book.day) text.insert(begin + head.size(), wrapped(text_day_words(*book.day), 2, width));
    for (Json entry : own.items()) {
      entry["asOf"] = book.selection.as_of ? Json(to_string(*book.selection.as_of)) : Json(nullptr);
      entries.push_back(std::move(entry));
    }
  }
  const Diagnostics diagnostics = books.diagnostics();
  if (options.format == Format::Json) {
    const Json document = {{"format", 1}, {"diagnostics", make_diagnostics_json(diagnostics)}, {options.what, entries}};
    print(stdout, document.dump(2) + '\n');
  } else {
    complain(context, diagnostics);
    std::string summary = plural(shown, "ruleset");
    const auto of_no_section = [](const Json& entry) {
      const Json* number = entry.find("number");
      return number != nullptr && number->is_null();
    };
    const auto beside = static_cast<std::size_t>(std::count_if(entries.items().begin(), entries.items().end(), of_no_section));
    if (options.what != "rulesets") summary += ", " + plural(entries.size() - beside, options.what.substr(0, options.what.size() - 1));
    if (shown > 0) show(stdout, text + summary + '\n');
  }
  return exit_code_of(diagnostics);
}

}  // namespace

void add_list(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("list", "List rulesets, or the sections, wagers or paytables of rulesets");
  const auto options = std::make_shared<ListOptions>();
  command.add_argument("WHAT", &options->what, "What to list: rulesets (default), sections, wagers or paytables")
      .value.suggest(listed_kinds);
  command.add_argument("NAME", &options->name, "Ruleset or house to list (default: all)");
  add_rule_book_options(command, options->books, DayOption::Today);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command, {"fairroll list", "fairroll list sections us_sd.craps", "fairroll list paytables us_sd.craps --as-of 2018-01-01"});
  command.action = [options, &context] { return list(context, *options); };
}

}  // namespace fairroll::cli
