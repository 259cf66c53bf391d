// SPDX-License-Identifier: Apache-2.0
// Secret keys: base64 of algorithms, the cost of the password, and 104 bytes (id, key, checksum) that the password covers.
#include <algorithm>

#include <fairroll/trust/minisign.hpp>

#include "crypto.hpp"
#include "lines.hpp"

namespace fairroll::trust {
namespace {

// Where the parts of a secret key file begin, in bytes.
constexpr std::size_t salt_at = 6;
constexpr std::size_t operations_at = 38;
constexpr std::size_t memory_at = 46;
constexpr std::size_t covered_at = 54;
constexpr std::size_t covered_bytes = 8 + 64 + 32;
constexpr std::size_t secret_bytes = covered_at + covered_bytes;
constexpr std::string_view no_password("Ed\0\0B2", 6);
constexpr std::string_view by_password("EdScB2", 6);

/// Bytes that are overwritten when they go.
struct Secret {
  std::string bytes;
  explicit Secret(std::string of) : bytes(std::move(of)) {}
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  ~Secret() { wipe(bytes.data(), bytes.size()); }
};

std::string little_endian(std::uint64_t number) {
  std::string bytes;
  for (unsigned shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<char>(number >> shift & 255U));
  return bytes;
}

std::uint64_t from_little_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 8; i-- > 0;) number = number << 8U | static_cast<std::uint8_t>(bytes[i]);
  return number;
}

void cover(std::string& bytes, std::string_view stream) {
  for (std::size_t i = 0; i < stream.size(); ++i) bytes[covered_at + i] = static_cast<char>(bytes[covered_at + i] ^ stream[i]);
}

/// Of the algorithm, the id and the key.
std::string checksum(std::string_view bytes) {
  const Secret of("Ed" + std::string(bytes.substr(covered_at, 8 + 64)));
  return std::string(as_text(blake2b_256(of.bytes)));
}

/// The second line, decoded; empty if it cannot be.
std::string second_line_bytes(std::string_view file) {
  const std::size_t begin = file.find('\n');
  if (begin == std::string_view::npos) return {};
  std::string_view line = file.substr(begin + 1);
  line = line.substr(0, line.find('\n'));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return from_base64(line, secret_bytes + 64).value_or("");
}

/// Messages speak of the file by its name alone: a place would show the key.
class SecretReader {
 public:
  SecretReader(const std::string& name, std::string_view file, const std::optional<std::string>& password)
      : name_("`" + name + "`"),
        file_(file),
        password_(password),
        bytes_(file.size() > max_key_file_bytes ? "" : second_line_bytes(file)) {}

  SecretKeyResult read() {
    if (!has_form() || !uncover()) return std::move(out_);
    const std::string_view bytes = bytes_.bytes;
    const Bytes64 key = as_bytes<64>(bytes.substr(covered_at + 8, 64));
    SecretKey made(as_bytes<8>(bytes.substr(covered_at, 8)), key);
    if (secret_key_of(as_bytes<32>(bytes.substr(covered_at + 8, 32))) != key)
      refuse(RefusalReason::secret_key_torn, name_ + " contains a public key that does not match the secret key", fetch_backup);
    else
      out_.key.emplace(std::move(made));
    return std::move(out_);
  }

 private:
  static constexpr const char* fetch_backup = "restore the file from a backup";

  bool has_form() {
    constexpr std::string_view comment = "untrusted comment: ";
    if (file_.substr(0, comment.size()) != comment || std::count(file_.begin(), file_.end(), '\n') > 2 || file_.size() > max_key_file_bytes)
      return refuse(RefusalReason::secret_key_lines,
                    name_ + " is not a secret key file; a secret key file has a line `untrusted comment: ...` and a line of base64",
                    "create a key with `fairroll bundle key` or `minisign -G`");
    if (bytes_.bytes.empty())
      return refuse(RefusalReason::secret_key_base64, "the second line of " + name_ + " is not base64", fetch_backup);
    if (bytes_.bytes.size() != secret_bytes)
      return refuse(RefusalReason::secret_key_length,
                    "the key in " + name_ + " has " + std::to_string(bytes_.bytes.size()) + " bytes, but a secret key has 158",
                    fetch_backup);
    const std::string_view kind = std::string_view(bytes_.bytes).substr(0, 6);
    if (kind == no_password || kind == by_password) return true;
    return refuse(
        RefusalReason::secret_key_algorithm,
        "the key in " + name_ + " has an unsupported algorithm; only Ed25519, encrypted with scrypt or not encrypted, is supported",
        "create a key with `fairroll bundle key` or `minisign -G`");
  }

  bool uncover() {
    if (bytes_.bytes.substr(0, 6) == no_password) return true;
    if (!password_)
      return refuse(RefusalReason::password_missing, name_ + " is encrypted, but no password was provided",
                    "enter the password that was set when the key was created");
    const std::string_view bytes = bytes_.bytes;
    const PasswordCost cost{from_little_endian(bytes.substr(operations_at, 8)), from_little_endian(bytes.substr(memory_at, 8))};
    if (cost.operations > usual_cost().operations || cost.memory > usual_cost().memory)
      return refuse(RefusalReason::secret_key_limits,
                    "the scrypt parameters of " + name_ + " require more work or memory than minisign uses (1 GiB)", fetch_backup);
    const Secret stream(stretched(*password_, bytes.substr(salt_at, 32), cost, covered_bytes));
    cover(bytes_.bytes, stream.bytes);
    if (checksum(bytes_.bytes) == std::string_view(bytes_.bytes).substr(covered_at + 8 + 64)) return true;
    return refuse(RefusalReason::password_wrong, "the password for " + name_ + " is wrong",
                  "enter the password that was set when the key was created");
  }

  bool refuse(RefusalReason reason, std::string message, std::string help) {
    out_.refusals.push_back(refusal(reason, std::move(message), std::move(help)));
    return false;
  }

  std::string name_;
  std::string_view file_;
  const std::optional<std::string>& password_;
  Secret bytes_;
  SecretKeyResult out_;
};

}  // namespace

SecretKey::SecretKey(SecretKey&& other) noexcept : id_(other.id_), key_(other.key_) { wipe(other.key_.data(), other.key_.size()); }
SecretKey::~SecretKey() { wipe(key_.data(), key_.size()); }

PublicKey SecretKey::public_key() const { return {{}, id_, as_bytes<32>(as_text(key_).substr(32))}; }

std::string SecretKey::sign(std::string_view bytes, const std::string& trusted_comment) const {
  const Bytes64 hash = blake2b_512(bytes);
  const Bytes64 signature = sign_bytes(as_text(hash), key_);
  const std::string words(as_text(signature));
  const Bytes64 comment_signature = sign_bytes(words + trusted_comment, key_);
  return "untrusted comment: signature from minisign secret key\n" + to_base64("ED" + std::string(as_text(id_)) + words) +
         "\ntrusted comment: " + trusted_comment + "\n" + to_base64(as_text(comment_signature)) + "\n";
}

bool needs_password(std::string_view file) {
  if (file.size() > max_key_file_bytes) return false;
  const Secret bytes(second_line_bytes(file));
  return bytes.bytes.size() == secret_bytes && bytes.bytes.substr(0, 6) == by_password;
}

SecretKeyResult parse_secret_key_file(const std::string& name, std::string_view file, const std::optional<std::string>& password) {
  return SecretReader(name, file, password).read();
}

KeyFiles create_key(const KeySeed& seed, const std::optional<std::string>& password) {
  const SecretKey key(seed.id, secret_key_of(seed.seed));
  const Secret pair(std::string(as_text(secret_key_of(seed.seed))));
  const PasswordCost cost = password ? usual_cost() : PasswordCost{};
  const std::string salt = password ? std::string(as_text(seed.salt)) : std::string(seed.salt.size(), '\0');
  Secret bytes(std::string(password ? by_password : no_password) + salt + little_endian(cost.operations) + little_endian(cost.memory) +
               std::string(as_text(seed.id)) + pair.bytes);
  bytes.bytes += password ? checksum(bytes.bytes) : std::string(32, '\0');  // minisign writes none where nothing is covered
  if (password) {
    const Secret stream(stretched(*password, salt, cost, covered_bytes));
    cover(bytes.bytes, stream.bytes);
  }
  return {"untrusted comment: minisign encrypted secret key\n" + to_base64(bytes.bytes) + "\n", format_public_key_file(key.public_key())};
}

}  // namespace fairroll::trust
