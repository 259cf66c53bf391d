// SPDX-License-Identifier: Apache-2.0
// What is wrong with each file, told when it changes.
#include <utility>

#include "asked.hpp"
#include "server.hpp"

namespace fairroll::cli::lsp {

void LanguageServer::publish() {
  for (const std::string& path : project_.take_news()) publish(path);
}

void LanguageServer::publish(const std::string& path) {
  const Document* const document = documents_.of_file(path);
  Places places(encoding_, documents_);
  Json diagnostics = Json::array();
  for (const Diagnostic& one : project_.diagnostics(path)) diagnostics.push_back(json_of(one, places));
  Json params = {{"uri", places.uri(path)}};
  if (document != nullptr && document->version) params["version"] = *document->version;
  const bool nothing = diagnostics.empty();
  params["diagnostics"] = std::move(diagnostics);
  std::string text = params.dump();
  const auto before = published_.find(path);
  if (before == published_.end() ? nothing && document == nullptr : before->second == text) return;
  send({{"method", "textDocument/publishDiagnostics"}, {"params", Json::verbatim(text)}});
  if (nothing && document == nullptr)
    published_.erase(path);
  else
    published_[path] = std::move(text);
}

}  // namespace fairroll::cli::lsp
