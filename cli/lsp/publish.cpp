// SPDX-License-Identifier: Apache-2.0
// What is wrong with each file, told when it changes.
#include <map>
#include <utility>

#include "params.hpp"
#include "server.hpp"
#include "uri.hpp"

namespace fairroll::cli::lsp {

namespace {

/// Places of texts as the editor counts them. The lines of each text are looked for once.
class Places {
 public:
  explicit Places(Encoding encoding) : encoding_(encoding) {}

  [[nodiscard]] Json range(const Place& place) {
    if (!place.source) return json_of(Range{});
    const auto [at, fresh] = lines_.try_emplace(place.source.get(), "");
    if (fresh) at->second = Lines(place.source->text());
    return json_of(at->second.range(place.source->text(), place.span, encoding_));
  }

 private:
  Encoding encoding_;
  std::map<const Source*, Lines> lines_;
};

int number_of(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return 1;
    case Severity::Warning:
      return 2;
    default:
      return 3;
  }
}

std::string words_of(const Diagnostic& diagnostic) {
  std::string words = diagnostic.message;
  if (!diagnostic.witness.empty()) words += "\nwitness: " + diagnostic.witness;
  if (!diagnostic.help.empty()) words += "\nhelp: " + diagnostic.help;
  return words;
}

Json json_of(const Diagnostic& diagnostic, Places& places) {
  Json out = {{"range", places.range(diagnostic.place)},
              {"severity", number_of(diagnostic.severity())},
              {"code", code_number(diagnostic.code)},
              {"source", "fairroll"},
              {"message", words_of(diagnostic)}};
  if (diagnostic.code == Code::unused) out["tags"] = Json::array({1});  // Unnecessary
  Json related = Json::array();
  for (const Label& label : diagnostic.labels)
    if (label.place.source)
      related.push_back(
          {{"location", {{"uri", uri_of(label.place.source->name())}, {"range", places.range(label.place)}}}, {"message", label.message}});
  if (!related.empty()) out["relatedInformation"] = std::move(related);
  return out;
}

}  // namespace

void LanguageServer::publish() {
  for (const std::string& path : project_.take_news()) publish(path);
}

void LanguageServer::publish(const std::string& path) {
  const Document* const document = documents_.of_file(path);
  Places places(encoding_);
  Json diagnostics = Json::array();
  for (const Diagnostic& one : project_.diagnostics(path)) diagnostics.push_back(json_of(one, places));
  Json params = {{"uri", document != nullptr ? document->uri : uri_of(path)}};
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
