// SPDX-License-Identifier: Apache-2.0
// What a rule file cites: the section and the marks around each of its statements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/rules.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll::law {

/// `(a) (1)` lies in `(a)`.
[[nodiscard]] bool lies_in(std::string_view marks, std::string_view outer) noexcept;

/// The numbers of all sections of a unit, in the order of the text; a number may come twice.
[[nodiscard]] std::vector<std::string> sections_cited_in(const Syntax& unit);

/// The marks in round brackets before the node, which lead its statement: none if they are only named there.
[[nodiscard]] std::vector<Syntax> marks_before(const Syntax& node);

/// The words that a clause writes down; of an adopted one those of the adopting statement first.
[[nodiscard]] std::vector<Passage> words_of_clause(const Library& library, const SourceLocation& clause, const SourceLocation& adopted_at);

}  // namespace fairroll::law
