// SPDX-License-Identifier: Apache-2.0
// What a program without `streams` and `trust` says in place of what it leaves out.
#include "command_line.hpp"
#include "title_filter.hpp"
#include "trust/loading.hpp"
#include "unpack.hpp"

namespace fairroll::cli {

namespace {

class Refusal : public Unpacker::Form {
 public:
  Step unpack(std::string_view, char*, std::size_t) override {
    return {.fault = "this build of Fairroll cannot decompress files; decompress the file first"};
  }
  [[nodiscard]] bool whole() const noexcept override { return true; }
};

}  // namespace

std::unique_ptr<Unpacker::Form> unpacker_of(Packing) { return std::make_unique<Refusal>(); }

std::function<bool(const std::string&)> title_filter(const std::string&) {
  throw WrongValue("this build of Fairroll does not support regular expressions; omit `--filter`");
}

void add_trust_to_commands(CommandForm& /*program*/, Context& /*context*/) {}

}  // namespace fairroll::cli
