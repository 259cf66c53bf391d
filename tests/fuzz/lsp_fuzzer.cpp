// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the language server takes any stream of bytes, any message, and any text in any state of a project; it has the text that the
// editor has, and whatever it sends is JSON-RPC. The size chooses which of the three the input is.
#include <algorithm>

#include <fairroll/detail/read_json.hpp>

#include "../../cli/limits.hpp"
#include "../../cli/lsp/framing.hpp"
#include "../../cli/lsp/server.hpp"
#include "bounds.hpp"
#include "support/memory_files.hpp"

namespace {

using namespace fairroll;
using cli::lsp::LanguageServer;

constexpr const char* uri = "file:///rules/sample/kept.fair";

std::optional<Json> read(const std::string& text) { return detail::read_json(text, {.depth = 128, .members = 4096, .fractions = true}); }

void look(const std::vector<std::string>& messages) {
  for (const std::string& one : messages) {
    const std::optional<Json> sent = read(one);
    must::hold(sent && sent->is_object() && sent->contains("jsonrpc"), [&] { return "what is sent is a message: " + one; });
    const Json* const error = sent->find("error");
    must::hold(error == nullptr || !(*error->find("code") == Json(-32603)),
               [&] { return "no request ends with an internal error: " + one; });
  }
}

void send(LanguageServer& server, const Json& message) {
  Json whole = {{"jsonrpc", "2.0"}};
  whole.update(message);
  look(server.receive(whole.dump()));
}

void tell(LanguageServer& server, const char* method, const Json& params) { send(server, {{"method", method}, {"params", params}}); }

void begin(LanguageServer& server) {
  const Json folder = {{"uri", "file:///rules"}, {"name", "rules"}};
  send(server,
       {{"id", 1}, {"method", "initialize"}, {"params", {{"capabilities", Json::object()}, {"workspaceFolders", Json::array({folder})}}}});
}

/// No more than so many slices: a whole project is more than one input may take.
void work(LanguageServer& server, int most) {
  for (int i = 0; i < most && server.has_work(); ++i) look(server.work([] { return true; }));
}

Json place(std::uint32_t line, std::uint32_t character) { return {{"line", line}, {"character", character}}; }

/// The text is opened, asked everything about, and changed in the middle.
void type(LanguageServer& server, const std::string& text) {
  const Json document = {{"uri", uri}};
  tell(server, "textDocument/didOpen", {{"textDocument", {{"uri", uri}, {"version", 1}, {"text", read(Json(text).dump())->text()}}}});
  work(server, 2);
  const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const auto middle = static_cast<std::uint32_t>(text.size() % lines);
  const Json range = {{"start", place(middle, 2)}, {"end", place(middle + 1, 5)}};
  int id = 2;
  for (const auto& [method, form] : cli::lsp::features())
    send(server, {{"id", ++id},
                  {"method", method},
                  {"params",
                   {{"textDocument", document},
                    {"position", place(middle, 8)},
                    {"positions", Json::array({place(middle, 8)})},
                    {"range", range},
                    {"newName", "another"}}}});
  send(server, {{"id", ++id}, {"method", "textDocument/formatting"}, {"params", {{"textDocument", document}}}});
  const std::string before = server.documents().all().at(uri).text;
  const cli::lsp::Lines counted(before);
  const std::uint32_t from = counted.offset(before, {middle, 2}, cli::lsp::Encoding::Utf16);
  const std::uint32_t to = counted.offset(before, {middle + 1, 5}, cli::lsp::Encoding::Utf16);
  tell(server, "textDocument/didChange",
       {{"textDocument", {{"uri", uri}, {"version", 2}}}, {"contentChanges", Json::array({{{"range", range}, {"text", "x\n"}}})}});
  must::equal("the server has the text that the editor has", server.documents().all().at(uri).text,
              before.substr(0, from) + "x\n" + before.substr(std::max(from, to)), "the text");
  work(server, 3);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static cli::MemoryFiles disk;
  if (disk.texts.empty()) disk.texts = cli::small_project();
  const fuzzing::Bound bound;
  const std::string text(data, data + size);
  cli::limit_call(fuzzing::bounded());
  LanguageServer server(disk);
  if (size % 4 == 0) {
    cli::lsp::MessageReader reader;
    for (const std::string& message : reader.feed(text)) look(server.receive(message));
    return 0;
  }
  begin(server);
  if (size % 4 == 1)
    look(server.receive(text));
  else
    type(server, text);
  tell(server, "textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
  work(server, 1);
  return 0;
}
