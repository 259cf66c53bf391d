// SPDX-License-Identifier: Apache-2.0
// fairroll receipt: checks logs of receipts and certificates of edges, signs heads, makes certificates.
#include <map>
#include <memory>

#include <fairroll/trust/receipted_log.hpp>

#include "../interrupt.hpp"
#include "../io.hpp"
#include "../report.hpp"
#include "../rule_books.hpp"
#include "../streams/judged_log.hpp"
#include "bytes.hpp"
#include "edge_certificate.hpp"
#include "loading.hpp"
#include "receipt_file.hpp"
#include "receipt_report.hpp"
#include "receipts_read.hpp"
#include "secret_key.hpp"
#include "trusted.hpp"

namespace fairroll::cli {

namespace {

struct ReceiptOptions {
  std::string action;
  std::vector<std::string> names;
  RuleBookOptions books;
  std::string log;
  std::string column;
  std::vector<std::string> heads;
  std::string signed_by;
  TrustOptions trust;
  std::string key;
  std::string password_file;
  std::string out;
  Format format = Format::Text;
};

class ReceiptCommand {
 public:
  ReceiptCommand(const Context& context, const ReceiptOptions& options) : context_(context), options_(options) {}

  ExitCode run() {
    static const std::map<std::string, ExitCode (ReceiptCommand::*)()> actions = {{"verify", &ReceiptCommand::verify},
                                                                                  {"show", &ReceiptCommand::show},
                                                                                  {"head", &ReceiptCommand::head},
                                                                                  {"edges", &ReceiptCommand::edges}};
    return (this->*actions.at(options_.action))();
  }

 private:
  // ---- verify, show

  ExitCode verify() {
    if (options_.names.size() != 1) return lacks("a receipt log or an edge certificate to verify");
    if (!options_.heads.empty() && options_.signed_by.empty())
      return lacks(
          "`--signed-by FILE` in addition to `--head`; FILE is the trust file (or minisign `.pub` file) with the keys accepted for heads");
    if (wishes())
      return wrong_usage(context_, "receipt verify",
                         "the file to verify already contains a selection; omit `--as-of`, `--reading` and `--posting`");
    return is_certificate(options_.names.front()) ? verify_certificate() : verify_receipts(options_.log);
  }

  ExitCode show() {
    if (options_.names.size() != 1) return lacks("a receipt log or an edge certificate to show");
    if (!is_certificate(options_.names.front())) return verify_receipts("");
    const SourcePtr file = read_whole(options_.names.front());
    if (file) told_certificate(file);
    return finish();
  }

  ExitCode verify_receipts(const std::string& log) {
    std::vector<HeadTold> heads = open_heads();
    if (has_errors(diagnostics_)) return finish();
    std::vector<trust::ReceiptHead> wanted;
    for (const HeadTold& one : heads) wanted.push_back(one.head);
    std::optional<Interrupt> interrupt;
    if (log.empty()) interrupt.emplace();  // a log that is judged has its own
    static const std::atomic<bool> never = false;
    ReceiptsRead receipts(options_.names.front(), interrupt ? interrupt->asked() : never, {std::move(wanted), options_.heads});
    receipts.told().heads = std::move(heads);
    std::uint64_t faults = 0;
    if (const trust::ReceiptOpening* const opening = receipts.opening(); opening != nullptr && !log.empty())
      faults = judge_again(receipts, *opening, log);
    receipts.finish();
    keep(receipts.diagnostics());
    if (receipts.stopped() || interrupted_) return stopped();
    if (receipts.opening() == nullptr) return finish();  // then there is nothing to tell but why
    receipts_ = receipts.told();
    receipts_->faults = faults + receipts.faults();
    lines_ += receipts_text(*receipts_);
    if (receipts_->faults > 0) lines_ += "  errors: " + std::to_string(receipts_->faults) + "\n";
    return finish();
  }

  /// How many faults it finds; what is wrong is kept.
  std::uint64_t judge_again(ReceiptsRead& receipts, const trust::ReceiptOpening& opening, const std::string& path) {
    keep(read_by_trust(options_.trust, options_.books.rules));
    if (has_errors(diagnostics_)) return 0;
    RunOptions run;
    run.rule_books = opening.rule_books;
    run.as_of = opening.selection.as_of;
    run.readings = opening.selection.readings;
    run.postings = opening.selection.postings;
    run.seats = opening.seats;
    run.today = opening.today;
    JudgedLog log(path, options_.column, options_.books.rules, run);
    keep(log.faults());
    if (has_errors(diagnostics_)) return 0;
    trust::ReceiptComparer again(
        options_.names.front(), path, [&] { return receipts.next(); }, most_faults_told);
    bool ends_faulty = false;
    const LogOutcome outcome = log.play([&](std::uint32_t number, const std::string& text, const LogLine& judged) {
      again.compare_line(number, text, judged);
      ends_faulty = judged.kind == LogLine::Kind::Malformed;
      return true;
    });
    interrupted_ = outcome.interrupted;
    if (interrupted_) return 0;
    again.finish();
    keep(trust::get_diagnostics(again.refusals()));
    if (!ends_faulty) keep(outcome.diagnostics);  // a line that could not be played then has its receipt
    receipts.told().matching_count = again.matching_count();
    return again.error_count();
  }

  std::vector<HeadTold> open_heads() {
    std::vector<HeadTold> all;
    if (options_.heads.empty()) return all;
    const std::optional<trust::Trust> who = read_trust_file(options_.signed_by, diagnostics_);
    for (const std::string& path : options_.heads) {
      const SourcePtr file = who ? read_small(path, diagnostics_) : nullptr;
      if (!file) continue;
      trust::ReceiptHeadResult read = trust::open_head(file, signatures_of(path, options_.trust.signatures, who->keys, diagnostics_), *who,
                                                       day_of_trust(options_.trust));
      keep(trust::get_diagnostics(read.refusals));
      if (read.head) all.push_back({path, *read.head, read.signers});
    }
    return all;
  }

  // ---- head

  ExitCode head() {
    if (options_.names.size() != 1) return lacks("the receipt log whose head will be signed");
    if (options_.key.empty()) return lacks("`--key` with the secret key file");
    const std::string& path = options_.names.front();
    const Interrupt interrupt;
    ReceiptsRead receipts(path, interrupt.asked(), {{}, {}});
    receipts.opening();
    receipts.finish();
    keep(receipts.diagnostics());
    if (receipts.stopped()) return stopped();
    if (has_errors(diagnostics_)) return finish();  // nothing is signed that is not whole
    const trust::ReceiptHead made{receipts.chain().opening_link(), receipts.chain().position()};
    const std::string to = options_.out.empty() ? path + "." + std::to_string(made.last.number) + ".head" : options_.out;
    write_signed(to, trust::format_head(made), trust::format_trusted_comment(made));
    return finish();
  }

  void write_signed(const std::string& path, const std::string& text, const std::string& words) {
    const std::optional<trust::SecretKey> key = open_secret_key(options_.key, options_.password_file, diagnostics_);
    if (!key) return;
    keep(write_file(path, text, Durable::Yes));
    if (!has_errors(diagnostics_)) keep(write_file(place_for_signature(path, key->public_key()), key->sign(text, words), Durable::Yes));
    if (!has_errors(diagnostics_)) lines_ += path + ": " + words + ", by " + key->public_key().to_string() + "\n";
  }

  // ---- certificates

  ExitCode edges() {
    if (options_.names.size() != 1) return lacks("the name of a rule book, as in `fairroll receipt edges us_sd.craps --out us_sd.edges`");
    if (options_.out.empty()) return lacks("`--out` with the name of the new certificate");
    keep(read_by_trust(options_.trust, options_.books.rules));
    if (has_errors(diagnostics_)) return finish();
    const std::optional<std::string> text = certificate_of(options_.names.front(), options_.books);
    if (!text) return finish();
    const auto made = std::make_shared<const Source>(options_.out, *text);
    trust::Refusals none;
    const std::optional<CertificateHead> head = read_certificate(made, none);
    if (options_.key.empty())
      keep(write_file(options_.out, *text));
    else
      write_signed(options_.out, *text, format_trusted_comment(*head));
    if (!has_errors(diagnostics_)) told_certificate(made);
    return finish();
  }

  /// Works out all edges; nothing, and why, if the book cannot be read.
  std::optional<std::string> certificate_of(const std::string& name, const RuleBookOptions& options) {
    RuleBooks books(options);
    const SelectedBook book = books.select(name);
    Diagnostics extra;
    analysis::EdgeReport report;
    if (book.ruleset)
      report =
          analysis::compute_edge_report(books.library(), books.workspace().cache().get(name, book.selection), book.selection, {}, extra);
    keep(books.diagnostics());
    keep(extra);
    if (!book.ruleset || has_errors(diagnostics_)) return std::nullopt;
    return certificate_text({receipts_program(), book.ruleset->name, trust::compute_meaning_digest(*book.ruleset), book.selection}, report);
  }

  ExitCode verify_certificate() {
    const SourcePtr file = read_whole(options_.names.front());
    const std::optional<CertificateHead> head = file ? told_certificate(file) : std::nullopt;
    if (!head) return finish();
    check_signers(file, *head);
    if (!has_errors(diagnostics_)) keep(read_by_trust(options_.trust, options_.books.rules));
    if (has_errors(diagnostics_)) return finish();
    RuleBookOptions books = options_.books;
    books.as_of = head->selection.as_of;
    books.take_today = false;
    books.readings = head->selection.readings;
    books.postings = head->selection.postings;
    const std::optional<std::string> now = certificate_of(head->rules, books);
    if (!now) return finish();
    trust::Refusals none;
    const std::optional<CertificateHead> today = read_certificate(std::make_shared<const Source>("", *now), none);
    if (today->meaning != head->meaning)
      keep(other_meaning(file, "the certificate was created for the rules `" + head->rules + "` with the meaning digest " + head->meaning +
                                   ", but the loaded rules have the meaning digest " + today->meaning));
    const trust::Refusals differ = compare_certificates(file, *now);
    keep(trust::get_diagnostics(differ));
    certificate_->faults = differ.size() + (today->meaning != head->meaning ? 1 : 0);
    if (certificate_->faults == 0) lines_ += "  all edges were recomputed and match\n";
    return finish();
  }

  static Diagnostics other_meaning(const SourcePtr& file, std::string message) {
    Diagnostic made;
    made.code = trust::diagnostic_code(trust::RefusalReason::certificate_of_other_rules);
    made.location = {file, {0, static_cast<std::uint32_t>(file->text().find('\n'))}};
    made.message = std::move(message);
    made.help = "use `--rules` (and `--trust` for a signed bundle) to specify the rule books for which the certificate was created";
    return {std::move(made)};
  }

  void check_signers(const SourcePtr& file, const CertificateHead& head) {
    if (options_.signed_by.empty()) return;
    const std::optional<trust::Trust> who = read_trust_file(options_.signed_by, diagnostics_);
    if (!who) return;
    const std::vector<SourcePtr> signatures = signatures_of(file->name(), options_.trust.signatures, who->keys, diagnostics_);
    keep(trust::get_diagnostics(trust::check_file_signatures(file, format_trusted_comment(head), signatures, *who,
                                                             day_of_trust(options_.trust), certificate_->signers)));
    if (!has_errors(diagnostics_)) lines_ = certificate_summary(*certificate_);
  }

  std::optional<CertificateHead> told_certificate(const SourcePtr& file) {
    trust::Refusals refusals;
    std::optional<CertificateHead> head = read_certificate(file, refusals);
    keep(trust::get_diagnostics(refusals));
    if (!head) return std::nullopt;
    certificate_ = {file->name(), head->rules, head->meaning, head->program, edges_in(file->text()), too_large_in(file->text()), {}, 0};
    lines_ += certificate_summary(*certificate_);
    return head;
  }

  static bool is_certificate(const std::string& path) {
    Diagnostics unread;
    const std::optional<std::string> begin = path == standard_input ? std::nullopt : read_bytes(path, 15, unread);
    return begin && begin->rfind("{\"certificate\":", 0) == 0;
  }

  SourcePtr read_whole(const std::string& path) {
    std::optional<std::string> bytes = read_bytes(path, max_certificate, diagnostics_);
    return bytes ? std::make_shared<const Source>(path, std::move(*bytes)) : nullptr;
  }

  // ---- all of them

  [[nodiscard]] bool wishes() const { return options_.books.as_of || !options_.books.readings.empty() || !options_.books.postings.empty(); }
  ExitCode lacks(const std::string& what) { return wrong_usage(context_, "receipt " + options_.action, "this action requires " + what); }
  void keep(const Diagnostics& some) { diagnostics_.insert(diagnostics_.end(), some.begin(), some.end()); }

  ExitCode stopped() {
    cli::show(stderr, "interrupted: the remaining receipts were not verified\n");
    return ExitCode::Interrupted;
  }

  ExitCode finish() {
    if (options_.format == Format::Json) {
      print(stdout, receipt_json(receipts_, certificate_, diagnostics_));
    } else {
      complain(context_, diagnostics_);
      cli::show(stdout, lines_);
    }
    const bool missing = certificate_ && certificate_->too_large > 0;
    return worse(exit_code_of(diagnostics_), missing ? ExitCode::LimitReached : ExitCode::Ok);
  }

  const Context& context_;
  const ReceiptOptions& options_;
  Diagnostics diagnostics_;
  std::string lines_;
  std::optional<ReceiptsTold> receipts_;
  std::optional<CertificateTold> certificate_;
  bool interrupted_ = false;
};

void add_receipt_options(CommandForm& command, ReceiptOptions& options) {
  command.add_option("--log", "FILE", &options.log,
                     "verify: judge the records in this log again, and compare the records and results with the receipts");
  add_column(command, options.column);
  command.add_option("--head", "FILE", &options.heads, "verify: compare the receipt log with this signed head (repeatable)");
  command.add_option("--signed-by", "FILE", &options.signed_by,
                     "verify: the trust file (or minisign `.pub` file) that contains the keys accepted for heads and certificates");
  command.add_option("--key", "FILE", &options.key,
                     "head, edges: sign with this secret key, which was created with `fairroll bundle key` or minisign");
  command.add_option("--password-file", "FILE", &options.password_file,
                     "head, edges: read the password from the first line of this file (`-`: standard input; default: prompt)");
  command.add_option("--out", "FILE", &options.out, "head, edges: the output file (default for a head: `LOG.NUMBER.head`)");
  add_rule_book_options(command, options.books, DayOption::Today);
  add_wishes(command, options.books.readings, options.books.postings);
  add_trust_options(
      command, options.trust,
      "Load rules only from bundles (`--rules FILE.bundle`) that are signed by keys in this trust file or minisign `.pub` file");
}

}  // namespace

void add_receipt(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("receipt", "Verify receipt logs, sign their heads, and create and verify edge certificates (for auditors)");
  const auto options = std::make_shared<ReceiptOptions>();
  command.add_argument("ACTION", &options->action, "Action: verify, show, head or edges")
      .value.take_one_of({"verify", "show", "head", "edges"});
  command.add_argument("PATH", &options->names,
                       "verify, show: a receipt log or an edge certificate; head: a receipt log; edges: a rule book");
  add_receipt_options(command, *options);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(
      command,
      {"fairroll judge night.jsonl --under us_sd.craps --receipts night.receipts", "fairroll receipt verify night.receipts",
       "fairroll receipt head night.receipts --key table.key",
       "fairroll receipt verify night.receipts --log night.jsonl --rules us_sd.bundle --trust us_sd.trust",
       "fairroll receipt verify night.receipts --head night.receipts.5210.head --signed-by table.pub",
       "fairroll receipt edges us_sd.craps --out us_sd.edges --key lab.key", "fairroll receipt verify us_sd.edges --signed-by lab.pub"},
      "A receipt log contains the selection under which its records were judged. "
      "When the records are judged again, the same\nselection applies. "
      "The exit code is 0 if everything agrees, or 3 otherwise. "
      "Each error is reported with its line\nnumber. "
      "docs/receipts.md describes the formats.");
  command.action = [options, &context] {
    if (options->action.empty()) return wrong_usage(context, "receipt", "`receipt` requires an action: verify, show, head or edges");
    return ReceiptCommand(context, *options).run();
  };
}

}  // namespace fairroll::cli
