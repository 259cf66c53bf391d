// SPDX-License-Identifier: Apache-2.0
// An editor that talks to the language server in memory, and what it would find in its folder.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../cli/lsp/server.hpp"
#include "../../cli/lsp/uri.hpp"
#include "support/shipped.hpp"

namespace fairroll::cli {

/// Files that exist in a test alone, by absolute paths.
class MemoryFiles : public Files {
 public:
  std::map<std::string, std::string> texts;

  [[nodiscard]] ReadResult read(const std::string& path) const override {
    const auto at = texts.find(normal(path));
    if (at == texts.end()) return {nullptr, {{.code = Code::unreadable, .place = {}, .message = "there is no file `" + path + "`"}}};
    return as_read(path, at->second);
  }
  [[nodiscard]] std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const override {
    error.clear();
    const std::string name = normal(path);
    if (texts.count(name) != 0) return std::filesystem::file_type::regular;
    const std::string below = name == "/" ? name : name + "/";
    const auto next = texts.lower_bound(below);
    const bool holds = next != texts.end() && next->first.rfind(below, 0) == 0;
    return holds ? std::filesystem::file_type::directory : std::filesystem::file_type::not_found;
  }
  [[nodiscard]] std::filesystem::file_type own_type(const std::filesystem::path& path) const override {
    std::error_code error;
    return type(path, error);
  }
  [[nodiscard]] std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                           std::error_code& error) const override {
    error.clear();
    std::vector<std::filesystem::path> found;
    const std::string below = normal(folder) + "/";
    for (const auto& [path, text] : texts) {
      if (path.rfind(below, 0) != 0) continue;
      const std::filesystem::path entry = folder / path.substr(below.size(), path.find('/', below.size()) - below.size());
      if (found.size() < most && (found.empty() || found.back() != entry)) found.push_back(entry);
    }
    return found;
  }
  [[nodiscard]] std::filesystem::path real(const std::filesystem::path& path) const override { return normal(path); }

 private:
  static std::string normal(const std::filesystem::path& path) {
    std::string name = path.lexically_normal().string();
    while (name.size() > 1 && name.back() == '/') name.pop_back();
    return name;
  }
};

/// A rule book with all that may rest on one: vocabulary, amendment, house, assertions, scenarios.
inline std::map<std::string, std::string> small_project() {
  const std::string sample = "tests/samples/sample/";
  return {
      {"/rules/sample/kept_dice.fair", shipped_text(sample + "kept_dice.fair")},
      {"/rules/sample/kept.fair", shipped_text(sample + "kept.fair")},
      {"/rules/sample/kept.scenario", shipped_text(sample + "kept.scenario")},
      {"/rules/sample/den.fair",
       "language 1\n\nhouse sample.den \"A den\" under sample.kept {\n  in force from 2018-01-01\n}\n\namend wager third { [house] stake "
       "at most 50.00 }\n"},
      {"/rules/sample/later.fair",
       "language 1\n\namendment sample.later \"From 2030\" to sample.kept {\n  in force from 2030-01-01\n}\n\nsection \"sample\" "
       "\"Later\" {\n  amend wager two { pays 3 to 1 }\n}\n"},
      {"/rules/sample/edges.fair",
       "language 1\n\nassertions sample.kept_edges \"House edges\" for sample.kept { }\n\nassert edge of third is 1/8\nassert edge of "
       "pair_and_third is 1/8\nassert edge of two is -3/64\n"},
  };
}

/// Sends, and keeps what comes. Texts are JSON of nlohmann, which is not what the server writes with.
class LspClient {
 public:
  using Value = nlohmann::json;

  explicit LspClient(const Files& disk) : server(disk) {}

  lsp::LanguageServer server;
  std::vector<Value> unasked;                ///< requests and notifications, but for diagnostics
  std::map<std::string, Value> diagnostics;  ///< by address, as published last

  void send(const Value& message) { take(server.receive(message.dump())); }
  void notify(const std::string& method, const Value& params) { send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}); }
  /// The whole answer; null if none came.
  Value request(const std::string& method, const Value& params) {
    const int id = ++last_id_;
    send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
    if (answers_.count(id) == 0) rest();  // it waits for that
    const Value answer = answers_[id];
    answers_.erase(id);
    return answer;
  }
  /// Its result; null also of an error.
  Value result(const std::string& method, const Value& params) { return request(method, params).value("result", Value()); }

  Value initialize(const Value& capabilities = Value::object()) {
    const Value folders = Value::array({{{"uri", "file:///rules"}, {"name", "rules"}}});
    Value answer = request("initialize", {{"capabilities", capabilities}, {"workspaceFolders", folders}});
    notify("initialized", Value::object());
    return answer;
  }
  void open(const std::string& path, const std::string& text) {
    notify("textDocument/didOpen",
           {{"textDocument", {{"uri", lsp::uri_of(path)}, {"languageId", "fairroll"}, {"version", ++version_}, {"text", text}}}});
  }
  void change(const std::string& path, const std::string& text) { change_parts(path, Value::array({{{"text", text}}})); }
  void change_parts(const std::string& path, const Value& changes) {
    notify("textDocument/didChange",
           {{"textDocument", {{"uri", lsp::uri_of(path)}, {"version", ++version_}}}, {"contentChanges", changes}});
  }
  void close(const std::string& path) { notify("textDocument/didClose", {{"textDocument", {{"uri", lsp::uri_of(path)}}}}); }

  /// One file, if there is anything to be checked.
  void work() {
    take(server.work([] { return true; }));
  }
  /// Until nothing is left to be checked.
  void rest() {
    while (server.has_work()) work();
  }
  /// `F0101 2:4 message` of each that was published of the file, after a rest.
  std::vector<std::string> told(const std::string& path) {
    rest();
    std::vector<std::string> lines;
    for (const Value& one : diagnostics[lsp::uri_of(path)]) {
      const Value start = one["range"]["start"];
      lines.push_back(one["code"].get<std::string>() + " " + start["line"].dump() + ":" + start["character"].dump());
    }
    return lines;
  }

 private:
  void take(const std::vector<std::string>& messages) {
    for (const std::string& text : messages) {
      const Value message = Value::parse(text);
      if (!message.contains("method") && message["id"].is_number())
        answers_[message["id"].get<int>()] = message;
      else if (message.value("method", "") == "textDocument/publishDiagnostics")
        diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"];
      else
        unasked.push_back(message);
    }
  }

  int last_id_ = 0;
  int version_ = 0;
  std::map<int, Value> answers_;
};

}  // namespace fairroll::cli
