// SPDX-License-Identifier: Apache-2.0
// Signature files: four lines a signature.
#include <algorithm>

#include <fairroll/trust/minisign.hpp>

#include "crypto.hpp"
#include "lines.hpp"

namespace fairroll::trust {
namespace {

constexpr std::size_t most_signatures = 64;
constexpr std::size_t signature_bytes = 2 + 8 + 64;
constexpr std::string_view untrusted = "untrusted comment: ";
constexpr std::string_view trusted = "trusted comment: ";
constexpr const char* fetch_signature = "obtain the signature file from the signer again";

/// Comments are of any alphabet, and minisign's own have tabs; what steers a terminal or ends a line otherwise is in none.
std::optional<std::size_t> first_control(std::string_view text) {
  const auto at =
      std::find_if(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == '\x7f'; });
  if (at == text.end()) return std::nullopt;
  return static_cast<std::size_t>(at - text.begin());
}

/// Reads one block after another.
class SignatureReader {
 public:
  explicit SignatureReader(const SourcePtr& file) : file_(file), lines_(file) {}

  SignaturesResult read() {
    if (!takes_file()) return std::move(out_);
    while (!lines_.at_end() && block()) {
    }
    return std::move(out_);
  }

 private:
  bool takes_file() {
    if (file_->text().empty() || file_->text().size() > max_key_file_bytes)
      return refuse(refusal(RefusalReason::signature_file_size,
                            "`" + file_->name() + "` has " + std::to_string(file_->text().size()) +
                                " bytes, but a signature file must have at least 1 byte and at most 64 KiB",
                            fetch_signature));
    if (const auto at = first_control(file_->text()))
      return refuse(refusal_at(
          RefusalReason::signature_not_text, at_byte(*at),
          "the byte at " + at_offset(*at) + " is a control character or a line end other than LF, which a signature file must not contain",
          "obtain the file again, and copy it without converting line ends or the encoding"));
    return true;
  }

  bool block() {
    Signature made;
    if (out_.signatures.size() == most_signatures)
      return refuse(refusal_at(RefusalReason::signature_file_size, lines_.place(), "the file contains more than 64 signatures",
                               "keep only the signatures by trusted keys"));
    return comment() && bytes(made) && trusted_comment(made) && comment_bytes(made) && keep(std::move(made));
  }

  bool comment() {
    if (lines_.line().substr(0, untrusted.size()) == untrusted) return take_line();
    return refuse(refusal_at(RefusalReason::signature_comment_line, lines_.place(),
                             "expected the line `untrusted comment: ...` at the beginning of a signature, found " + shown(lines_.line()),
                             fetch_signature));
  }

  bool bytes(Signature& made) {
    if (cut("the signature in base64")) return false;
    made.location = lines_.place();
    const std::optional<std::string> raw = from_base64(lines_.line(), signature_bytes + 64);
    if (!raw) return refuse(refusal_at(RefusalReason::signature_base64, lines_.place(), "the signature is not base64", fetch_signature));
    if (raw->size() != signature_bytes)
      return refuse(refusal_at(
          RefusalReason::signature_length, lines_.place(),
          "the signature has " + std::to_string(raw->size()) + " bytes, but an Ed25519 signature with its key ID has 74", fetch_signature));
    const std::string_view algorithm = std::string_view(*raw).substr(0, 2);
    if (algorithm != "ED" && algorithm != "Ed")
      return refuse(refusal_at(RefusalReason::signature_algorithm, lines_.place(),
                               "the signature has the algorithm " + shown(algorithm) + ", but only `ED` and `Ed` (Ed25519) are supported",
                               "sign with `fairroll bundle sign` or `minisign -S`"));
    made.is_prehashed = algorithm == "ED";
    made.key_id = as_bytes<8>(std::string_view(*raw).substr(2, 8));
    made.bytes_signature = as_bytes<64>(std::string_view(*raw).substr(10));
    return take_line();
  }

  bool trusted_comment(Signature& made) {
    if (cut("a line `trusted comment: ...`")) return false;
    if (lines_.line().substr(0, trusted.size()) != trusted)
      return refuse(refusal_at(RefusalReason::trusted_comment_line, lines_.place(),
                               "expected the line `trusted comment: ...` after the signature, found " + shown(lines_.line()),
                               fetch_signature));
    made.trusted_comment = lines_.line().substr(trusted.size());
    made.comment_location = lines_.place();
    return take_line();
  }

  bool comment_bytes(Signature& made) {
    if (cut("the signature of the trusted comment")) return false;
    const std::optional<std::string> raw = from_base64(lines_.line(), 2 * made.comment_signature.size());
    if (!raw)
      return refuse(refusal_at(RefusalReason::comment_signature_base64, lines_.place(),
                               "the signature of the trusted comment is not base64", fetch_signature));
    if (raw->size() != made.comment_signature.size())
      return refuse(
          refusal_at(RefusalReason::comment_signature_length, lines_.place(),
                     "the signature of the trusted comment has " + std::to_string(raw->size()) + " bytes, but an Ed25519 signature has 64",
                     fetch_signature));
    made.comment_signature = as_bytes<64>(*raw);
    return take_line();
  }

  bool keep(Signature made) {
    out_.signatures.push_back(std::move(made));
    return true;
  }

  /// The file ends before what is expected.
  bool cut(const std::string& expected) {
    if (!lines_.at_end()) return false;
    refuse(refusal_at(RefusalReason::signature_cut, lines_.place(),
                      "the file ends after line " + std::to_string(lines_.number() - 1) + ", but " + expected + " was expected",
                      fetch_signature));
    return true;
  }

  [[nodiscard]] SourceLocation at_byte(std::size_t at) const {
    return {file_, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 1)}};
  }
  bool take_line() {
    lines_.next();
    return true;
  }
  bool refuse(Refusal why) {
    out_.refusals.push_back(std::move(why));
    return false;
  }

  SourcePtr file_;
  Lines lines_;
  SignaturesResult out_;
};

}  // namespace

SignaturesResult parse_signature_file(const SourcePtr& file) { return SignatureReader(file).read(); }

std::optional<Refusal> check_signature(const Signature& signature, const PublicKey& key, std::string_view bytes, const std::string& what) {
  const Bytes64 hash = signature.is_prehashed ? blake2b_512(bytes) : Bytes64{};
  if (!is_signed(signature.is_prehashed ? as_text(hash) : bytes, signature.bytes_signature, key.key))
    return refusal_at(
        RefusalReason::signature_wrong, signature.location,
        "this is not a valid signature of " + what + " by " + key.to_string() + ", so the file, the signature or the key was changed",
        "obtain " + what + " and its signatures again; if the error remains, contact the signer");
  const std::string both = std::string(as_text(signature.bytes_signature)) + signature.trusted_comment;
  if (!is_signed(both, signature.comment_signature, key.key))
    return refusal_at(RefusalReason::comment_signature_wrong, signature.comment_location,
                      "this trusted comment is not the comment that " + key.to_string() + " signed",
                      "obtain the signature file from the signer again");
  return std::nullopt;
}

}  // namespace fairroll::trust
