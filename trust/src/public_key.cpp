// SPDX-License-Identifier: Apache-2.0
// Public keys: base64 of `Ed`, the id and the key.
#include <algorithm>

#include <fairroll/trust/minisign.hpp>

#include "crypto.hpp"
#include "lines.hpp"

namespace fairroll::trust {
namespace {

constexpr std::size_t key_bytes = 2 + 8 + 32;
constexpr const char* fetch_key = "obtain the public key file from the signer again";

KeyResult refuse_key(Refusal why) { return {std::nullopt, {std::move(why)}}; }

}  // namespace

std::string format_key_id(const KeyId& id) {
  std::string words;
  for (std::size_t i = id.size(); i-- > 0;)
    for (const unsigned digit : {unsigned{id[i]} >> 4U, unsigned{id[i]} & 15U}) words.push_back("0123456789ABCDEF"[digit]);
  return words;
}

std::string PublicKey::to_string() const {
  return name.empty() ? "key " + format_key_id(id) : "`" + name + "` (" + format_key_id(id) + ")";
}

KeyResult parse_public_key(std::string_view base64, const SourceLocation& place) {
  const std::optional<std::string> bytes = from_base64(base64, key_bytes + 64);
  if (!bytes)
    return refuse_key(refusal_at(RefusalReason::key_base64, place,
                                 shown(base64) + " is not base64; a public key consists of 56 base64 characters", fetch_key));
  if (bytes->size() != key_bytes)
    return refuse_key(refusal_at(RefusalReason::key_length, place,
                                 "this key has " + std::to_string(bytes->size()) + " bytes, but a public key has 42", fetch_key));
  if (bytes->substr(0, 2) != "Ed")
    return refuse_key(refusal_at(RefusalReason::key_algorithm, place,
                                 "this key has the algorithm " + shown(bytes->substr(0, 2)) + ", but only `Ed` (Ed25519) is supported",
                                 "create a key with `fairroll bundle key` or `minisign -G`"));
  PublicKey key;
  key.id = as_bytes<8>(std::string_view(*bytes).substr(2, 8));
  key.key = as_bytes<32>(std::string_view(*bytes).substr(10));
  if (is_weak(key.key))
    return refuse_key(refusal_at(
        RefusalReason::weak_key, place,
        "key " + format_key_id(key.id) + " is not on the Ed25519 curve, or is so weak that anyone can forge its signatures", fetch_key));
  return {std::move(key), {}};
}

KeyResult parse_public_key_file(const SourcePtr& file) {
  if (file->text().size() > max_key_file_bytes)
    return refuse_key(refusal(RefusalReason::trust_file_size,
                              "`" + file->name() + "` is larger than 64 KiB, but a public key file has only two lines", fetch_key));
  Lines lines(file);
  constexpr std::string_view comment = "untrusted comment: ";
  if (lines.line().substr(0, comment.size()) != comment)
    return refuse_key(
        refusal_at(RefusalReason::no_trust_file, lines.place(),
                   "the file begins with neither `fairroll trust 1` (a trust file) nor `untrusted comment: ` (a public key file)",
                   "specify a trust file or the `.pub` file of a key"));
  lines.next();
  std::string_view key = lines.line();
  const SourceLocation place = lines.place();
  if (!key.empty() && key.back() == '\r') key.remove_suffix(1);  // minisign takes it, too
  lines.next();
  if (!lines.at_end())
    return refuse_key(refusal_at(RefusalReason::trust_line, lines.place(), "the file has a third line, but a public key file has two lines",
                                 "to list several keys, use a trust file, which begins with `fairroll trust 1`"));
  return parse_public_key(key, place);
}

std::string format_public_key_file(const PublicKey& key) {
  return "untrusted comment: minisign public key " + format_key_id(key.id) + "\n" +
         to_base64("Ed" + std::string(as_text(key.id)) + std::string(as_text(key.key))) + "\n";
}

}  // namespace fairroll::trust
