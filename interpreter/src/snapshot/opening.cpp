// SPDX-License-Identifier: Apache-2.0
#include "opening.hpp"

#include "digest.hpp"
#include "skins.hpp"

namespace fairroll {
namespace {

std::uint64_t get(std::string_view bytes, std::size_t at, int count) {
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)])} << static_cast<unsigned>(8 * i);
  return value;
}

class Opening {
 public:
  explicit Opening(Diagnostics& out) : out_(out) {}

  std::optional<Json> open(std::string_view bytes) {
    const bool binary = bytes.substr(0, snapshot_magic.size()) == snapshot_magic;
    if (!(binary ? binary_is_whole(bytes) : json_is_whole(bytes))) return std::nullopt;
    std::optional<Json> document = binary ? read_cbor(bytes.substr(snapshot_head_size)) : read_json(bytes);
    if (!document) return damaged("it is not what a table writes"), std::nullopt;
    return is_known(*document) ? std::move(document) : std::nullopt;
  }

 private:
  bool damaged(const std::string& why) {
    out_.push_back(damaged_snapshot(why));
    return false;
  }
  bool other_version(std::uint64_t version) {
    out_.push_back({.code = Code::other_snapshot_version,
                    .place = {},
                    .message = "this snapshot has version " + std::to_string(version) + ", and this library reads up to " +
                               std::to_string(snapshot_version),
                    .help = "read it with the library that wrote it, or a later one"});
    return false;
  }

  bool binary_is_whole(std::string_view bytes) {
    if (bytes.size() < snapshot_head_size) return damaged("it is cut off");
    const std::size_t at = snapshot_magic.size();
    const std::uint64_t version = get(bytes, at, 2);
    if (version > snapshot_version) return other_version(version);
    const std::string_view body = bytes.substr(snapshot_head_size);
    if (get(bytes, at + 2, 8) != body.size()) return damaged("it is cut off, or something follows it");
    if (version == 0 || get(bytes, at + 10, 8) != digest(body)) return damaged("it was changed after it was written");
    return true;
  }

  bool json_is_whole(std::string_view text) {
    static constexpr std::string_view mark = R"(,"checksum":")";
    const std::size_t size = mark.size() + 16 + 2;
    if (text.size() < size || text.front() != '{' || text.substr(text.size() - size, mark.size()) != mark)
      return damaged("it is cut off, or no snapshot at all");
    const std::string_view body = text.substr(0, text.size() - size);
    if (text.substr(text.size() - 18) != digest_words(body) + "\"}") return damaged("it was changed after it was written");
    return true;
  }

  bool is_known(const Json& document) {
    const Json* kind = document.find("fairroll");
    const Json* version = document.find("snapshot");
    if (kind == nullptr || *kind != "table" || version == nullptr || !version->natural()) return damaged("it is not that of a table");
    const std::uint64_t number = *version->natural();
    if (number == 0 || number > snapshot_version) return other_version(number);
    return true;
  }

  Diagnostics& out_;
};

}  // namespace

Diagnostic damaged_snapshot(const std::string& why) {
  return {.code = Code::bad_snapshot,
          .place = {},
          .message = "this snapshot cannot be read: " + why,
          .help = "use an older snapshot, or replay the journal from the start"};
}

std::optional<Json> open_snapshot(std::string_view bytes, Diagnostics& out) { return Opening(out).open(bytes); }

}  // namespace fairroll
