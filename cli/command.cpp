// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include <charconv>
#include <map>
#include <utility>

#include <fairroll/detail/joined.hpp>

#include "page/format_option.hpp"

namespace fairroll::cli {

namespace {

std::string word(Format format) {
  switch (format) {
    case Format::Text:
      return "text";
    case Format::Gnu:
      return "gnu";
    case Format::Json:
      return "json";
    case Format::JsonLines:
      return "jsonl";
    case Format::Sarif:
      return "sarif";
    case Format::Junit:
      return "junit";
    case Format::Tap:
      return "tap";
    case Format::Assertions:
      return "assertions";
    case Format::Csv:
      return "csv";
  }
  return "text";
}

}  // namespace

bool asks_for_json(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--format=json" || (word == "--format" && i + 1 < argc && argv[i + 1] == std::string_view("json"))) return true;
  }
  return false;
}

ExitCode wrong_usage(const Context& context, const std::string& command, const std::string& words, const std::string& help) {
  const std::string called = command.empty() ? "fairroll" : "fairroll " + command;
  if (!context.untold) {
    show(stderr, called + ": " + words + "\n" + (help.empty() ? "" : help + "\n"));
    return ExitCode::Usage;
  }
  const std::string way_out = help.empty() ? "`" + called + " --help` explains the usage" : help;
  context.untold->push_back({.code = Code::wrong_usage, .location = {}, .message = words, .help = way_out});
  return ExitCode::Usage;
}

namespace {

void add_format_option(CommandForm& command, Format& format, const std::vector<Format>& choices, bool* html) {
  std::map<std::string, Format> formats;
  std::vector<std::string> words;
  for (const Format choice : choices) {
    formats[word(choice)] = choice;
    words.push_back(word(choice));
  }
  if (html != nullptr) words.emplace_back("html");
  std::string listed = detail::joined(words, ", ");
  format = choices.front();
  const auto choose = [&format, html, formats](const std::string& value) {
    const bool page = html != nullptr && value == "html";
    if (html != nullptr) *html = page;
    if (!page) format = formats.at(value);
  };
  const std::string help = "Format of the results: " + listed + " (default " + word(choices.front()) + ")";
  command.add_option("--format", "FORMAT", choose, help).value.take_one_of(words);
}

}  // namespace

void add_format(CommandForm& command, Format& format, const std::vector<Format>& choices) {
  add_format_option(command, format, choices, nullptr);
}

void add_format_or_page(CommandForm& command, Format& format, const std::vector<Format>& choices, bool& html) {
  add_format_option(command, format, choices, &html);
}

void add_paths(CommandForm& command, std::vector<std::string>& paths, const std::string& what) {
  command.add_argument("PATH", &paths, what);
}

void add_day_option(CommandForm& command, std::optional<Date>& day, const char* help) {
  const auto read = [&day](const std::string& text) {
    day = parse_date(text);
    if (!day) throw WrongValue("`" + text + "` is not a valid date; write dates in the form 2018-01-31");
  };
  command.add_option("--as-of", "DATE", read, help);
}

void add_column(CommandForm& command, std::string& column) {
  command.add_option("--column", "NAME", &column, "Database column that contains the steps (default: `line`, or the only text column)")
      .value.offered = Offered::Nothing;
}

void add_number(CommandForm& command, const char* name, std::uint64_t& number, std::uint64_t least, std::uint64_t most, const char* help) {
  const auto read = [&number, least, most](const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || end != text.data() + text.size() || value < least || value > most)
      throw WrongValue("`" + text + "` is not a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    number = value;
  };
  command.add_option(name, "N", read, help);
}

void act(CommandForm& command, const std::vector<std::string>& paths, std::function<ExitCode()> action) {
  command.action = std::move(action);
  command.idle = [&paths] { return paths.empty(); };
}

void add_examples(CommandForm& command, const std::vector<std::string>& lines, const std::string& remark) {
  std::string text = "Examples:";
  for (const std::string& line : lines) text += "\n  " + line;
  command.footer = text + (remark.empty() ? "" : "\n\n" + remark);
}

namespace {

void split_wish(const std::string& wish, std::map<std::string, std::string>& out) {
  const std::size_t equals = wish.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == wish.size())
    throw WrongValue("`" + wish + "` is not in the form NAME=VALUE");
  out[wish.substr(0, equals)] = wish.substr(equals + 1);
}

/// What reads `NAME=VALUE`, once or several times.
Target wishes_into(std::map<std::string, std::string>& out) {
  return [&out](const std::vector<std::string>& wishes) {
    for (const std::string& wish : wishes) split_wish(wish, out);
  };
}

}  // namespace

void add_wishes(CommandForm& command, std::map<std::string, std::string>& readings, std::map<std::string, std::string>& postings) {
  command.add_option("--reading", "NAME=ALTERNATIVE", wishes_into(readings), "Select an interpretation of a doubtful text (repeatable)");
  command.add_option("--posting", "NAME=VALUE", wishes_into(postings), "Set a value posted by the house (repeatable)");
}

}  // namespace fairroll::cli
