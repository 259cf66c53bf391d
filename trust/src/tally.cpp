// SPDX-License-Identifier: Apache-2.0
#include "tally.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>

#include "lines.hpp"

namespace fairroll::trust {
namespace {

class Teller {
 public:
  Teller(const SignedBytes& what, const std::vector<PublicKey>& keys) : what_(what), keys_(keys) {}

  void take(const SourcePtr& file) {
    SignaturesResult read = parse_signature_file(file);
    out_.refusals.insert(out_.refusals.end(), read.refusals.begin(), read.refusals.end());
    for (const Signature& signature : read.signatures) take(signature);
  }

  Tally finish() {
    std::sort(out_.signers.begin(), out_.signers.end());  // they point into one list
    return std::move(out_);
  }

 private:
  void take(const Signature& signature) {
    ++out_.signatures;
    std::optional<Refusal> why;
    for (const PublicKey& key : keys_) {
      if (key.id != signature.key_id) continue;
      why = check_signature(signature, key, what_.bytes, what_.what);
      if (!why) return count(signature, key);
    }
    if (why)
      out_.refusals.push_back(std::move(*why));
    else
      out_.strangers.push_back(format_key_id(signature.key_id));
  }

  void count(const Signature& signature, const PublicKey& key) {
    if (!what_.comment.empty() && signature.trusted_comment.rfind("fairroll ", 0) == 0 && signature.trusted_comment != what_.comment) {
      out_.refusals.push_back(refusal_at(RefusalReason::comment_disagrees, signature.comment_location,
                                         key.to_string() + " signed the trusted comment " + shown(signature.trusted_comment) + ", but " +
                                             what_.what + " requires " + shown(what_.comment),
                                         "ask the signer which version was intended, and obtain a new signature"));
      return;
    }
    if (out_.has(key))
      out_.repeated = true;
    else
      out_.signers.push_back(&key);
  }

  const SignedBytes& what_;
  const std::vector<PublicKey>& keys_;
  Tally out_;
};

std::string names_of(const std::vector<const PublicKey*>& keys) {
  return detail::joined(keys, ", ", [](const PublicKey* key) { return key->to_string(); });
}

}  // namespace

bool Tally::has(const PublicKey& key) const { return std::find(signers.begin(), signers.end(), &key) != signers.end(); }

Tally tally(const SignedBytes& what, const std::vector<SourcePtr>& files, const std::vector<PublicKey>& keys) {
  Teller teller(what, keys);
  for (const SourcePtr& file : files) teller.take(file);
  return teller.finish();
}

Refusal missing(const Tally& tally, const SignedBytes& what, const std::vector<PublicKey>& keys, std::size_t threshold) {
  std::vector<const PublicKey*> others;
  for (const PublicKey& key : keys)
    if (!tally.has(key)) others.push_back(&key);
  const std::string wanted =
      std::to_string(threshold) + " of " + std::to_string(keys.size()) + (keys.size() == 1 ? " key" : " keys") + " must sign " + what.what;
  const std::string ask = "obtain a signature by " + names_of(others);
  if (tally.signatures == 0)
    return refusal(RefusalReason::no_signature, wanted + ", but there is no signature",
                   ask + ", and store it next to the file as `FILE.minisig`");
  const std::string strangers = tally.strangers.empty() ? ""
                                                        : "; the signature by key " + detail::joined(tally.strangers, ", ") +
                                                              " does not count, because that key is not trusted";
  if (tally.signers.empty())
    return refusal(RefusalReason::unknown_key, wanted + ", but none did" + strangers, ask + ", or add the signing key to the trust file");
  const std::string so_far = wanted + ", but only " + std::to_string(tally.signers.size()) + " did: " + names_of(tally.signers);
  if (tally.repeated) return refusal(RefusalReason::same_key, so_far + "; several signatures by one key count as one" + strangers, ask);
  return refusal(RefusalReason::too_few, so_far + strangers, ask);
}

}  // namespace fairroll::trust
