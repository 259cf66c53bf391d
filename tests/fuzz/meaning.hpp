// SPDX-License-Identifier: Apache-2.0
// What fuzz targets of readers ask of every input. A target ends with the words of what broke; libFuzzer keeps the input.
#pragma once

#include <string>

#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>

#include "support/must.hpp"

namespace fuzzing {

inline void inside(const fairroll::Span& span, std::size_t size, std::string_view whose) {
  must::hold(span.begin <= span.end && span.end <= size, [&] {
    return "every span lies inside the text: " + std::string(whose) + " has bytes " + std::to_string(span.begin) + ".." +
           std::to_string(span.end) + " of " + std::to_string(size);
  });
}

inline void inside(const fairroll::ParseResult& result, std::size_t size) {
  for (const fairroll::Node& node : result.tree->nodes) inside(node.span, size, fairroll::kind_name(node.kind));
  for (const fairroll::Diagnostic& diagnostic : result.diagnostics) inside(diagnostic.location.span, size, diagnostic.message);
}

/// What was written of a tree is read again, and means what the tree means.
inline void must_mean_the_same(const fairroll::Tree& tree, const fairroll::ParseResult& again) {
  const auto both = [&] {
    return "from\n" + std::string(tree.source->text()) + "\nwas written\n" + std::string(again.tree->source->text());
  };
  must::hold(again.ok(), [&] { return "what is written can be read:\n" + fairroll::render_text(again.diagnostics) + both(); });
  must::hold(fairroll::have_same_meaning(tree, *again.tree), [&] { return "what is written means the same: " + both(); });
}

}  // namespace fuzzing
