// SPDX-License-Identifier: Apache-2.0
// The language server: what an editor asks and tells (LSP 3.17) and what it is answered, message by message. Nothing here waits, reads a
// stream or knows the time, so that tests and the fuzzer talk to it as editors do.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/json.hpp>

#include "documents.hpp"
#include "features.hpp"
#include "project.hpp"

namespace fairroll::cli::lsp {

/// A session with one editor. Not thread-safe.
class LanguageServer {
 public:
  /// Creates a server that reads files from `disk`, unless they are open. Keeps a reference to `disk`.
  explicit LanguageServer(const Files& disk) : project_(disk) {}

  /// Adds a message to the queue. While a request is in the queue, a later message can still cancel it.
  void take(std::string_view message);
  [[nodiscard]] bool has_messages() const noexcept { return !waiting_.empty(); }
  /// Processes the oldest message in the queue. Returns the messages to send, in order.
  [[nodiscard]] std::vector<std::string> answer();
  /// Adds a message to the queue and processes the entire queue. Returns the messages to send, in order.
  [[nodiscard]] std::vector<std::string> receive(std::string_view message);

  /// Returns true if there are outstanding checks that no request has started.
  [[nodiscard]] bool has_work() const noexcept { return state_ == State::Running && project_.has_work(); }
  /// Performs one task of the project and returns the messages to send. If `goes_on` returns false, a check is abandoned and repeated
  /// later.
  [[nodiscard]] std::vector<std::string> work(const std::function<bool()>& goes_on);

  /// Returns true if the editor has ended the session, or if the input stream is invalid.
  [[nodiscard]] bool ended() const noexcept { return state_ == State::Ended; }
  /// Returns 0 if the editor requested a shutdown first, and otherwise 1.
  [[nodiscard]] int exit_code() const noexcept { return was_shut_down_ ? 0 : 1; }

  /// Returns the open documents, for tests.
  [[nodiscard]] const Documents& documents() const noexcept { return documents_; }

 private:
  enum class State : std::uint8_t { New, Running, ShutDown, Ended };
  struct Waiting {
    Json message;
    bool readable = true;
    bool cancelled = false;
  };
  using Request = Json (LanguageServer::*)(const Json& params);
  using Notification = void (LanguageServer::*)(const Json& params);

  void send(Json message);
  void fail(const Json& id, int code, const std::string& words);
  void handle(const Waiting& one);
  void handle_request(const Waiting& one, const std::string& method, const Json& params);
  [[nodiscard]] Json result_of(const std::string& method, const Json& params);
  [[nodiscard]] Json answer_feature(Feature feature, const Json& params);
  /// Returns true if the request must wait until all files have been checked.
  [[nodiscard]] bool waits_for_rest(const std::string& method) const;
  void answer_those_that_waited();
  void give_up_those_that_waited();
  void ask_to_refresh();
  void handle_notification(const std::string& method, const Json& params);
  [[nodiscard]] static const std::map<std::string_view, Request>& requests();
  [[nodiscard]] static const std::map<std::string_view, Notification>& notifications();

  Json initialize(const Json& params);
  Json shut_down(const Json& params);
  Json format_all(const Json& params);
  Json format_part(const Json& params);
  Json execute(const Json& params);
  Json find_symbols(const Json& params);

  void initialized(const Json& params);
  void exit(const Json& params);
  void did_open(const Json& params);
  void did_change(const Json& params);
  void did_close(const Json& params);
  void did_save(const Json& params);
  void did_change_files(const Json& params);
  void did_change_folders(const Json& params);

  [[nodiscard]] Json format(const Document& document, const std::optional<Range>& part) const;
  void publish();
  void publish(const std::string& path);

  State state_ = State::New;
  bool was_shut_down_ = false;
  bool watches_ = false;  // the editor watches files if it is asked to
  Encoding encoding_ = Encoding::Utf16;
  Documents documents_;
  Project project_;
  ClientCan can_;
  std::deque<Waiting> waiting_;
  std::vector<Waiting> until_rest_;
  bool told_stale_ = false;                       // hints or lenses that are not those of the text as it is
  std::map<std::string, std::string> published_;  // by path
  std::vector<std::string> out_;
};

}  // namespace fairroll::cli::lsp
