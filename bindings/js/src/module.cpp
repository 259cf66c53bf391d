// SPDX-License-Identifier: Apache-2.0
// Functions of the WebAssembly module in addition to the C interface: they run commands of the program on files of the module, and exchange
// messages with the language server.
#include <emscripten.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/json.hpp>

#include "files.hpp"
#include "lsp/server.hpp"
#include "program.hpp"

namespace {

using fairroll::Json;
using fairroll::cli::lsp::LanguageServer;

// The text that was last returned to JavaScript, which copies the text before the next call.
std::string handed;  // NOLINT: the module has only one thread

const char* hand_over(std::string text) {
  handed = std::move(text);
  return handed.c_str();
}

std::vector<std::string> strings(std::string_view separated) {
  std::vector<std::string> all;
  while (!separated.empty()) {
    const std::size_t end = std::min(separated.find('\0'), separated.size());
    all.emplace_back(separated.substr(0, end));
    separated.remove_prefix(std::min(end + 1, separated.size()));
  }
  return all;
}

const char* messages(const std::vector<std::string>& all) {
  Json list = Json::array();
  for (const std::string& one : all) list.push_back(one);
  return hand_over(list.dump());
}

}  // namespace

extern "C" {

/// Runs the program and returns the exit code. `arguments` contains the command-line arguments without the name of the program, each
/// followed by NUL. The standard output is written to /tmp/out, and the standard error to /tmp/err.
EMSCRIPTEN_KEEPALIVE int fairroll_module_run(const char* arguments, std::size_t size) {
  std::vector<std::string> words = strings({arguments, size});
  words.insert(words.begin(), "fairroll");
  std::vector<char*> argv;
  if (std::freopen("/tmp/out", "w", stdout) == nullptr || std::freopen("/tmp/err", "w", stderr) == nullptr) return 70;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int code = fairroll::cli::run_program(static_cast<int>(words.size()), argv.data());
  std::fflush(stdout);
  std::fflush(stderr);
  return code;
}

EMSCRIPTEN_KEEPALIVE LanguageServer* fairroll_module_server_new() { return new LanguageServer(fairroll::cli::on_disk()); }
EMSCRIPTEN_KEEPALIVE void fairroll_module_server_free(LanguageServer* server) { delete server; }
/// Processes one message. Returns the messages that the server sends, as a JSON array of strings.
EMSCRIPTEN_KEEPALIVE const char* fairroll_module_server_receive(LanguageServer* server, const char* message, std::size_t size) {
  return messages(server->receive({message, size}));
}
/// Checks the next file that must be checked. Returns the messages that the server sends, as a JSON array of strings.
EMSCRIPTEN_KEEPALIVE const char* fairroll_module_server_work(LanguageServer* server) {
  return messages(server->work([] { return true; }));
}
EMSCRIPTEN_KEEPALIVE int fairroll_module_server_has_work(const LanguageServer* server) { return server->has_work() ? 1 : 0; }
}
