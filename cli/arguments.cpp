// SPDX-License-Identifier: Apache-2.0
// The only file that knows CLI11, which takes long to compile.
#include "arguments.hpp"

#include <algorithm>
#include <sstream>

#include <CLI/CLI.hpp>

#include <fairroll/diagnostic.hpp>

#include "help.hpp"
#include "io.hpp"
#include "layout.hpp"

namespace fairroll::cli {

namespace {

/// Adds an option, or an argument if its name has no dashes, that sets a target.
class Adder {
 public:
  Adder(CLI::App& app, std::string names, const std::string& help) : app_(app), names_(std::move(names)), help_(help) {}

  CLI::Option* operator()(bool* flag) const { return app_.add_flag(names_, *flag, help_); }
  CLI::Option* operator()(int* number) const { return app_.add_option(names_, *number, help_); }
  CLI::Option* operator()(std::uint64_t* number) const { return app_.add_option(names_, *number, help_); }
  CLI::Option* operator()(std::string* text) const { return app_.add_option(names_, *text, help_); }
  CLI::Option* operator()(std::vector<std::string>* texts) const { return app_.add_option(names_, *texts, help_); }
  CLI::Option* operator()(const AsksForHelp& /*unused*/) const { return app_.set_help_flag(names_, help_); }
  CLI::Option* operator()(const AsksForVersion& version) const { return app_.set_version_flag(names_, version.text, help_); }

  template <class Value>
  CLI::Option* operator()(const std::function<void(const Value&)>& read) const {
    const auto checked = [read, name = names_](const Value& value) {
      try {
        read(value);
      } catch (const WrongValue& error) {
        throw CLI::ValidationError(name, error.what());
      }
    };
    return app_.add_option_function<Value>(names_, checked, help_);
  }

 private:
  CLI::App& app_;
  std::string names_;
  const std::string& help_;
};

bool is_list(const CLI::Option& option) { return option.get_items_expected_max() > 1; }

CLI::Option& add(CLI::App& app, const std::string& names, const ValueForm& value, const std::string& help) {
  CLI::Option& option = *std::visit(Adder(app, names, help), value.target);
  if (value.range) option.check(CLI::Range(value.range->first, value.range->second));
  // Not CLI::IsMember or CLI::Transformer: their messages are no sentences, or list the numbers behind the words.
  if (value.only_words)
    option.check(CLI::Validator(
        [&words = value.words](const std::string& word) {
          if (std::find(words.begin(), words.end(), word) != words.end()) return std::string();
          const std::string guess = make_suggestion(word, words);
          return "`" + word + "` is not one of " + joined(words, ", ") + (guess.empty() ? "" : "; " + guess);
        },
        ""));
  return option;
}

void add_argument(CLI::App& app, const ArgumentForm& form) {
  CLI::Option& argument = add(app, form.value.placeholder, form.value, form.help);
  argument.type_name("");
  if (is_list(argument) && !form.repeatable) argument.expected(1);
}

void add_option(CLI::App& app, const OptionForm& form) {
  CLI::Option& option = add(app, joined(form.names, ","), form.value, form.help);
  if (!form.value.placeholder.empty()) option.type_name(form.value.placeholder);
  if (is_list(option)) {
    if (form.repeatable)
      option.allow_extra_args(false);
    else
      option.expected(1)->take_all();
  }
  option.required(form.required);
  if (!form.needs.empty()) option.needs(app.get_option(form.needs));
}

/// `chosen` becomes the command that was named.
void build(CLI::App& app, const CommandForm& form, const CommandForm*& chosen) {
  for (const ArgumentForm& argument : form.arguments) add_argument(app, argument);
  for (const OptionForm& option : form.options) add_option(app, option);
  for (const CommandForm& command : form.commands) build(*app.add_subcommand(command.name, command.summary), command, chosen);
  if (form.action) app.callback([&form, &chosen] { chosen = &form; });
}

/// The nearest option to one that was not expected, of the command that was named or of the program.
std::string option_meant(const CLI::App& app) {
  std::vector<std::string> known;
  const auto add_of = [&known](const CLI::App& command) {
    for (const CLI::Option* option : command.get_options())
      for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  };
  add_of(app);
  for (const CLI::App* command : app.get_subcommands()) add_of(*command);
  for (const std::string& word : app.remaining(true)) {
    if (word.rfind("--", 0) != 0) continue;
    const std::string guess = make_suggestion(word.substr(0, word.find('=')), known);
    if (!guess.empty()) return guess;
  }
  return {};
}

void show_help(const CommandForm& program, const CommandForm& command) {
  print(stdout, help_text(program, command, style_for(stdout, Colour::Never).width));
}

/// Help or the version was asked for.
ExitCode tell(const CLI::App& app, const CLI::ParseError& error, const CommandForm& program) {
  if (dynamic_cast<const CLI::CallForHelp*>(&error) == nullptr) {
    app.exit(error);
    return ExitCode::Ok;
  }
  const std::vector<CLI::App*> named = app.get_subcommands();
  const auto asked = std::find_if(program.commands.begin(), program.commands.end(),
                                  [&](const CommandForm& one) { return !named.empty() && one.name == named.front()->get_name(); });
  show_help(program, asked == program.commands.end() ? program : *asked);
  return ExitCode::Ok;
}

// CLI11 says what is wrong; we add the nearest command, or option, to a word that is none.
ExitCode usage(const CLI::App& app, const Context& context, const CLI::ParseError& error, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) names.push_back(command->get_name());
  std::string help;
  if (app.get_subcommands().empty() && argc > 1) {
    const std::string guess = make_suggestion(argv[1], names);
    if (!guess.empty()) help += guess + '\n';
  }
  if (const std::string guess = option_meant(app); !guess.empty()) help += guess + '\n';
  return wrong_usage(context, "", error.what(), help + "run `fairroll --help` or `fairroll COMMAND --help`");
}

}  // namespace

ExitCode carry_out(const CommandForm& program, const Context& context, int argc, char** argv) {
  const CommandForm* chosen = nullptr;
  CLI::App app(program.summary, program.name);
  app.require_subcommand(0, 1);
  app.fallthrough();
  build(app, program, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? tell(app, error, program) : usage(app, context, error, argc, argv);
  }
  if (chosen != nullptr && !(chosen->idle && chosen->idle())) return chosen->action();
  if (chosen != nullptr && context.untold) return wrong_usage(context, chosen->name, "no file, folder or rule book was specified");
  show_help(program, chosen == nullptr ? program : *chosen);
  return ExitCode::Usage;
}

}  // namespace fairroll::cli
