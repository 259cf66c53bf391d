// SPDX-License-Identifier: Apache-2.0
// Conversations with the language server.
#include <doctest/doctest.h>

#include <algorithm>

#include "lsp_client.hpp"

namespace fairroll::cli::lsp_test {
namespace {

using Value = LspClient::Value;
using Words = std::vector<std::string>;

struct Editor {
  MemoryFiles disk;
  LspClient client{disk};

  Editor() {
    disk.texts = small_project();
    client.initialize();
  }
  [[nodiscard]] std::string text(const std::string& name) const { return disk.texts.at("/rules/sample/" + name); }
  void open(const std::string& name) { client.open("/rules/sample/" + name, text(name)); }
  void change(const std::string& name, const std::string& from, const std::string& to) {
    std::string next = text(name);
    REQUIRE(next.find(from) != std::string::npos);
    client.change("/rules/sample/" + name, next.replace(next.find(from), from.size(), to));
  }
  Words told(const std::string& name) { return client.told("/rules/sample/" + name); }
};

Value place_in(const std::string& text, const std::string& words, std::size_t behind = 0) {
  const std::size_t at = text.find(words) + behind;
  const std::size_t line = text.rfind('\n', at) + 1;
  return {{"line", std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')}, {"character", at - line}};
}

Value at(const std::string& name, const Value& position) {
  return {{"textDocument", {{"uri", "file:///rules/sample/" + name}}}, {"position", position}};
}

int code_of(const Value& answer) { return answer.contains("error") ? answer["error"]["code"].get<int>() : 0; }

TEST_CASE("a conversation begins with initialize, and ends with shutdown and exit") {
  MemoryFiles disk;
  LspClient client(disk);
  CHECK(code_of(client.request("textDocument/hover", Value::object())) == -32002);
  client.notify("textDocument/didOpen", {{"textDocument", {{"uri", "file:///a.fair"}, {"version", 1}, {"text", "x"}}}});
  CHECK(client.server.documents().all().empty());
  CHECK(client.initialize()["result"]["capabilities"]["positionEncoding"] == "utf-16");
  CHECK(code_of(client.initialize()) == -32600);
  CHECK(code_of(client.request("no/such", Value::object())) == -32601);
  CHECK(code_of(client.request("$/no/such", Value::object())) == -32601);
  CHECK(client.request("shutdown", nullptr)["result"].is_null());
  CHECK(code_of(client.request("textDocument/hover", Value::object())) == -32600);
  CHECK(client.server.exit_code() == 0);
  client.notify("exit", nullptr);
  CHECK(client.server.ended());
}

TEST_CASE("who leaves without a word has failed") {
  MemoryFiles disk;
  LspClient client(disk);
  client.notify("exit", nullptr);
  CHECK(client.server.ended());
  CHECK(client.server.exit_code() == 1);
}

TEST_CASE("the first encoding that both know is taken") {
  const auto taken = [](const Value& offered) {
    MemoryFiles disk;
    LspClient client(disk);
    return client.initialize({{"general", {{"positionEncodings", offered}}}})["result"]["capabilities"]["positionEncoding"];
  };
  CHECK(taken(Value::array({"utf-8", "utf-16"})) == "utf-8");
  CHECK(taken(Value::array({"x", "utf-32"})) == "utf-32");
  CHECK(taken(Value::array({5})) == "utf-16");
  CHECK(taken("utf-8") == "utf-16");
}

TEST_CASE("what is no request gets an error of JSON-RPC or nothing") {
  Editor editor;
  const auto sent = [&](const std::string& text) {
    const std::vector<std::string> answers = editor.client.server.receive(text);
    return answers.size() == 1 ? code_of(Value::parse(answers.front())) : static_cast<int>(answers.size());
  };
  CHECK(sent("{") == -32700);
  CHECK(sent("") == -32700);
  CHECK(sent("[]") == -32600);
  CHECK(sent("{}") == -32600);
  CHECK(sent(R"({"jsonrpc":"1.0","id":1,"method":"shutdown"})") == -32600);
  CHECK(sent(R"({"jsonrpc":"2.0","id":[1],"method":"shutdown"})") == -32600);
  CHECK(sent(R"({"jsonrpc":"2.0","id":1,"method":5})") == -32600);
  CHECK(sent(R"({"jsonrpc":"2.0","id":1,"result":null})") == 0);
  CHECK(sent(R"({"jsonrpc":"2.0","id":"a","method":"textDocument/hover"})") == -32602);
  CHECK(sent(R"({"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":[1,2]})") == -32602);
  CHECK(sent(R"({"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":5}})") == 0);
  CHECK(sent(R"({"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[5,{"uri":5},{"uri":"x:y"}]}})") == 0);
  CHECK(sent(R"({"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":7,"removed":[{}]}}})") == 0);
}

TEST_CASE("every request takes any parameters") {
  Editor editor;
  editor.open("kept.fair");
  const Value uri = {{"uri", "file:///rules/sample/kept.fair"}};
  const std::vector<Value> odd = {
      nullptr,
      5,
      "x",
      Value::array(),
      Value::object(),
      {{"textDocument", uri}},
      {{"textDocument", 5}},
      {{"textDocument", uri}, {"position", {{"line", -1}, {"character", 1.5}}}},
      {{"textDocument", uri}, {"position", {{"line", 1e18}, {"character", 4294967296}}}},
      {{"textDocument", uri}, {"position", {{"line", 99999}, {"character", 99999}}}, {"range", 5}, {"positions", 5}},
      {{"command", "x"}, {"query", 5}, {"newName", 5}, {"arguments", 5}}};
  for (const auto& [method, form] : lsp::features())
    for (const Value& params : odd) {
      const Value answer = editor.client.request(std::string(method), params);
      CHECK((answer.contains("result") || code_of(answer) != 0));
    }
  for (const char* const method :
       {"textDocument/formatting", "textDocument/rangeFormatting", "workspace/executeCommand", "workspace/symbol"})
    for (const Value& params : odd) CHECK_FALSE(editor.client.request(method, params).is_null());
}

TEST_CASE("a request that waits can be cancelled") {
  Editor editor;
  lsp::LanguageServer& server = editor.client.server;
  server.take(R"({"jsonrpc":"2.0","id":7,"method":"workspace/symbol","params":{"query":"x"}})");
  server.take(R"({"jsonrpc":"2.0","id":8,"method":"workspace/symbol","params":{"query":"x"}})");
  server.take(R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}})");
  Words answers;
  const auto keep = [&](const Words& more) { answers.insert(answers.end(), more.begin(), more.end()); };
  while (server.has_messages()) keep(server.answer());
  CHECK(answers.size() == 1);  // the other waits until everything is checked
  server.take(R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":8}})");
  while (server.has_work()) keep(server.work([] { return true; }));
  std::erase_if(answers, [](const std::string& one) { return one.find("\"id\"") == std::string::npos; });
  REQUIRE(answers.size() == 2);
  for (const std::string& one : answers) CHECK(code_of(Value::parse(one)) == -32800);
}

TEST_CASE("work stops when something comes, and goes on") {
  Editor editor;
  lsp::LanguageServer& server = editor.client.server;
  (void)server.work([] { return false; });  // looking around is one slice
  for (int i = 0; i < 3; ++i) CHECK(server.work([] { return false; }).empty());
  CHECK(server.has_work());
  editor.client.rest();
  CHECK_FALSE(server.has_work());
}

TEST_CASE("a fault is told at once, and is gone when it is mended") {
  Editor editor;
  editor.open("kept.fair");
  CHECK(editor.told("kept.fair").empty());
  editor.change("kept.fair", "pays 5 to 2", "pays 5 tof 2");
  (void)editor.told("kept.fair");
  const Value fault = editor.client.diagnostics["file:///rules/sample/kept.fair"].at(0);
  CHECK(fault["severity"] == 1);
  CHECK(fault["source"] == "fairroll");
  CHECK(fault["range"]["start"] == place_in(editor.text("kept.fair"), "pays 5 to 2", 7));
  editor.change("kept.fair", "pays 5 to 2", "pays 5 to 2");
  CHECK(editor.told("kept.fair").empty());
}

TEST_CASE("the text that is typed comes first") {
  Editor editor;
  editor.client.rest();
  editor.open("edges.fair");
  editor.open("kept.fair");
  const Words first = editor.client.server.work([] { return true; });
  REQUIRE(first.size() == 1);
  CHECK(first.front().find("\"uri\":\"file:///rules/sample/kept.fair\",\"version\":2") != std::string::npos);
}

TEST_CASE("what rests on a text is checked again when that changes") {
  Editor editor;
  editor.open("kept.fair");
  CHECK(editor.told("edges.fair").empty());
  editor.change("kept.fair", "pays 5 to 2", "pays 2 to 1");
  CHECK(editor.told("edges.fair") == Words{"F0424 5:33"});
  editor.change("kept.fair", "wager third", "wager fourth");
  CHECK_FALSE(editor.told("den.fair").empty());
  CHECK_FALSE(editor.told("edges.fair").empty());
  editor.client.close("/rules/sample/kept.fair");  // nothing was written
  CHECK(editor.told("edges.fair").empty());
  CHECK(editor.told("den.fair").empty());
  CHECK(editor.told("kept.scenario").empty());
}

TEST_CASE("files that others write, make and remove") {
  Editor editor;
  const auto tell = [&](const std::string& name, int type) {
    editor.client.notify("workspace/didChangeWatchedFiles",
                         {{"changes", Value::array({{{"uri", "file:///rules/sample/" + name}, {"type", type}}})}});
  };
  CHECK(editor.told("edges.fair").empty());
  std::string& edges = editor.disk.texts["/rules/sample/edges.fair"];
  edges.replace(edges.find("1/8"), 3, "1/9");
  tell("edges.fair", 2);
  CHECK(editor.told("edges.fair").size() == 1);
  editor.disk.texts.erase("/rules/sample/kept_dice.fair");
  tell("kept_dice.fair", 3);
  CHECK_FALSE(editor.told("kept.fair").empty());
  editor.disk.texts = small_project();
  tell("kept_dice.fair", 1);
  CHECK(editor.told("kept.fair").empty());
  editor.disk.texts.erase("/rules/sample/edges.fair");
  tell("edges.fair", 3);
  CHECK(editor.told("edges.fair").empty());
}

TEST_CASE("the words of the law are read as the editor has them, and told where a clause is") {
  Editor editor;
  editor.open("kept.fair");
  editor.change("kept.fair", "  authority", "  words in \"kept.md\"\n  authority");
  CHECK(editor.told("kept.fair") == Words{"F0519 4:11"});
  editor.client.open("/rules/sample/kept.md", "## sample\nWords of the <law>.\n(7) x\n");
  CHECK(editor.told("kept.fair") == Words{"F0521 4:2"});
  CHECK(editor.told("kept.md") == Words{"F0524 2:0"});
  const std::string text = editor.client.server.documents().all().at("file:///rules/sample/kept.fair").text;
  const Value hover = editor.client.result("textDocument/hover", at("kept.fair", place_in(text, "die rests on floor")));
  CHECK(hover["contents"]["value"].get<std::string>().find("> Words of the \\<law\\>\\.") != std::string::npos);
  editor.client.change("/rules/sample/kept.md", "## sample\nWords of the <law>.\n");
  CHECK(editor.told("kept.md").empty());
  editor.client.close("/rules/sample/kept.md");
  CHECK(editor.told("kept.fair") == Words{"F0519 4:11"});
}

TEST_CASE("a text that is on no disk counts as soon as it is open") {
  Editor editor;
  editor.client.open("/rules/sample/cellar.fair",
                     "language 1\nhouse sample.cellar \"Cellar\" under sample.kept { }\nposts nothing_such 5.00\n");
  CHECK_FALSE(editor.told("cellar.fair").empty());
  editor.client.close("/rules/sample/cellar.fair");
  CHECK(editor.told("cellar.fair").empty());
}

TEST_CASE("folders come and go") {
  Editor editor;
  editor.disk.texts["/rules/sample/edges.fair"] += "assert edge of two is 1\n";
  const Value folder = Value::array({{{"uri", "file:///rules"}, {"name", "rules"}}});
  const Value none = Value::array();
  CHECK_FALSE(editor.told("edges.fair").empty());
  editor.client.notify("workspace/didChangeWorkspaceFolders", {{"event", {{"added", none}, {"removed", folder}}}});
  CHECK(editor.told("edges.fair").empty());
  editor.client.notify("workspace/didChangeWorkspaceFolders", {{"event", {{"added", folder}, {"removed", none}}}});
  CHECK_FALSE(editor.told("edges.fair").empty());
}

TEST_CASE("a text that is too large, or empty, gets what the command line says of it") {
  Editor editor;
  editor.client.open("/rules/sample/large.fair", std::string(Source::max_bytes + 1, ' '));
  CHECK(editor.told("large.fair") == Words{"F0804 0:0"});
  editor.client.change("/rules/sample/large.fair", "");
  CHECK_FALSE(editor.told("large.fair").empty());
}

TEST_CASE("changes come one after the other, each of the text that the last one made") {
  Editor editor;
  editor.client.open("/rules/a.fair", "one\ntwo\n");
  const auto range = [](int line, int from, int to) {
    return Value{{"start", {{"line", line}, {"character", from}}}, {"end", {{"line", line}, {"character", to}}}};
  };
  editor.client.change_parts("/rules/a.fair",
                             Value::array({{{"range", range(0, 0, 3)}, {"text", "1\n1"}}, {{"range", range(1, 1, 1)}, {"text", "!"}}}));
  CHECK(editor.client.server.documents().all().begin()->second.text == "1\n1!\ntwo\n");
  editor.client.change_parts("/rules/a.fair",
                             Value::array({{{"text", "whole"}}, {{"range", range(7, 7, 9)}, {"text", "."}}, {{"text", 5}}}));
  CHECK(editor.client.server.documents().all().begin()->second.text == "whole.");
  editor.client.change("/rules/never_opened.fair", "x");
  editor.client.close("/rules/never_opened.fair");
  CHECK(editor.client.server.documents().all().size() == 1);
}

TEST_CASE("a text is laid out with the fewest changes, as a whole and in part") {
  Editor editor;
  std::string text = editor.text("kept.fair");
  text.replace(text.find("  one roll"), 2, "      ");
  text.replace(text.find("pays 5 to 2"), 11, "pays 5  to  2");
  editor.client.open("/rules/sample/kept.fair", text);
  const Value document = {{"uri", "file:///rules/sample/kept.fair"}};
  const Value all = editor.client.result("textDocument/formatting", {{"textDocument", document}, {"options", Value::object()}});
  REQUIRE(all.size() == 2);
  CHECK(all[1]["newText"] == "    pays 5 to 2\n");
  const Value part = editor.client.result("textDocument/rangeFormatting", {{"textDocument", document}, {"range", all[1]["range"]}});
  CHECK(part == Value::array({all[1]}));
  editor.change("kept.fair", "pays 5 to 2", "pays");
  CHECK(editor.client.result("textDocument/formatting", {{"textDocument", document}}).is_null());
}

TEST_CASE("a wager is renamed in every file that names it") {
  Editor editor;
  editor.open("kept.fair");
  const Value where = place_in(editor.text("kept.fair"), "wager third", 6);
  CHECK(editor.client.result("textDocument/prepareRename", at("kept.fair", where))["placeholder"] == "third");
  Value params = at("kept.fair", where);
  params["newName"] = "last";
  const Value edit = editor.client.result("textDocument/rename", params);
  Words files;
  for (const auto& [uri, edits] : edit["changes"].items()) files.push_back(uri.substr(uri.rfind('/') + 1));
  CHECK(files == Words{"den.fair", "edges.fair", "kept.fair", "kept.scenario"});
  params["newName"] = "wager";
  CHECK(code_of(editor.client.request("textDocument/rename", params)) == -32803);
  CHECK(editor.client.result("textDocument/references", params).size() > 4);
}

TEST_CASE("a rename waits until everything is checked, and is given up if the text changes") {
  Editor editor;
  editor.open("kept.fair");
  Value params = at("kept.fair", place_in(editor.text("kept.fair"), "wager third", 6));
  params["newName"] = "last";
  const Value request = {{"jsonrpc", "2.0"}, {"id", 99}, {"method", "textDocument/rename"}, {"params", params}};
  CHECK(editor.client.server.receive(request.dump()).empty());
  const Value change = {{"jsonrpc", "2.0"},
                        {"method", "textDocument/didChange"},
                        {"params",
                         {{"textDocument", {{"uri", "file:///rules/sample/kept.fair"}, {"version", 9}}},
                          {"contentChanges", Value::array({{{"text", "language 1\n"}}})}}}};
  const Words answers = editor.client.server.receive(change.dump());
  REQUIRE(answers.size() == 1);
  CHECK(code_of(Value::parse(answers.front())) == -32801);
}

TEST_CASE("a fault comes with its repair") {
  Editor editor;
  editor.open("edges.fair");
  editor.change("edges.fair", "-3/64", "-3/65");
  const std::string text = editor.text("edges.fair");
  const Value spot = place_in(text, "-3/64");
  const Value params = {{"textDocument", {{"uri", "file:///rules/sample/edges.fair"}}},
                        {"range", {{"start", spot}, {"end", spot}}},
                        {"context", {{"diagnostics", Value::array()}}}};
  const Value actions = editor.client.result("textDocument/codeAction", params);
  REQUIRE(actions.size() == 1);
  CHECK(actions[0]["edit"]["changes"]["file:///rules/sample/edges.fair"][0]["newText"] == "-3/64");
  CHECK(actions[0]["diagnostics"][0] == editor.client.diagnostics["file:///rules/sample/edges.fair"][0]);
}

TEST_CASE("scenarios are told between the lines, and played from them") {
  Editor editor;
  editor.open("kept.scenario");
  const Value document = {{"textDocument", {{"uri", "file:///rules/sample/kept.scenario"}}}};
  editor.client.rest();
  CHECK_FALSE(editor.client.result("textDocument/inlayHint", document).empty());
  const Value lenses = editor.client.result("textDocument/codeLens", document);
  REQUIRE(lenses.size() >= 2);
  const Value ran = editor.client.result("workspace/executeCommand", lenses[0]["command"]);
  CHECK(ran.get<std::string>().find("a pair lies, the other dice are thrown") != std::string::npos);
  CHECK(editor.client.result("workspace/executeCommand", lenses[1]["command"]).get<std::string>().find("ruling: VALID") !=
        std::string::npos);
  const Value compared = editor.client.result(
      "workspace/executeCommand",
      {{"command", "fairroll.compareBooks"}, {"arguments", {"file:///rules/sample/den.fair", "sample.kept", "sample.den"}}});
  CHECK(compared.get<std::string>().find("third") != std::string::npos);
  CHECK(code_of(editor.client.request("workspace/executeCommand", {{"command", "fairroll.runScenario"}, {"arguments", {1, 2}}})) == -32602);
}

TEST_CASE("a lens above a clause that no scenario decides writes one that does") {
  Editor editor;
  editor.disk.texts.erase("/rules/sample/kept.scenario");
  editor.open("kept.fair");
  editor.client.rest();
  const Value document = {{"textDocument", {{"uri", "file:///rules/sample/kept.fair"}}}};
  Value command;
  for (const Value& lens : editor.client.result("textDocument/codeLens", document))
    if (lens["command"].value("command", "") == "fairroll.writeScenario" &&
        lens["command"]["arguments"][1].get<std::string>().find("invalid") != std::string::npos)
      command = lens["command"];
  REQUIRE_FALSE(command.is_null());
  CHECK(command["title"] == "no scenario is decided by this clause");
  const std::string written = editor.client.result("workspace/executeCommand", command).get<std::string>();
  CHECK(written.find("under sample.kept") != std::string::npos);
  CHECK(written.find("die 1 rests on floor") != std::string::npos);
  CHECK(code_of(editor.client.request("workspace/executeCommand", {{"command", "fairroll.writeScenario"},
                                                                   {"arguments", {"file:///rules/sample/kept.fair", "none such"}}})) ==
        -32803);
}

TEST_CASE("a text has an outline, folds, colours and words to say of itself") {
  Editor editor;
  editor.open("kept.fair");
  const Value document = {{"textDocument", {{"uri", "file:///rules/sample/kept.fair"}}}};
  CHECK(editor.client.result("textDocument/documentSymbol", document)[0]["name"] == "sample.kept");
  CHECK(editor.client.result("textDocument/foldingRange", document).size() > 3);
  const Value tokens = editor.client.result("textDocument/semanticTokens/full", document)["data"];
  REQUIRE(tokens.size() % 5 == 0);
  CHECK(Value(tokens.begin(), tokens.begin() + 5) == Value::array({0, 0, 8, 4, 0}));  // `language`
  const Value where = place_in(editor.text("kept.fair"), "wager third", 6);
  CHECK(editor.client.result("textDocument/hover", at("kept.fair", where))["contents"]["value"].get<std::string>().find("12.5000 %") !=
        std::string::npos);
  CHECK(editor.client.result("textDocument/definition", at("kept.fair", where)).size() == 1);
  CHECK(editor.client.result("textDocument/documentHighlight", at("kept.fair", where)).size() == 1);
  CHECK(editor.client.result("workspace/symbol", {{"query", "THIRD"}}).size() >= 3);
  Value positions = document;
  positions["positions"] = Value::array({where, where});
  CHECK(editor.client.result("textDocument/selectionRange", positions).size() == 2);
  const Value items =
      editor.client.result("textDocument/completion", at("kept.fair", place_in(editor.text("kept.fair"), "pays 5 to 2")))["items"];
  CHECK(std::any_of(items.begin(), items.end(), [](const Value& one) { return one["label"] == "pays"; }));
}

}  // namespace
}  // namespace fairroll::cli::lsp_test
