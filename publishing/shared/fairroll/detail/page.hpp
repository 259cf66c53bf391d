// SPDX-License-Identifier: Apache-2.0
// A page that needs nothing but itself: HTML with its style within. Pure: data in, text out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>
#include <fairroll/publishing/language.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// `&`, `<`, `>`, `"` and `'` as entities; control characters, which no page may hold, are left out.
[[nodiscard]] std::string escaped(std::string_view text);

/// `<name>text</name>`, the text escaped; attributes as they are to stand, with a blank in front.
[[nodiscard]] std::string element(const std::string& name, std::string_view text, const std::string& attributes = {});

/// `<span>` in smaller and softer letters.
[[nodiscard]] std::string fine(std::string_view text);

/// A declared name for readers: `points_made` is `points made`.
[[nodiscard]] std::string shown_name(std::string_view name);

/// Number of characters of the longest fraction that is shown next to its percentage.
inline constexpr std::size_t max_fraction_shown = 21;

/// `1.414 %`, and with more digits where three would show zero for a value that is not: `0.00036 %`. The blank does not break.
[[nodiscard]] std::string percent(const analysis::Fraction& value);

/// The day of the text if the text has dates, the fingerprint of the rule book, and the next day on which the text changes if it is known:
/// `Text of 2026-11-27; fingerprint of the rule book ...; next change 2027-01-01`.
[[nodiscard]] std::string about_text(const Ruleset& rules, const std::optional<Date>& next_change, Language language);

/// What surrounds the body of a page.
struct PageFrame {
  std::string title;        ///< text
  std::string lang = "en";  ///< of the page, as BCP 47 writes it
  std::string style;        ///< the address of a style sheet; empty: the style stands within
  std::string head;         ///< more markup for the head
};
/// A whole document. `body` is markup. It is well-formed XML as well.
[[nodiscard]] std::string page(const PageFrame& frame, const std::string& body);
/// The same in English, with its style within.
[[nodiscard]] std::string page(const std::string& title, const std::string& body);

/// The style of every page.
[[nodiscard]] std::string_view page_style();

}  // namespace publishing
}  // namespace fairroll
