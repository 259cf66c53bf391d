// SPDX-License-Identifier: Apache-2.0
#include "loading.hpp"

#include <algorithm>
#include <memory>
#include <set>

#include "../files.hpp"
#include "../report.hpp"
#include "bytes.hpp"
#include "signed_files.hpp"
#include "trusted.hpp"

namespace fairroll::cli {

namespace {

constexpr const char* trust_help =
    "Load rules only from bundles (`--rules FILE.bundle`) that are signed by keys in this trust file or minisign `.pub` file";

bool is_bundle_name(const std::string& path) { return has_ending(path, ".bundle"); }

Diagnostic unsigned_rules(std::string message, std::string help) {
  Diagnostic made;
  made.code = Code::not_signed;
  made.message = std::move(message);
  made.help = std::move(help);
  return made;
}

std::vector<std::string> values_of(const ValueForm& form) {
  const auto* const list = std::get_if<std::vector<std::string>*>(&form.target);
  return list == nullptr ? std::vector<std::string>{} : **list;
}

/// The values of --rules of a command, and those of its arguments that name files.
struct NamedRules {
  std::vector<std::string> rules;
  std::vector<std::string> paths;

  explicit NamedRules(std::vector<std::string> of_option) : rules(std::move(of_option)) {}
  explicit NamedRules(const CommandForm& command) {
    for (const OptionForm& option : command.options)
      if (option.names == std::vector<std::string>{"--rules"}) rules = values_of(option.value);
    for (const ArgumentForm& argument : command.arguments)
      if (argument.value.offered == Offered::Files) paths = values_of(argument.value);
  }
  /// Each once.
  [[nodiscard]] std::vector<std::string> bundles() const {
    std::vector<std::string> all;
    for (const std::vector<std::string>& list : {rules, paths})
      for (const std::string& path : list)
        if (is_bundle_name(path) && std::find(all.begin(), all.end(), path) == all.end()) all.push_back(path);
    return all;
  }
};

bool loads_rules(const CommandForm& command) {
  static const std::set<std::string> for_who_writes = {"new", "completions", "bundle", "receipt"};
  static const std::set<std::string> by_path = {"mutate", "cover"};
  if (for_who_writes.count(command.name) != 0) return false;
  const bool has_rules =
      std::any_of(command.options.begin(), command.options.end(), [](const OptionForm& one) { return one.names.back() == "--rules"; });
  return has_rules || by_path.count(command.name) != 0;
}

Diagnostics bundles_without_trust(const NamedRules& named) {
  Diagnostics all;
  for (const std::string& path : named.bundles())
    if (lies_there(path))
      all.push_back(
          unsigned_rules("`" + path + "` is a bundle, but no trusted keys were specified",
                         "specify the trusted keys with `--trust FILE`, or show the contents of the bundle with `fairroll bundle show`"));
  return all;
}

/// What is named that no bundle is.
Diagnostics rules_without_signature(const NamedRules& named) {
  Diagnostics all;
  for (const std::string& path : named.rules)
    if (!is_bundle_name(path))
      all.push_back(unsigned_rules("`" + path + "` is not a bundle, but `--trust` allows only signed bundles",
                                   "specify a signed bundle with `--rules FILE.bundle`"));
  if (named.rules.empty() && named.bundles().empty())
    all.push_back(unsigned_rules("`--trust` allows only signed bundles, but no bundle was specified",
                                 "specify a signed bundle with `--rules FILE.bundle`"));
  return all;
}

Diagnostics open_all(const TrustOptions& options, const NamedRules& named) {
  Diagnostics faults = rules_without_signature(named);
  if (!faults.empty()) return faults;
  Trusting trusting(options);
  auto files = std::make_unique<SignedFiles>();
  for (const std::string& path : named.bundles())
    if (const auto bundle = trusting.open(path)) files->add(path, *bundle);
  trusting.keep_state();
  if (trusting.ok()) read_from(std::move(files));
  return trusting.diagnostics();
}

}  // namespace

Diagnostics read_by_trust(const TrustOptions& options, const std::vector<std::string>& rules) {
  const NamedRules named(rules);
  return options.trust.empty() ? bundles_without_trust(named) : open_all(options, named);
}

void add_trust_to_commands(CommandForm& program, Context& context) {
  for (CommandForm& command : program.commands) {
    if (!loads_rules(command)) continue;
    const auto options = std::make_shared<TrustOptions>();
    add_trust_options(command, *options, trust_help);
    command.action = [options, &command, &context, act = std::move(command.action)] {
      const NamedRules named(command);
      const Diagnostics faults = options->trust.empty() ? bundles_without_trust(named) : open_all(*options, named);
      if (!has_errors(faults)) return act();
      complain(context, faults);
      return exit_code_of(faults);
    };
  }
}

}  // namespace fairroll::cli
