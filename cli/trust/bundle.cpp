// SPDX-License-Identifier: Apache-2.0
// fairroll bundle: makes, signs, checks and shows bundles of rule books; makes keys; hands trust on.
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <memory>

#include "../io.hpp"
#include "../report.hpp"
#include "../rule_books.hpp"
#include "bundle_report.hpp"
#include "bytes.hpp"
#include "password.hpp"
#include "secret_key.hpp"
#include "trusted.hpp"

namespace fairroll::cli {

namespace {

struct BundleOptions {
  std::string action;
  std::vector<std::string> names;
  std::vector<std::string> rules;
  std::string authority;
  std::uint64_t version = 0;
  std::optional<Date> expires;
  std::string out;
  std::string key;
  std::string password_file;
  bool no_password = false;
  TrustOptions trust;
  Format format = Format::Text;
};

/// The next to be done, and what was said on the way.
class BundleCommand {
 public:
  BundleCommand(const Context& context, const BundleOptions& options) : context_(context), options_(options) {}

  ExitCode run() {
    static const std::map<std::string, ExitCode (BundleCommand::*)()> actions = {
        {"create", &BundleCommand::create}, {"sign", &BundleCommand::sign}, {"verify", &BundleCommand::verify},
        {"show", &BundleCommand::show},     {"key", &BundleCommand::key},   {"rotate", &BundleCommand::rotate}};
    return (this->*actions.at(options_.action))();
  }

 private:
  // ---- create

  ExitCode create() {
    if (options_.names.empty()) return lacks("create", "the names of the rule books, as in `fairroll bundle create us_sd.craps ...`");
    if (options_.version == 0) return lacks("create", "`--bundle-version` with a number higher than the version of the last issued bundle");
    if (!options_.expires) return lacks("create", "`--expires` with the last date on which the bundle is accepted");
    if (options_.out.empty()) return lacks("create", "`--out` with the name of the new bundle, such as `us_sd.bundle`");
    if (options_.rules.empty()) return lacks("create", "`--rules` with the folder that contains all rule files");
    const std::string& first = options_.names.front();
    const trust::BundleHead head{options_.authority.empty() ? first.substr(0, first.find('.')) : options_.authority, options_.version,
                                 *options_.expires};
    const trust::CreateBundleResult made = trust::create_bundle(head, options_.names, make_folder_resolver(options_.rules));
    keep(made.diagnostics);
    if (has_errors(diagnostics_)) return finish();
    keep(write_file(options_.out, made.bytes, Durable::Yes));
    tell(options_.out, made.bytes);
    return finish();
  }

  // ---- sign

  ExitCode sign() {
    if (options_.names.empty()) return lacks("sign", "a bundle or a trust file to sign");
    if (options_.key.empty()) return lacks("sign", "`--key` with the secret key file");
    if (!options_.out.empty() && options_.names.size() > 1)
      return wrong_usage(context_, "bundle sign", "`--out` requires exactly one file");
    const std::optional<trust::SecretKey> key = open_secret_key(options_.key, options_.password_file, diagnostics_);
    if (!key) return finish();
    for (const std::string& name : options_.names) sign(name, *key);
    return finish();
  }

  void sign(const std::string& path, const trust::SecretKey& key) {
    const std::optional<std::string> bytes = read_bytes(path, trust::max_bundle_bytes, diagnostics_);
    const std::optional<std::string> words = bytes ? words_to_sign(path, *bytes) : std::nullopt;
    if (!words) return;
    const std::string signature = key.sign(*bytes, *words);
    const std::string to = options_.out.empty() ? place_for_signature(path, key.public_key()) : options_.out;
    keep(write_file(to, signature, Durable::Yes));
    if (!has_errors(diagnostics_)) lines_ += to + ": " + *words + ", by " + key.public_key().to_string() + "\n";
  }

  /// Nothing is signed that would be refused for its form.
  std::optional<std::string> words_to_sign(const std::string& path, const std::string& bytes) {
    if (bytes.rfind("fairroll trust ", 0) == 0) {
      const trust::ParsedTrustFile read = trust::parse_trust_file(std::make_shared<const Source>(path, bytes));
      keep(trust::get_diagnostics(read.refusals));
      return read.trust ? std::optional(trust::format_trusted_comment(*read.trust)) : std::nullopt;
    }
    const trust::BundleResult read = trust::parse_bundle(path, bytes);
    keep(trust::get_diagnostics(read.refusals));
    return read.bundle ? std::optional(trust::format_trusted_comment(read.bundle->head)) : std::nullopt;
  }

  // ---- verify, show

  ExitCode verify() {
    if (options_.names.empty()) return lacks("verify", "a bundle to verify");
    if (options_.trust.trust.empty()) return lacks("verify", "`--trust` with the trust file");
    Trusting trusting(options_.trust);
    for (const std::string& name : options_.names)
      if (const auto bundle = trusting.open(name)) told_.push_back({name, bundle->shared_bundle(), bundle->signers()});
    trusting.keep_state();
    keep(trusting.diagnostics());
    for (const BundleTold& one : told_) lines_ += bundle_summary(one);
    return finish();
  }

  ExitCode show() {
    if (options_.names.empty()) return lacks("show", "a bundle to show");
    for (const std::string& name : options_.names) {
      const std::optional<std::string> bytes = read_bytes(name, trust::max_bundle_bytes, diagnostics_);
      const trust::BundleResult read = bytes ? trust::parse_bundle(name, *bytes) : trust::BundleResult{};
      keep(trust::get_diagnostics(read.refusals));
      if (!read.bundle) continue;
      told_.push_back({name, read.bundle, {}});
      lines_ += bundle_list(told_.back());
    }
    return finish();
  }

  // ---- key

  ExitCode key() {
    if (options_.names.size() != 1) return lacks("key", "one name; for example, `fairroll bundle key lab` creates lab.key and lab.pub");
    const std::string secret = options_.names.front() + ".key";
    const std::string open = options_.names.front() + ".pub";
    for (const std::string& path : {secret, open})
      if (lies_there(path)) keep(unwritable(path, "the file already exists, and the program never overwrites keys"));
    std::optional<std::string> password;
    if (!has_errors(diagnostics_) && !options_.no_password)
      password = read_password(options_.password_file, "the new key", true, diagnostics_);
    if (has_errors(diagnostics_)) return finish();
    const trust::KeyFiles made = trust::create_key(drawn(), password);
    keep(write_secret(secret, made.secret_file));
    if (has_errors(diagnostics_)) return finish();
    keep(write_file(open, made.public_file, Durable::Yes));
    if (has_errors(diagnostics_)) ::unlink(secret.c_str());  // half a pair is of no use, and in the way of the next one
    if (!has_errors(diagnostics_)) lines_ += secret + ": keep it secret\n" + open + ": publish it\n";
    return finish();
  }

  static trust::KeySeed drawn() {
    trust::KeySeed seed;
    draw(seed.id.data(), seed.id.size());
    draw(seed.seed.data(), seed.seed.size());
    draw(seed.salt.data(), seed.salt.size());
    return seed;
  }

  static void draw(std::uint8_t* bytes, std::size_t size) {
    if (::getrandom(bytes, size, 0) != static_cast<ssize_t>(size))
      throw std::runtime_error("the operating system did not provide random bytes");
  }

  // ---- rotate

  ExitCode rotate() {
    if (options_.names.size() != 1) return lacks("rotate", "the next trust file; the signatures must be in the same folder");
    if (options_.trust.trust.empty()) return lacks("rotate", "`--trust` with the current trust file, which will be replaced");
    const std::string& next = options_.names.front();
    const std::optional<trust::Trust> old = read_trust_file(options_.trust.trust, diagnostics_);
    const SourcePtr file = old ? read_small(next, diagnostics_) : nullptr;
    if (!file) return finish();
    std::vector<trust::PublicKey> keys = old->keys;
    if (const trust::ParsedTrustFile read = trust::parse_trust_file(file); read.trust)
      keys.insert(keys.end(), read.trust->keys.begin(), read.trust->keys.end());
    const std::vector<SourcePtr> signatures = signatures_of(next, options_.trust.signatures, keys, diagnostics_);
    keep(trust::get_diagnostics(trust::check_trust_rotation(*old, file, signatures, day_of_trust(options_.trust))));
    if (has_errors(diagnostics_)) return finish();
    keep(write_file(options_.trust.trust, file->text(), Durable::Yes));
    if (!has_errors(diagnostics_))
      lines_ += options_.trust.trust + ": " + trust::format_trusted_comment(*trust::parse_trust_file(file).trust) + "\n";
    return finish();
  }

  // ---- all of them

  ExitCode lacks(const std::string& action, const std::string& what) {
    return wrong_usage(context_, "bundle " + action, "this action requires " + what);
  }

  void keep(const Diagnostics& some) { diagnostics_.insert(diagnostics_.end(), some.begin(), some.end()); }

  void tell(const std::string& file, const std::string& bytes) {
    if (has_errors(diagnostics_)) return;
    told_.push_back({file, trust::parse_bundle(file, bytes).bundle, {}});
    lines_ += bundle_summary(told_.back());
  }

  ExitCode finish() {
    if (options_.format == Format::Json) {
      print(stdout, bundle_json(told_, diagnostics_));
    } else {
      complain(context_, diagnostics_);
      show_lines();
    }
    return exit_code_of(diagnostics_);
  }
  void show_lines() const { cli::show(stdout, lines_); }

  const Context& context_;
  const BundleOptions& options_;
  Diagnostics diagnostics_;
  std::vector<BundleTold> told_;
  std::string lines_;
};

void add_making(CommandForm& command, BundleOptions& options) {
  command.add_option("--rules", "DIR", &options.rules, "create: a folder that contains rule files for the bundle (repeatable)");
  command
      .add_option("--authority", "NAME", &options.authority,
                  "create: the authority that issues the rule books (default: the first part of the first rule book name)")
      .value.offered = Offered::Nothing;
  add_number(command, "--bundle-version", options.version, 1, trust::max_version,
             "create: the version number, which must be higher than that of every earlier bundle");
  const auto read_day = [&options](const std::string& text) {
    options.expires = parse_date(text);
    if (!options.expires) throw WrongValue("`" + text + "` is not a valid date; write dates in the form 2027-12-31");
  };
  command.add_option("--expires", "DATE", read_day, "create: the last date on which the bundle is accepted");
  command.add_option("--out", "FILE", &options.out, "create, sign: the output file (default for a signature: `FILE.minisig`)");
}

void add_keys(CommandForm& command, BundleOptions& options) {
  command.add_option("--key", "FILE", &options.key, "sign: the secret key file, which was created with `fairroll bundle key` or minisign");
  command.add_option("--password-file", "FILE", &options.password_file,
                     "sign, key: read the password from the first line of this file (`-`: standard input; default: prompt)");
  command.add_flag("--no-password", &options.no_password,
                   "key: store the secret key without a password, so that anyone who has the file can sign");
}

}  // namespace

void add_bundle(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("bundle", "Create, sign, verify and show bundles of rule books (for authorities that publish rules)");
  const auto options = std::make_shared<BundleOptions>();
  command.add_argument("ACTION", &options->action, "Action: create, sign, verify, show, key or rotate")
      .value.take_one_of({"create", "sign", "verify", "show", "key", "rotate"});
  command.add_argument(
      "PATH", &options->names,
      "create: names of rule books; sign, verify, show: bundle files; key: name of the new key; rotate: the next trust file");
  add_making(command, *options);
  add_keys(command, *options);
  add_trust_options(command, options->trust,
                    "verify: the trust file (or minisign `.pub` file) that contains the accepted keys; rotate: the trust file to replace");
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(
      command,
      {"fairroll bundle create us_sd.craps us_sd.deadwood_one --rules rulesets --bundle-version 7 --expires 2027-12-31 --out us_sd.bundle",
       "fairroll bundle key lab", "fairroll bundle sign us_sd.bundle --key lab.key", "fairroll bundle verify us_sd.bundle --trust lab.pub",
       "fairroll bundle show us_sd.bundle", "fairroll bundle rotate next.trust --trust us_sd.trust",
       "fairroll run night.scenario --rules us_sd.bundle --trust us_sd.trust --trust-state us_sd.state"},
      "With --trust, other commands load rules from signed bundles. "
      "Keys and signatures are compatible with minisign; for\nexample, `minisign -Vm us_sd.bundle -p lab.pub` verifies a bundle. "
      "The exit code is 0 on success, or 3 if the command\nrefuses a bundle, key or signature. "
      "If the command refuses a file, it prints the reason. "
      "docs/trust.md describes the\nformats.");
  command.action = [options, &context] {
    if (options->action.empty())
      return wrong_usage(context, "bundle", "`bundle` requires an action: create, sign, verify, show, key or rotate");
    return BundleCommand(context, *options).run();
  };
}

}  // namespace fairroll::cli
