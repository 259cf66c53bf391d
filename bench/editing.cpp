// SPDX-License-Identifier: Apache-2.0
// What an editor waits for: fairroll-editing EDITS RULESETS FILE
// Opens every rule and scenario file of the folder in a language server, lets it come to rest, and then types EDITS small changes into
// FILE, one after the other as a person would: numbers, words, lines that come and go. Prints one line:
//   FILE MEDIAN P95 MOST COMPLETION OPEN KIB
// Times are in microseconds: of a key, from its message to the diagnostics of the file; COMPLETION of what is proposed at the change right
// after it, the 95th percentile; OPEN from the first message to rest. KIB is the most memory that the process took.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "../cli/discover.hpp"
#include "../cli/lsp/server.hpp"
#include "../cli/lsp/uri.hpp"

namespace {

using namespace fairroll;
using Clock = std::chrono::steady_clock;

double microseconds(Clock::time_point from) { return std::chrono::duration<double, std::micro>(Clock::now() - from).count(); }

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class Editor {
 public:
  explicit Editor(const std::string& root) : server_(cli::on_disk()) {
    const Json folder = {{"uri", cli::lsp::uri_of(root)}, {"name", "rules"}};
    (void)server_.receive(Json{{"jsonrpc", "2.0"},
                               {"id", 1},
                               {"method", "initialize"},
                               {"params", {{"capabilities", Json::object()}, {"workspaceFolders", Json::array({folder})}}}}
                              .dump());
    for (const cli::InputFile& file : cli::discover({root}).files)
      tell("textDocument/didOpen", {{"textDocument", document(file.path, text_of(file.path))}});
  }

  void come_to_rest() {
    while (server_.has_work()) (void)server_.work([] { return true; });
  }

  /// From the message to the diagnostics of that file, in microseconds.
  double change(const std::string& path, const std::string& text) {
    const std::string sign = "\"uri\":\"" + cli::lsp::uri_of(path) + "\",\"version\":" + std::to_string(++version_);
    const Json versioned = {{"uri", cli::lsp::uri_of(path)}, {"version", version_}};
    const Clock::time_point begin = Clock::now();
    tell("textDocument/didChange", {{"textDocument", versioned}, {"contentChanges", Json::array({{{"text", text}}})}});
    while (server_.has_work())
      for (const std::string& message : server_.work([] { return true; }))
        if (message.find(sign) != std::string::npos) return microseconds(begin);
    std::fprintf(stderr, "no diagnostics came of version %d\n", version_);
    std::exit(1);
  }

  /// What is proposed there, in microseconds.
  double complete(const std::string& path, std::uint32_t line, std::uint32_t character) {
    const Json at = {{"line", line}, {"character", character}};
    const Json params = {{"textDocument", {{"uri", cli::lsp::uri_of(path)}}}, {"position", at}};
    const Json request = {{"jsonrpc", "2.0"}, {"id", ++version_}, {"method", "textDocument/completion"}, {"params", params}};
    const std::string text = request.dump();
    const Clock::time_point begin = Clock::now();
    if (server_.receive(text).empty()) {
      std::fprintf(stderr, "no answer came to what completes %u:%u\n", line, character);
      std::exit(1);
    }
    return microseconds(begin);
  }

 private:
  static Json document(const std::string& path, const std::string& text) {
    return {{"uri", cli::lsp::uri_of(path)}, {"languageId", "fairroll"}, {"version", 0}, {"text", text}};
  }
  void tell(const std::string& method, const Json& params) {
    (void)server_.receive(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
  }

  cli::lsp::LanguageServer server_;
  int version_ = 0;
};

/// A number that becomes another, a word that loses a letter, a line that is doubled, a remark, a line that goes; one step away from the
/// text as it is, as most of what is typed is set right again with the next keys.
std::string changed(const std::string& text, std::size_t at, std::mt19937& random) {
  std::string next = text;
  const std::size_t line = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at) + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
  const std::size_t digit = text.find_first_of("0123456789", at);
  switch (random() % 5) {
    case 0:
      if (digit != std::string::npos) next[digit] = static_cast<char>('1' + random() % 9);
      return next;
    case 1:
      return next.erase(at, 1);
    case 2:
      return next.insert(end, text.substr(line, end - line));
    case 3:
      return next.insert(end, "# a remark\n");
    default:
      return next.erase(line, end - line);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return std::fprintf(stderr, "usage: fairroll-editing EDITS RULESETS FILE\n"), 2;
  const std::string root = std::filesystem::canonical(argv[2]);
  const std::string file = root + "/" + argv[3];
  const std::string text = text_of(file);
  const Clock::time_point begin = Clock::now();
  Editor editor(root);
  editor.come_to_rest();
  const double open = microseconds(begin);
  std::mt19937 random(1);
  std::vector<double> times;
  std::vector<double> completions;
  for (int i = 0; i < std::atoi(argv[1]); ++i) {
    const std::size_t at = random() % text.size();
    const std::size_t line = text.rfind('\n', at) + 1;  // 0: there is none before it
    times.push_back(editor.change(file, changed(text, at, random)));
    completions.push_back(
        editor.complete(file, static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')),
                        static_cast<std::uint32_t>(at > line ? at - line : 0)));
  }
  std::sort(times.begin(), times.end());
  std::sort(completions.begin(), completions.end());
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  std::printf("%s %.0f %.0f %.0f %.0f %.0f %ld\n", argv[3], times[times.size() / 2], times[times.size() * 95 / 100], times.back(),
              completions[completions.size() * 95 / 100], open, used.ru_maxrss);
}
