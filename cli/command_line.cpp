#include "command_line.hpp"

#include "choices.hpp"

namespace fairroll::cli {

namespace {

Source source_of(const std::string& placeholder) {
  if (placeholder == "DIR") return Source::Folders;
  if (placeholder == "FILE" || placeholder == "PATH") return Source::Files;
  if (placeholder == "NAME" || placeholder == "HOUSE") return Source::RuleBooks;
  return Source::Nothing;
}

/// CLI11 appends what may be checked of a value to its type: `N:INT in [1 - 30]`.
ValueForm value_of(CLI::Option& option, const std::string& word) {
  ValueForm value;
  value.placeholder = word.substr(0, word.find(':'));
  value.source = source_of(value.placeholder);
  value.words = words_of(option);
  return value;
}

OptionForm option_form(CLI::Option& option) {
  OptionForm form;
  for (const std::string& name : option.get_snames()) form.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) form.names.push_back("--" + name);
  form.help = option.get_description();
  if (option.get_items_expected_max() > 0) form.value = value_of(option, option.get_type_name());
  form.repeatable = option.get_items_expected_max() > 1;
  return form;
}

ArgumentForm argument_form(CLI::Option& option) {
  return {value_of(option, option.get_name(true)), option.get_description(), option.get_items_expected_max() > 1};
}

}  // namespace

CommandForm describe(CLI::App& app) {
  CommandForm form;
  form.name = app.get_name();
  form.summary = app.get_description();
  form.footer = app.get_footer();
  for (CLI::Option* option : app.get_options()) {
    if (option->get_positional())
      form.arguments.push_back(argument_form(*option));
    else
      form.options.push_back(option_form(*option));
  }
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) form.commands.push_back(describe(*command));
  return form;
}

}  // namespace fairroll::cli
