// SPDX-License-Identifier: Apache-2.0
// fairroll man: the manual page, made from the options that the program takes.
#include <sstream>
#include <string>
#include <vector>

#include <fairroll/detail/joined.hpp>

#include "command.hpp"
#include "command_line.hpp"

namespace fairroll::cli {

namespace {

/// One character as roff writes it.
std::string plain(char c) {
  switch (c) {
    case '\\':
      return "\\e";
    case '-':
      return "\\-";
    case '\'':
      return "\\(aq";
    case '`':
      return "\\(ga";
    case '^':
      return "\\(ha";
    case '~':
      return "\\(ti";
    default:
      return std::string(1, c);
  }
}

/// A line must not look like a request.
std::string guarded(std::string line) {
  if (!line.empty() && line.front() == '.') line.insert(0, "\\&");
  return line;
}

/// As it stands, blanks and all.
std::string verbatim(const std::string& text) {
  std::string out;
  for (const char c : text) out += plain(c);
  return guarded(out);
}

/// Running text: what stands in backticks is bold.
std::string prose(const std::string& text) {
  std::string out;
  bool bold = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`' && (bold || text.find('`', i + 1) != std::string::npos)) {
      out += bold ? "\\fR" : "\\fB";
      bold = !bold;
    } else {
      out += plain(text[i]);
    }
  }
  return guarded(out);
}

std::string in_bold(const std::string& text) { return "\\fB" + verbatim(text) + "\\fR"; }
std::string in_italics(const std::string& text) { return "\\fI" + verbatim(text) + "\\fR"; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string synopsis(const std::string& program, const CommandForm& command) {
  std::string line = in_bold(program + " " + command.name) + " [" + in_italics("OPTIONS") + "]";
  for (const ArgumentForm& argument : command.arguments)
    line += " [" + in_italics(argument.value.placeholder) + (argument.repeatable ? "..." : "") + "]";
  return line;
}

std::string options(const std::vector<OptionForm>& all) {
  std::string out;
  for (const OptionForm& option : all) {
    std::string names = detail::joined(option.names, ", ", [&](const std::string& name) { return in_bold(name); });
    if (!option.value.placeholder.empty()) names += " " + in_italics(option.value.placeholder);
    out += ".TP\n" + names + '\n' + prose(option.help) + '\n';
  }
  return out;
}

std::string arguments(const std::vector<ArgumentForm>& all) {
  std::string out;
  for (const ArgumentForm& argument : all) out += ".TP\n" + in_italics(argument.value.placeholder) + '\n' + prose(argument.help) + '\n';
  return out;
}

/// Examples keep their lines, a remark is text.
std::string footer(const std::string& text) {
  std::string out;
  bool example = false;
  for (const std::string& line : lines_of(text)) {
    const bool indented = line.rfind("  ", 0) == 0;
    if (indented != example) out += indented ? ".RS 4\n.nf\n" : ".fi\n.RE\n";
    example = indented;
    if (line.empty())
      out += ".PP\n";
    else
      out += (indented ? verbatim(line.substr(2)) : line == "Examples:" ? std::string(".PP\nExamples:") : prose(line)) + '\n';
  }
  return out + (example ? ".fi\n.RE\n" : "");
}

std::string command_part(const CommandForm& program, const CommandForm& command) {
  return ".SS " + verbatim(command.name) + '\n' + synopsis(program.name, command) + "\n.PP\n" + prose(command.summary) + ".\n" +
         arguments(command.arguments) + options(command.options) + footer(command.footer);
}

constexpr const char* files_section = R"(.SH FILES
.TP
.I rulesets
The unit \fBus_sd.craps\fR is the file \fIus_sd/craps.fair\fR. The program searches the folder of the scenario or the current folder, the folder
\fIrulesets\fR in it, and all folders above with their \fIrulesets\fR.
.TP
.I ../share/fairroll/rulesets
The shipped rule books; the path is relative to the folder of the program.
These rule books are searched last, and not if \fB\-\-rules\fR is given.
)";

std::string manual(const CommandForm& program, const std::string& version) {
  std::string out = ".\\\" Made by `fairroll man`.\n.TH FAIRROLL 1 \"\" \"fairroll " + version + "\" \"User Commands\"\n";
  out += ".SH NAME\nfairroll \\- " + prose("judge throws and settle bets at a dice table according to rule files") + "\n.SH SYNOPSIS\n";
  out += in_bold(program.name) + " [" + in_italics("OPTIONS") + "] " + in_italics("COMMAND") + " ...\n.SH DESCRIPTION\n" +
         prose(program.summary) + '\n';
  out += ".SH OPTIONS\n" + options(program.options) + ".SH COMMANDS\n";
  for (const CommandForm& command : program.commands) out += command_part(program, command);
  return out + files_section + ".SH EXAMPLES AND EXIT CODES\n" + footer(program.footer);
}

}  // namespace

void add_man(CommandForm& program, Context& /*context*/) {
  CommandForm& command = program.add_command("man", "Print the manual page for `man`");
  add_examples(command, {"fairroll man | man -l -", "fairroll man > ~/.local/share/man/man1/fairroll.1"});
  command.action = [&program] {
    print(stdout, manual(program, FAIRROLL_VERSION));
    return ExitCode::Ok;
  };
}

}  // namespace fairroll::cli
