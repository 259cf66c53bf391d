// SPDX-License-Identifier: Apache-2.0
// Random edits and requests: the server has the text that the editor has, and at rest it tells what a check of the same texts finds.
// FAIRROLL_LONG=1: a hundred thousand of them, with a rest after each, and as many with fewer rests.
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>
#include <set>

#include "../../cli/lsp/asked.hpp"
#include "lsp_client.hpp"

namespace fairroll::cli::lsp_random_test {
namespace {

using Value = LspClient::Value;

/// Counts as the protocol says, one character after the other: slowly, and in another way than the server.
Value position_of(const std::string& text, std::size_t offset) {
  int line = 0;
  int column = 0;
  for (std::size_t i = 0; i < offset; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool crlf = byte == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if ((byte == '\n' || byte == '\r') && !crlf) {
      ++line;
      column = 0;
    } else if (!crlf && (byte & 0xC0U) != 0x80U) {
      column += byte >= 0xF0 ? 2 : 1;
    }
  }
  return {{"line", line}, {"character", column}};
}

class Typist {
 public:
  explicit Typist(unsigned seed) : random_(seed), client_(disk_) {
    disk_.texts = small_project();
    client_.initialize({{"workspace", {{"workspaceEdit", {{"documentChanges", true}}}}}});
    for (const auto& [path, text] : disk_.texts) paths_.push_back(path);
  }

  void step() {
    const std::string path = paths_[below(paths_.size())];
    const std::size_t choice = below(100);
    if (open_.count(path) == 0) return open(path);
    if (choice < 3) return close(path);
    if (choice < 6) return write(path);
    if (choice < 25) return set_right(path);
    if (choice < 75) return type(path);
    ask(path);
  }

  void work_a_little() { client_.work(); }

  /// The documents of both are the same.
  void compare_texts() {
    std::map<std::string, std::string> theirs;
    for (const auto& [uri, document] : client_.server.documents().all()) theirs[*document.path] = document.text;
    CHECK((theirs == open_));
  }

  /// What was published is what fresh checks find, file by file.
  void compare_diagnostics() {
    client_.rest();
    MemoryFiles now;
    now.texts = disk_.texts;
    for (const auto& [path, text] : open_) now.texts[path] = text;
    std::map<std::string, Diagnostics> found;
    for (const auto& [path, text] : now.texts) {
      FileKind kind{};
      if (!kind_of(path, kind)) continue;
      Watching watching([] { return true; });
      for (const Diagnostic& one : check_files({path}, {}, watching, {now}).diagnostics)
        found[one.location.source ? one.location.source->name() : path].push_back(one);
    }
    for (const auto& [path, text] : now.texts) {
      sort_diagnostics(found[path]);
      CHECK(as_text(found[path]) == told(path));
    }
  }

 private:
  [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }

  [[nodiscard]] std::string told(const std::string& path) const {
    const auto at = client_.diagnostics.find(lsp::uri_of(path));
    return at == client_.diagnostics.end() ? "[]" : at->second.dump();
  }

  static std::string as_text(const Diagnostics& diagnostics) {
    const lsp::Documents none;
    lsp::Places places(lsp::Encoding::Utf16, none);
    Value all = Value::array();
    for (const Diagnostic& one : diagnostics) all.push_back(Value::parse(lsp::json_of(one, places).dump()));
    return all.dump();
  }

  void open(const std::string& path) {
    open_[path] = disk_.texts[path];
    client_.open(path, open_[path]);
  }
  void close(const std::string& path) {
    open_.erase(path);
    client_.close(path);
  }
  void write(const std::string& path) {
    disk_.texts[path] = open_[path];
    client_.notify("textDocument/didSave", {{"textDocument", {{"uri", lsp::uri_of(path)}}}});
    client_.notify("workspace/didChangeWatchedFiles", {{"changes", Value::array({{{"uri", lsp::uri_of(path)}, {"type", 2}}})}});
  }
  void set_right(const std::string& path) {
    open_[path] = small_project().at(path);
    client_.change(path, open_[path]);
  }

  /// At the beginning of a character.
  [[nodiscard]] std::size_t place_in(const std::string& text) {
    std::size_t at = below(text.size() + 1);
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    return at > 0 && at < text.size() && text[at] == '\n' && text[at - 1] == '\r' ? at - 1 : at;
  }

  void type(const std::string& path) {
    static const std::vector<std::string> pieces = {
        "",  "",  "x", " ",    "\n",           "\r\n",   "\r", "\xC3\xA4",  "\xF0\x9F\x8E\xB2",
        "7", "{", "}", "pays", "# a remark\n", "5 to 1", "\"", "wager two", "assert edge of two is 1\n",
        ","};
    Value changes = Value::array();
    for (std::size_t i = below(3) + 1; i > 0; --i) {
      std::string& text = open_[path];
      std::size_t begin = place_in(text);
      std::size_t end = below(3) == 0 ? place_in(text) : begin;
      if (end < begin) std::swap(begin, end);
      end = std::min(end, begin + 40);
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
      if (end > 0 && end < text.size() && text[end] == '\n' && text[end - 1] == '\r') ++end;
      const std::string& piece = pieces[below(pieces.size())];
      changes.push_back({{"range", {{"start", position_of(text, begin)}, {"end", position_of(text, end)}}}, {"text", piece}});
      text.replace(begin, end - begin, piece);
    }
    client_.change_parts(path, changes);
  }

  void ask(const std::string& path) {
    auto method = lsp::features().begin();
    std::advance(method, below(lsp::features().size()));
    const Value position = position_of(open_[path], place_in(open_[path]));
    const Value params = {{"textDocument", {{"uri", lsp::uri_of(path)}}},
                          {"position", position},
                          {"positions", Value::array({position})},
                          {"range", {{"start", position}, {"end", position}}},
                          {"newName", "another"}};
    const Value answer = client_.request(std::string(method->first), params);
    CHECK((answer.contains("result") || answer.contains("error")));
    if (answer.contains("error")) CHECK(answer["error"]["code"] != -32603);
  }

  std::mt19937 random_;
  MemoryFiles disk_;
  LspClient client_;
  std::vector<std::string> paths_;
  std::map<std::string, std::string> open_;  // as this side has them
};

TEST_CASE("whatever is typed, the server has the same texts, and tells what a check of them finds") {
  const bool whole = std::getenv("FAIRROLL_LONG") != nullptr;
  const int steps = whole ? 100'000 : 1500;
  for (const int between_rests : {50, whole ? 1 : 5}) {
    Typist typist(17);
    for (int i = 1; i <= steps; ++i) {
      typist.step();
      typist.compare_texts();
      if (i % 3 == 0) typist.work_a_little();
      if (i % between_rests == 0) typist.compare_diagnostics();
    }
  }
}

}  // namespace
}  // namespace fairroll::cli::lsp_random_test
