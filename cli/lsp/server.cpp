// SPDX-License-Identifier: Apache-2.0
// Messages in and out, and the life of a conversation.
#include "server.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <fairroll/detail/read_json.hpp>

#include "params.hpp"
#include "uri.hpp"

namespace fairroll::cli::lsp {

namespace {

/// What no editor sends.
constexpr detail::JsonBounds of_messages{.depth = 128, .members = 4096, .fractions = true};

bool can_be_id(const Json& id) { return id.is_string() || id.is_number(); }

}  // namespace

void LanguageServer::send(Json message) {
  Json whole = {{"jsonrpc", "2.0"}};
  whole.update(std::move(message));
  out_.push_back(whole.dump());
}

void LanguageServer::fail(const Json& id, int code, const std::string& words) {
  send({{"id", id}, {"error", {{"code", code}, {"message", words}}}});
}

void LanguageServer::take(std::string_view message) {
  std::optional<Json> read = detail::read_json(message, of_messages);
  if (!read) {
    waiting_.push_back({.message = {}, .readable = false});
    return;
  }
  const Json* const method = read->find("method");
  if (method != nullptr && *method == Json("$/cancelRequest")) {
    const Json* const id = part_of(*read, {"params", "id"});
    const auto cancel = [id](Waiting& one) {
      const Json* const other = one.message.find("id");
      if (id != nullptr && other != nullptr && *other == *id) one.cancelled = true;
    };
    std::for_each(waiting_.begin(), waiting_.end(), cancel);
    std::for_each(until_rest_.begin(), until_rest_.end(), cancel);
    return;
  }
  waiting_.push_back({.message = *std::move(read)});
}

std::vector<std::string> LanguageServer::answer() {
  if (!waiting_.empty()) {
    const Waiting one = std::move(waiting_.front());
    waiting_.pop_front();
    if (!ended()) handle(one);
    if (state_ == State::Running) publish();
  }
  return std::exchange(out_, {});
}

std::vector<std::string> LanguageServer::receive(std::string_view message) {
  take(message);
  std::vector<std::string> all;
  while (has_messages())
    for (std::string& one : answer()) all.push_back(std::move(one));
  return all;
}

void LanguageServer::handle(const Waiting& one) {
  if (!one.readable) return fail(nullptr, parse_error, "the message is not valid JSON");
  const Json* const method = one.message.find("method");
  const Json* const id = one.message.find("id");
  const Json* const params = one.message.find("params");
  static const Json nothing = Json::object();
  if (method == nullptr && id != nullptr && (one.message.contains("result") || one.message.contains("error")))
    return;  // of a request of ours
  const bool version = one.message.contains("jsonrpc") && *one.message.find("jsonrpc") == Json("2.0");
  if (!version || method == nullptr || !method->is_string() || (id != nullptr && !can_be_id(*id)))
    return fail(id != nullptr && can_be_id(*id) ? *id : Json(), invalid_request,
                "the message is not a JSON-RPC 2.0 request or notification");
  if (id == nullptr) return handle_notification(method->text(), params == nullptr ? nothing : *params);
  if (one.cancelled) return fail(*id, request_cancelled, "cancelled");
  handle_request(one, method->text(), params == nullptr ? nothing : *params);
}

void LanguageServer::handle_request(const Waiting& one, const std::string& method, const Json& params) {
  const Json& id = *one.message.find("id");
  if (state_ == State::New && method != "initialize") return fail(id, not_initialized, "the first request must be `initialize`");
  if (state_ == State::ShutDown) return fail(id, invalid_request, "the server was shut down");
  if (waits_for_rest(method)) return until_rest_.push_back(one);
  try {
    send({{"id", id}, {"result", result_of(method, params)}});
  } catch (const RequestError& error) {
    fail(id, error.code, error.what());
  } catch (const std::exception& error) {
    fail(id, internal_error, error.what());
  }
}

Json LanguageServer::result_of(const std::string& method, const Json& params) {
  if (const auto own = requests().find(method); own != requests().end()) return (this->*own->second)(params);
  if (const auto feature = features().find(method); feature != features().end()) return answer_feature(feature->second.answer, params);
  throw RequestError(method_not_found, "there is no method `" + method + "`");
}

Json LanguageServer::answer_feature(Feature feature, const Json& params) {
  const Document* const document = documents_.find(text_of(params, {"textDocument", "uri"}));
  if (document == nullptr) throw RequestError(invalid_params, "the document is not open in the editor");
  told_stale_ = told_stale_ || project_.has_work();
  return feature({*document, params, project_, documents_, encoding_, can_});
}

bool LanguageServer::waits_for_rest(const std::string& method) const {
  const auto feature = features().find(method);
  const bool at_rest = feature != features().end() ? feature->second.at_rest : method == "workspace/symbol";
  return at_rest && project_.has_work();
}

void LanguageServer::answer_those_that_waited() {
  for (const Waiting& one : std::exchange(until_rest_, {})) handle(one);
}

/// Fails requests that refer to positions in an outdated text.
void LanguageServer::give_up_those_that_waited() {
  for (const Waiting& one : std::exchange(until_rest_, {}))
    fail(*one.message.find("id"), one.cancelled ? request_cancelled : content_modified, "the document changed after the request was sent");
}

void LanguageServer::ask_to_refresh() {
  if (!std::exchange(told_stale_, false)) return;
  if (can_.refresh_hints) send({{"id", "refresh-hints"}, {"method", "workspace/inlayHint/refresh"}, {"params", nullptr}});
  if (can_.refresh_lenses) send({{"id", "refresh-lenses"}, {"method", "workspace/codeLens/refresh"}, {"params", nullptr}});
}

/// Nobody is told what is wrong with a notification: JSON-RPC has no answer to one.
void LanguageServer::handle_notification(const std::string& method, const Json& params) {
  if (method == "exit") return exit(params);
  if (state_ != State::Running) return;
  const auto known = notifications().find(method);
  if (known == notifications().end()) return;
  try {
    (this->*known->second)(params);
  } catch (const RequestError&) {
    return;
  }
}

std::vector<std::string> LanguageServer::work(const std::function<bool()>& goes_on) {
  if (has_work()) {
    project_.work(goes_on);
    publish();
    if (!project_.has_work()) {
      answer_those_that_waited();
      ask_to_refresh();
    }
  }
  return std::exchange(out_, {});
}

const std::map<std::string_view, LanguageServer::Request>& LanguageServer::requests() {
  static const std::map<std::string_view, Request> all = {
      {"initialize", &LanguageServer::initialize},
      {"shutdown", &LanguageServer::shut_down},
      {"textDocument/formatting", &LanguageServer::format_all},
      {"textDocument/rangeFormatting", &LanguageServer::format_part},
      {"workspace/executeCommand", &LanguageServer::execute},
      {"workspace/symbol", &LanguageServer::find_symbols},
  };
  return all;
}

const std::map<std::string_view, LanguageServer::Notification>& LanguageServer::notifications() {
  static const std::map<std::string_view, Notification> all = {
      {"initialized", &LanguageServer::initialized},
      {"textDocument/didOpen", &LanguageServer::did_open},
      {"textDocument/didChange", &LanguageServer::did_change},
      {"textDocument/didClose", &LanguageServer::did_close},
      {"textDocument/didSave", &LanguageServer::did_save},
      {"workspace/didChangeWatchedFiles", &LanguageServer::did_change_files},
      {"workspace/didChangeWorkspaceFolders", &LanguageServer::did_change_folders},
  };
  return all;
}

}  // namespace fairroll::cli::lsp
