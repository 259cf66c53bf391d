// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/page.hpp>

#include <algorithm>

#include <fairroll/detail/readable.hpp>
#include <fairroll/snapshot.hpp>

#include "words.hpp"

namespace fairroll::publishing {

namespace {

// Colours are named once, for light and dark; print is black on white. Nothing is loaded from anywhere.
constexpr const char* style = R"css(
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2023; --soft: #5d646b; --line: #dcdcd4; --card: #f4f4ee;
  --a: #1f5fa8; --b: #b4541a; --yes: #24703a; --no: #a3262a; --doubt: #7a5b00; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181a; --ink: #e6e6e1; --soft: #a0a6ab; --line: #363a3e; --card: #1f2225;
  --a: #7db4f2; --b: #f0a060; --yes: #7cc98f; --no: #f08a85; --doubt: #d9b64e; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 56rem; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .35rem; }
h2 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0 0 .4rem; }
p { margin: .4rem 0; }
a { color: inherit; text-underline-offset: .15em; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .86em; }
pre { margin: .5rem 0 0; padding: .6rem .7rem; background: var(--paper); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.fine, .soft { color: var(--soft); font-size: .85rem; }
.verdict { margin: .9rem 0 0; font-weight: 600; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .35em; vertical-align: -.05em;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.key.a, .side.a h4::before { background: var(--a); } .key.b, .side.b h4::before { background: var(--b); }
nav ul { list-style: none; margin: .8rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
nav a { display: block; padding: .25rem .6rem; border: 1px solid var(--line); border-radius: 999px; text-decoration: none; font-size: .88rem; }
nav b { font-variant-numeric: tabular-nums; }
.list { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.item { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem .85rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .6rem 1.25rem; margin-top: .6rem; }
.side h4 { margin: 0; font-size: .85rem; font-weight: 500; color: var(--soft); }
.side h4::before { content: ""; display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-right: .4em; }
.result { font-weight: 600; }
.result.yes { color: var(--yes); } .result.no { color: var(--no); } .result.doubt { color: var(--doubt); }
.side ul { margin: .15rem 0 0; padding: 0; list-style: none; font-size: .88rem; }
.side li { margin-top: .1rem; }
div + .fine { display: block; margin-top: .5rem; }
details { margin-top: .6rem; font-size: .88rem; } summary { cursor: pointer; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .85rem; padding-bottom: .3rem; }
th, td { text-align: right; vertical-align: top; padding: .3rem .45rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: 0; font-weight: 500; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-weight: 500; font-size: .82rem; vertical-align: bottom; }
td .fine { display: block; overflow-wrap: anywhere; }
td.words { text-align: left; }
figure { margin: .5rem 0 0; } figure > svg { max-width: 36rem; } figcaption { color: var(--soft); font-size: .88rem; margin-bottom: .4rem; }
.bars { columns: 15rem; column-gap: 1.5rem; } .bars svg { break-inside: avoid; margin-bottom: .3rem; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 11px; font-family: inherit; }
svg .soft { fill: var(--soft); font-size: 10px; } svg .axis { stroke: var(--line); stroke-width: 1; }
svg .a { fill: var(--a); } svg .b { fill: var(--b); } svg .c { fill: var(--yes); } svg .d { fill: var(--doubt); }
svg .line { fill: none; stroke-width: 2; } svg .line.a { stroke: var(--a); } svg .line.b { stroke: var(--b); }
svg .line.c { stroke: var(--yes); } svg .line.d { stroke: var(--doubt); }
.key.c { background: var(--yes); } .key.d { background: var(--doubt); }
.plain { margin: 0; padding-left: 1.1rem; }
footer { margin-top: 2.5rem; padding-top: .6rem; border-top: 1px solid var(--line); }
@media (max-width: 30rem) { body { padding: 1rem .75rem 2rem; } th, td { padding: .3rem .25rem; } table { font-size: .82rem; } }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --card: #fff; --a: #1f5fa8; --b: #b4541a;
    --yes: #185a2c; --no: #8a1a1e; --doubt: #5f4700; }
  body { max-width: none; padding: 0; font-size: 10pt; } nav, details { display: none; } .item, figure > svg, tr { break-inside: avoid; }
  h2, h3, figcaption, thead { break-after: avoid; } h2 { margin-top: 1.4rem; } .bars { columns: 3; } figure > svg { max-width: 26rem; }
  td .fine { display: inline; margin-left: .4em; } @page { margin: 16mm; } }
)css";

/// Some part of the text has a first or last day. Other text is the same on every day, and pages do not name one.
bool has_dates(const Ruleset& rules) {
  const auto is_dated = [](const auto& part) { return part.period.first_date || part.period.last_date; };
  const std::vector<Layer> layers = rules.all_layers();
  return std::any_of(layers.begin(), layers.end(), is_dated) || std::any_of(rules.sections.begin(), rules.sections.end(), is_dated);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : without_hidden(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string element(const std::string& name, std::string_view text, const std::string& attributes) {
  return "<" + name + attributes + ">" + escaped(text) + "</" + name + ">";
}

std::string shown_name(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string percent(const analysis::Fraction& value) {
  constexpr int usual_digits = 3;
  constexpr int max_digits = 30;
  int digits = usual_digits;
  const auto shows_zero = [&] { return value.to_percent(digits).find_first_of("123456789") == std::string::npos; };
  if (!value.is_zero())
    while (digits < max_digits && shows_zero()) ++digits;
  if (digits > usual_digits) ++digits;  // two digits that are not zero
  return value.to_percent(digits) + "\u00a0%";
}

std::string about_text(const Ruleset& rules, const std::optional<Date>& next_change, Language language) {
  std::string text = say(language, Phrase::FingerprintIs, {compute_fingerprint(rules)});
  if (next_change || has_dates(rules))
    text = (rules.as_of ? say(language, Phrase::TextOf, {to_string(*rules.as_of)}) : say(language, Phrase::WithoutEnd)) + "; " + text;
  return next_change ? text + "; " + say(language, Phrase::NextChange, {to_string(*next_change)}) : text;
}

std::string fine(std::string_view text) { return element("span", text, " class=\"fine\""); }

std::string_view page_style() { return style; }

std::string page(const PageFrame& frame, const std::string& body) {
  const std::string styled = frame.style.empty() ? "<style>" + std::string(style) + "</style>"
                                                 : "<link rel=\"stylesheet\" href=\"" + escaped(frame.style) + "\"/>";
  return "<!DOCTYPE html>\n<html lang=\"" + escaped(frame.lang) +
         "\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n" +
         element("title", frame.title) + "\n" + styled + "\n" + frame.head + "</head>\n<body>\n" + body + "</body>\n</html>\n";
}

std::string page(const std::string& title, const std::string& body) { return page(PageFrame{title, "en", "", ""}, body); }

}  // namespace fairroll::publishing
