// SPDX-License-Identifier: Apache-2.0
// What an editor asks of a text: what fairroll/authoring answers, as the protocol has it.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <fairroll/json.hpp>

#include "documents.hpp"
#include "project.hpp"

namespace fairroll::cli::lsp {

/// The capabilities that the editor has announced.
struct ClientCan {
  bool snippets = false;
  bool document_changes = false;
  bool refresh_hints = false;
  bool refresh_lenses = false;
};

/// A request, with the data needed to answer it.
struct Asked {
  const Document& document;
  const Json& params;
  Project& project;
  const Documents& documents;
  Encoding encoding;
  const ClientCan& can;
};

/// A function that answers a request about a text. It throws RequestError.
using Feature = Json (*)(const Asked&);
struct FeatureForm {
  Feature answer;
  bool at_rest = false;  ///< True if the answer also depends on other files and therefore waits until all files have been checked.
};
/// Returns the features by method, such as `textDocument/hover`.
[[nodiscard]] const std::map<std::string_view, FeatureForm>& features();
/// Returns the server capabilities for the `initialize` response.
[[nodiscard]] Json feature_capabilities();

/// Returns all declarations in the project whose names contain the query. Upper and lower case are equivalent.
[[nodiscard]] Json workspace_symbols(const Project& project, const Documents& documents, Encoding encoding, const std::string& query);

// The features of each file.
Json document_symbols(const Asked& asked);
Json folding_ranges(const Asked& asked);
Json selection_ranges(const Asked& asked);
Json semantic_tokens(const Asked& asked);
Json hover(const Asked& asked);
Json completion(const Asked& asked);
Json definition(const Asked& asked);
Json references(const Asked& asked);
Json highlights(const Asked& asked);
Json prepare_rename(const Asked& asked);
Json rename(const Asked& asked);
Json inlay_hints(const Asked& asked);
Json code_lenses(const Asked& asked);
Json code_actions(const Asked& asked);

}  // namespace fairroll::cli::lsp
