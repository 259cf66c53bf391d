// SPDX-License-Identifier: Apache-2.0
// fairroll explain-code: what a diagnostic means, from the page docs/diagnostics.md, which is built in.
#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>

#include <fairroll/detail/shape.hpp>

#include "command.hpp"
#include "diagnostic_sections.hpp"
#include "layout.hpp"
#include "schema.hpp"

namespace fairroll::cli {

namespace {

struct ExplainCodeOptions {
  std::string code;
  Format format = Format::Text;
};

std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::optional<Code> code_named(const std::string& word) {
  const std::string wanted = upper_case(word);
  for (const Code code : all_codes())
    if (wanted == code_number(code) || wanted == upper_case(std::string(code_slug(code)))) return code;
  return std::nullopt;
}

/// What the page says below the heading of that code.
std::string_view section_of(Code code) {
  const std::string heading = "### " + std::string(code_number(code)) + ' ';
  for (std::string_view section : diagnostic_sections) {
    if (section.substr(0, heading.size()) != heading) continue;
    section = section.substr(0, section.find("\n## "));  // where the next group of codes begins
    const std::size_t begin = section.find_first_not_of('\n', std::min(section.find('\n'), section.size()));
    return begin == std::string_view::npos ? std::string_view{} : section.substr(begin, section.find_last_not_of('\n') + 1 - begin);
  }
  return {};
}

/// A page as text for people: paragraphs are wrapped, examples stand as they are.
class PageText {
 public:
  explicit PageText(int width) : width_(width) {}

  std::string of(std::string_view page) {
    std::istringstream lines{std::string(page)};
    for (std::string line; std::getline(lines, line);) take(line);
    end_paragraph();
    return out_;
  }

 private:
  void take(const std::string& line) {
    if (line.rfind("```", 0) == 0)
      fence(line);
    else if (example_)
      out_ += "  " + line + '\n';
    else if (line.empty())
      end_paragraph();
    else
      paragraph_ += (paragraph_.empty() ? "" : " ") + line;
  }

  void fence(const std::string& line) {
    end_paragraph();
    example_ = !example_;
    const auto says = [&line](const char* word) { return line.find(word) != std::string::npos; };
    if (!example_) return;
    out_ += says("fails") || says("untrue") ? "\nInvalid:\n" : says("mended") || says("true") ? "\nCorrected:\n" : "\n";
  }

  void end_paragraph() {
    if (!paragraph_.empty()) out_ += '\n' + wrapped(paragraph_, 0, width_);
    paragraph_.clear();
  }

  int width_;
  bool example_ = false;
  std::string paragraph_;
  std::string out_;
};

std::string listed(const std::vector<Code>& codes, int width) {
  Columns columns(0, width);
  for (const Code code : codes)
    columns.add({std::string(code_number(code)), std::string(code_slug(code)), std::string(severity_name(code_severity(code))),
                 std::string(code_meaning(code))});
  return columns.text();
}

constexpr auto code_shape = [](auto& out, const Code code) {
  const std::string section(section_of(code));
  out.member("code", code_number(code), [] { return detail::schema::text_like("^F[0-9]{4}$"); });
  out.member("slug", code_slug(code));
  out.member("severity", severity_name(code_severity(code)), [] { return detail::schema::one_of({"error", "warning", "note"}); });
  out.member("meaning", code_meaning(code));
  out.member("explanation", detail::unless_empty(section),
             [] { return detail::schema::described(detail::schema::or_null(detail::schema::text), "Markdown"); });
};

constexpr auto codes_shape = [](auto& out, const std::vector<Code>& codes) { out.some("codes", codes, code_shape); };

ExitCode unknown_code(const Context& context, const std::string& word) {
  std::vector<std::string> known;
  for (const Code code : all_codes()) known.insert(known.end(), {std::string(code_number(code)), std::string(code_slug(code))});
  const std::string guess = make_suggestion(word, known);
  return wrong_usage(context, "explain-code", "there is no diagnostic `" + word + "`",
                     guess.empty() ? "`fairroll explain-code` lists all diagnostics" : guess);
}

ExitCode explain_code(const Context& context, const ExplainCodeOptions& options) {
  const std::optional<Code> code = code_named(options.code);
  if (!options.code.empty() && !code) return unknown_code(context, options.code);
  const std::vector<Code> codes = code ? std::vector<Code>{*code} : all_codes();
  const int width = context.out_style().width;
  if (options.format == Format::Json)
    print(stdout, detail::json_document(codes, codes_shape));
  else if (code)
    print(stdout, wrapped(std::string(code_number(*code)) + " " + std::string(code_slug(*code)) + ", " +
                              std::string(severity_name(code_severity(*code))) + ": " + std::string(code_meaning(*code)),
                          0, width) +
                      PageText(width).of(section_of(*code)));
  else
    print(stdout, listed(codes, width));
  return ExitCode::Ok;
}

}  // namespace

Json codes_schema() {
  Json all = detail::draft;
  all["title"] = "Output of `fairroll explain-code`";
  all.update(detail::schema_of<std::vector<Code>>(codes_shape));
  return all;
}

void add_explain_code(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("explain-code", "Explain a diagnostic code with an example (for rule authors)");
  const auto options = std::make_shared<ExplainCodeOptions>();
  std::vector<std::string> numbers;
  for (const Code code : all_codes()) numbers.emplace_back(code_number(code));
  command.add_argument("CODE", &options->code, "Code such as `F0301`, or name such as `not_a_value` (default: list all codes)")
      .value.suggest(std::move(numbers));
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command, {"fairroll explain-code F0301", "fairroll explain-code duplicate"},
               "Each diagnostic begins with its code and name. "
               "The explanations are taken from docs/diagnostics.md. "
               "To try an example\nthat is only part of a file, insert it into a section of a ruleset or into a scenario.");
  command.action = [options, &context] { return explain_code(context, *options); };
}

}  // namespace fairroll::cli
