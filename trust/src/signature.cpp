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
constexpr const char* fetch_signature = "take the signature file anew from whoever signed";

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
    if (file_->text().empty() || file_->text().size() > max_small_file)
      return refuse(refusal(
          RefusalReason::signature_file_size,
          "`" + file_->name() + "` has " + std::to_string(file_->text().size()) + " bytes, and signatures have some hundred, up to 64 KiB",
          fetch_signature));
    if (const auto at = first_control(file_->text()))
      return refuse(refusal_at(
          RefusalReason::signature_not_text, at_byte(*at),
          "the byte at " + at_offset(*at) + " steers a terminal or ends a line otherwise than by LF, and no signature file has such",
          "take it anew, and copy it as it is: no other line ends, no other encoding"));
    return true;
  }

  bool block() {
    Signature made;
    if (out_.signatures.size() == most_signatures)
      return refuse(refusal_at(RefusalReason::signature_file_size, lines_.place(), "there are more than 64 signatures in one file",
                               "keep those of the keys that are trusted"));
    return comment() && bytes(made) && trusted_comment(made) && comment_bytes(made) && keep(std::move(made));
  }

  bool comment() {
    if (lines_.line().substr(0, untrusted.size()) == untrusted) return take_line();
    return refuse(refusal_at(RefusalReason::signature_comment_line, lines_.place(),
                             "expected a line `untrusted comment: ...`, with which a signature begins, and found " + shown(lines_.line()),
                             fetch_signature));
  }

  bool bytes(Signature& made) {
    if (cut("the signature in base64")) return false;
    made.place = lines_.place();
    const std::optional<std::string> raw = from_base64(lines_.line(), signature_bytes + 64);
    if (!raw) return refuse(refusal_at(RefusalReason::signature_base64, lines_.place(), "the signature is not base64", fetch_signature));
    if (raw->size() != signature_bytes)
      return refuse(refusal_at(RefusalReason::signature_length, lines_.place(),
                               "the signature has " + std::to_string(raw->size()) + " bytes, and one of Ed25519 has 74 with its key's id",
                               fetch_signature));
    const std::string_view algorithm = std::string_view(*raw).substr(0, 2);
    if (algorithm != "ED" && algorithm != "Ed")
      return refuse(refusal_at(RefusalReason::signature_algorithm, lines_.place(),
                               "the signature is of the algorithm " + shown(algorithm) + ", and only `ED` and `Ed` (Ed25519) are known",
                               "sign with `fairroll bundle sign` or `minisign -S`"));
    made.prehashed = algorithm == "ED";
    made.key = as_bytes<8>(std::string_view(*raw).substr(2, 8));
    made.of_bytes = as_bytes<64>(std::string_view(*raw).substr(10));
    return take_line();
  }

  bool trusted_comment(Signature& made) {
    if (cut("a line `trusted comment: ...`")) return false;
    if (lines_.line().substr(0, trusted.size()) != trusted)
      return refuse(refusal_at(RefusalReason::trusted_comment_line, lines_.place(),
                               "expected a line `trusted comment: ...` behind the signature, and found " + shown(lines_.line()),
                               fetch_signature));
    made.trusted_comment = lines_.line().substr(trusted.size());
    made.comment_place = lines_.place();
    return take_line();
  }

  bool comment_bytes(Signature& made) {
    if (cut("the signature of the trusted comment")) return false;
    const std::optional<std::string> raw = from_base64(lines_.line(), 2 * made.of_comment.size());
    if (!raw)
      return refuse(refusal_at(RefusalReason::comment_signature_base64, lines_.place(),
                               "the signature of the trusted comment is not base64", fetch_signature));
    if (raw->size() != made.of_comment.size())
      return refuse(
          refusal_at(RefusalReason::comment_signature_length, lines_.place(),
                     "the signature of the trusted comment has " + std::to_string(raw->size()) + " bytes, and one of Ed25519 has 64",
                     fetch_signature));
    made.of_comment = as_bytes<64>(*raw);
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
                      "the file ends after line " + std::to_string(lines_.number() - 1) + ", where " + expected + " should follow",
                      fetch_signature));
    return true;
  }

  [[nodiscard]] Place at_byte(std::size_t at) const {
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

SignaturesResult read_signatures(const SourcePtr& file) { return SignatureReader(file).read(); }

std::optional<Refusal> check_signature(const Signature& signature, const PublicKey& key, std::string_view bytes, const std::string& what) {
  const Bytes64 hash = signature.prehashed ? blake2b_512(bytes) : Bytes64{};
  if (!is_signed(signature.prehashed ? as_text(hash) : bytes, signature.of_bytes, key.key))
    return refusal_at(
        RefusalReason::signature_wrong, signature.place,
        "this is no signature of " + what + " by " + key.words() + ": the bytes, the signature or the key are not those of the signing",
        "take " + what + " and its signatures anew; if that does not help, ask whoever signs");
  const std::string both = std::string(as_text(signature.of_bytes)) + signature.trusted_comment;
  if (!is_signed(both, signature.of_comment, key.key))
    return refusal_at(RefusalReason::comment_signature_wrong, signature.comment_place,
                      "this trusted comment is not the one that " + key.words() + " signed",
                      "take the signature file anew from whoever signed");
  return std::nullopt;
}

}  // namespace fairroll::trust
