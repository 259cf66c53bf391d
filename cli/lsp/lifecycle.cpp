// SPDX-License-Identifier: Apache-2.0
// What a conversation begins and ends with.
#include <algorithm>

#include "commands.hpp"
#include "params.hpp"
#include "server.hpp"
#include "uri.hpp"

namespace fairroll::cli::lsp {

namespace {

/// The first that both know; UTF-16 if the editor says nothing.
Encoding chosen_encoding(const Json& params) {
  const Json* const offered = part_of(params, {"capabilities", "general", "positionEncodings"});
  if (offered == nullptr) return Encoding::Utf16;
  for (const Json& one : offered->items()) {
    if (one == Json("utf-8")) return Encoding::Utf8;
    if (one == Json("utf-16")) return Encoding::Utf16;
    if (one == Json("utf-32")) return Encoding::Utf32;
  }
  return Encoding::Utf16;
}

const char* name_of(Encoding encoding) { return encoding == Encoding::Utf8 ? "utf-8" : encoding == Encoding::Utf16 ? "utf-16" : "utf-32"; }

void add_folder(const Json* uri, std::vector<std::string>& folders) {
  if (uri == nullptr || !uri->is_string()) return;
  if (const std::optional<std::string> path = path_of(uri->text())) folders.push_back(*path);
}

/// Those of the workspace; of an editor that knows no such thing the one folder that it has open.
std::vector<std::string> folders_of(const Json& params) {
  std::vector<std::string> folders;
  const Json* const several = params.find("workspaceFolders");
  if (several != nullptr && several->is_array()) {
    for (const Json& one : several->items()) add_folder(one.find("uri"), folders);
    return folders;
  }
  add_folder(params.find("rootUri"), folders);
  return folders;
}

Json capabilities(Encoding encoding) {
  Json commands = Json::array();
  for (const std::string_view name : command_names()) commands.push_back(name);
  Json all = {{"positionEncoding", name_of(encoding)},
              {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
              {"documentFormattingProvider", true},
              {"documentRangeFormattingProvider", true},
              {"executeCommandProvider", {{"commands", std::move(commands)}}},
              {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}}};
  all.update(feature_capabilities());
  return all;
}

bool is_true(const Json& params, std::initializer_list<std::string_view> names) {
  const Json* const part = part_of(params, names);
  return part != nullptr && *part == Json(true);
}

ClientCan what_client_can(const Json& params) {
  return {.snippets = is_true(params, {"capabilities", "textDocument", "completion", "completionItem", "snippetSupport"}),
          .document_changes = is_true(params, {"capabilities", "workspace", "workspaceEdit", "documentChanges"}),
          .refresh_hints = is_true(params, {"capabilities", "workspace", "inlayHint", "refreshSupport"}),
          .refresh_lenses = is_true(params, {"capabilities", "workspace", "codeLens", "refreshSupport"})};
}

}  // namespace

Json LanguageServer::initialize(const Json& params) {
  if (state_ != State::New) throw RequestError(invalid_request, "the client already sent `initialize`");
  state_ = State::Running;
  encoding_ = chosen_encoding(params);
  watches_ = is_true(params, {"capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  can_ = what_client_can(params);
  if (std::vector<std::string> folders = folders_of(params); !folders.empty()) project_.set_folders(std::move(folders));
  return {{"capabilities", capabilities(encoding_)}, {"serverInfo", {{"name", "fairroll"}, {"version", FAIRROLL_VERSION}}}};
}

Json LanguageServer::find_symbols(const Json& params) {
  return workspace_symbols(project_, documents_, encoding_, text_of(params, {"query"}));
}

/// Files that others write are told of by the editor, if it can.
void LanguageServer::initialized(const Json& /*params*/) {
  if (!watches_) return;
  const Json watched = Json::array({{{"globPattern", "**/*.{fair,scenario,scenario.json,md,txt}"}}});
  const Json registration = {{"id", "files"}, {"method", "workspace/didChangeWatchedFiles"}, {"registerOptions", {{"watchers", watched}}}};
  send({{"id", "register-files"}, {"method", "client/registerCapability"}, {"params", {{"registrations", Json::array({registration})}}}});
}

Json LanguageServer::shut_down(const Json& /*params*/) {
  state_ = State::ShutDown;
  give_up_those_that_waited();
  was_shut_down_ = true;
  return nullptr;
}

void LanguageServer::exit(const Json& /*params*/) { state_ = State::Ended; }

void LanguageServer::did_change_files(const Json& params) {
  const Json* const changes = params.find("changes");
  if (changes == nullptr) return;
  constexpr std::int64_t is_change = 2;
  for (const Json& one : changes->items()) {
    const Json* const uri = one.find("uri");
    const std::optional<std::string> path = uri != nullptr && uri->is_string() ? path_of(uri->text()) : std::nullopt;
    if (path) project_.changed_on_disk(*path, number_of(one, {"type"}) != is_change);
  }
}

void LanguageServer::did_change_folders(const Json& params) {
  std::vector<std::string> folders = project_.folders();
  std::vector<std::string> gone;
  const Json* const removed = part_of(params, {"event", "removed"});
  const Json* const added = part_of(params, {"event", "added"});
  if (removed != nullptr)
    for (const Json& one : removed->items()) add_folder(one.find("uri"), gone);
  std::erase_if(folders, [&](const std::string& one) { return std::find(gone.begin(), gone.end(), one) != gone.end(); });
  if (added != nullptr)
    for (const Json& one : added->items()) add_folder(one.find("uri"), folders);
  project_.set_folders(std::move(folders));
}

Json LanguageServer::execute(const Json& params) {
  const Json* const arguments = params.find("arguments");
  return carry_out(text_of(params, {"command"}), arguments == nullptr ? std::vector<Json>{} : arguments->items(), project_);
}

}  // namespace fairroll::cli::lsp
