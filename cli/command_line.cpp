// SPDX-License-Identifier: Apache-2.0
#include "command_line.hpp"

namespace fairroll::cli {

namespace {

Offered offered_for(const std::string& placeholder) {
  if (placeholder == "DIR") return Offered::Folders;
  if (placeholder == "FILE" || placeholder == "PATH") return Offered::Files;
  if (placeholder == "NAME" || placeholder == "HOUSE") return Offered::RuleBooks;
  return Offered::Nothing;
}

bool is_list(const Target& target) {
  return std::holds_alternative<std::vector<std::string>*>(target) ||
         std::holds_alternative<std::function<void(const std::vector<std::string>&)>>(target);
}

ValueForm value_form(std::string placeholder, Target target) {
  ValueForm form;
  form.offered = offered_for(placeholder);
  form.placeholder = std::move(placeholder);
  form.target = std::move(target);
  return form;
}

OptionForm option_form(std::vector<std::string> names, ValueForm value, std::string help) {
  OptionForm form;
  form.names = std::move(names);
  form.repeatable = is_list(value.target);
  form.value = std::move(value);
  form.help = std::move(help);
  return form;
}

}  // namespace

void ValueForm::take_one_of(std::vector<std::string> these) {
  words = std::move(these);
  only_words = true;
}

void ValueForm::take_between(int least, int most) { range = {least, most}; }

void ValueForm::suggest(std::vector<std::string> these) { words = std::move(these); }

CommandForm::CommandForm(std::string called, std::string what) : name(std::move(called)), summary(std::move(what)) {
  options.push_back(option_form({"-h", "--help"}, value_form("", AsksForHelp{}), "Print this help and exit"));
}

CommandForm& CommandForm::add_command(std::string called, std::string what) {
  return commands.emplace_back(std::move(called), std::move(what));
}

OptionForm& CommandForm::add_flag(std::string called, bool* set, std::string help) {
  return add_option(std::move(called), "", set, std::move(help));
}

OptionForm& CommandForm::add_option(std::string called, std::string placeholder, Target target, std::string help) {
  options.push_back(option_form({std::move(called)}, value_form(std::move(placeholder), std::move(target)), std::move(help)));
  return options.back();
}

ArgumentForm& CommandForm::add_argument(std::string placeholder, Target target, std::string help) {
  const bool repeatable = is_list(target);
  arguments.push_back({value_form(std::move(placeholder), std::move(target)), std::move(help), repeatable});
  return arguments.back();
}

}  // namespace fairroll::cli
