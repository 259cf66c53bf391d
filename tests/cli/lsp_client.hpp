// SPDX-License-Identifier: Apache-2.0
// An editor that talks to the language server in memory.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../cli/lsp/server.hpp"
#include "../../cli/lsp/uri.hpp"
#include "support/memory_files.hpp"

namespace fairroll::cli {

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
