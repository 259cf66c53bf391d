// SPDX-License-Identifier: Apache-2.0
#include "checkpoint.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <fairroll/detail/read_json.hpp>

#include "../digest.hpp"

namespace fairroll::cli {

namespace {

constexpr std::string_view first_word = "fairroll-checkpoint";
constexpr detail::JsonBounds of_checkpoints{.depth = 8};

Diagnostics no_checkpoint(const std::string& path, const std::string& why) {
  return {{.code = Code::bad_snapshot,
           .location = {},
           .message = "`" + path + "` is not a usable checkpoint: " + why,
           .help = "start the audit from the beginning, without `--resume`"}};
}

Diagnostics cannot_go_on(const std::string& why) {
  return {{.code = Code::bad_snapshot,
           .location = {},
           .message = "the audit cannot be resumed: " + why,
           .help = "start the audit from the beginning, without `--resume`"}};
}

/// Behind the digest, which is over what follows it.
std::string first_line(std::string_view rest) { return std::string(first_word) + " " FAIRROLL_VERSION " " + digest_of(rest) + "\n"; }

}  // namespace

std::string checkpoint_text(const Checkpoint& checkpoint) {
  const Json members = {
      {"options", checkpoint.options}, {"position", checkpoint.position}, {"rules", checkpoint.rules}, {"output", checkpoint.output}};
  const std::string rest = members.dump() + "\n" + checkpoint.audit + "\n";
  return first_line(rest) + rest;
}

std::optional<Checkpoint> read_checkpoint(const std::string& path, Diagnostics& out) {
  const auto none = [&](const std::string& why) {
    out = no_checkpoint(path, why);
    return std::nullopt;
  };
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) return none("the file cannot be read");
  const std::size_t first = text.find('\n');
  const std::size_t second = first == std::string::npos ? first : text.find('\n', first + 1);
  if (second == std::string::npos || text.rfind(first_word, 0) != 0) return none("the file is not a checkpoint");
  if (text.rfind(std::string(first_word) + " " FAIRROLL_VERSION " ", 0) != 0)
    return none("the file was written by a different version of Fairroll");
  const std::string_view rest = std::string_view(text).substr(first + 1);
  if (text.substr(0, first + 1) != first_line(rest)) return none("the file is damaged");
  const std::optional<Json> members = detail::read_json(text.substr(first + 1, second - first - 1), of_checkpoints);
  Checkpoint checkpoint;
  for (auto& [name, to] : {std::pair("options", &checkpoint.options), {"position", &checkpoint.position}, {"rules", &checkpoint.rules}}) {
    const Json* const found = members ? members->find(name) : nullptr;
    if (found == nullptr) return none("the file is damaged");
    *to = *found;
  }
  const Json* const output = members->find("output");
  if (output == nullptr || !output->unsigned_integer()) return none("the file is damaged");
  checkpoint.output = *output->unsigned_integer();
  checkpoint.audit = text.substr(second + 1, text.size() - second - 2);
  return checkpoint;
}

Json rules_json(const Library& library) {
  Json out = Json::array();
  for (const std::string& name : library.unit_names())
    out.push_back(Json::array({name, digest_of(library.find_unit(name)->source->text())}));
  return out;
}

Diagnostics other_rules(const Json& saved, const Json& now) {
  if (saved == now) return {};
  for (const Json& one : now.items())
    if (std::find(saved.items().begin(), saved.items().end(), one) == saved.items().end())
      return cannot_go_on("the text of `" + one.front().text() + "` has changed");
  return cannot_go_on("some of the rule files that the audit used are missing");
}

Diagnostics other_options(const Json& saved, const Json& now) {
  for (const auto& [name, value] : now.members()) {
    const Json* const found = saved.find(name);
    if (found == nullptr || *found != value) return cannot_go_on("the audit was started with a different value for `--" + name + "`");
  }
  return {};
}

}  // namespace fairroll::cli
