#include "command.hpp"

#include <map>
#include <utility>

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

namespace {

void add_format_option(CLI::App& command, Format& format, const std::vector<Format>& choices, bool* html) {
  std::map<std::string, Format> words;
  std::string listed;
  for (const Format choice : choices) {
    words[word(choice)] = choice;
    listed += (listed.empty() ? "" : ", ") + word(choice);
  }
  if (html != nullptr) listed += ", html";
  format = choices.front();
  // Not CLI::Transformer: its error message lists the numbers behind the words.
  command
      .add_option_function<std::string>(
          "--format",
          [&format, html, words, listed](const std::string& value) {
            const auto found = words.find(value);
            const bool page = html != nullptr && value == "html";
            if (found == words.end() && !page) throw CLI::ValidationError("--format", "`" + value + "` is none of " + listed);
            if (html != nullptr) *html = page;
            if (!page) format = found->second;
          },
          "How results are written: " + listed + " (default " + word(choices.front()) + ")")
      ->type_name("FORMAT");
}

}  // namespace

void add_format(CLI::App& command, Format& format, const std::vector<Format>& choices) {
  add_format_option(command, format, choices, nullptr);
}

void add_format_or_page(CLI::App& command, Format& format, const std::vector<Format>& choices, bool& html) {
  add_format_option(command, format, choices, &html);
}

void add_paths(CLI::App& command, std::vector<std::string>& paths, const std::string& what) {
  command.add_option("PATH", paths, what)->type_name("");
}

void act(CLI::App& command, Context& context, const std::vector<std::string>& paths, std::function<ExitCode()> action) {
  command.callback([&command, &context, &paths, action = std::move(action)] {
    context.action = action;
    if (paths.empty()) {
      context.action = [&command] {
        print(stdout, command.help("fairroll"));
        return ExitCode::Usage;
      };
    }
  });
}

void add_examples(CLI::App& command, const std::vector<std::string>& lines, const std::string& remark) {
  std::string text = "Examples:";
  for (const std::string& line : lines) text += "\n  " + line;
  command.footer(text + (remark.empty() ? "" : "\n\n" + remark));
}

}  // namespace fairroll::cli
