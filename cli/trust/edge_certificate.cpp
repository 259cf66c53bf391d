// SPDX-License-Identifier: Apache-2.0
#include "edge_certificate.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fairroll/detail/read_json.hpp>

namespace fairroll::cli {

namespace {

using analysis::WagerEdge;
using trust::RefusalReason;

constexpr detail::JsonBounds of_certificates{.depth = 4};
constexpr std::string_view figures_begin = ",\"edge\":";

Json chosen_json(const std::map<std::string, std::string>& chosen) {
  Json all = Json::object();
  for (const auto& [name, value] : chosen) all[name] = value;
  return all;
}

std::string head_line(const CertificateHead& head) {
  const Selection& selection = head.selection;
  return Json({{"certificate", 1},
               {"of", "edges"},
               {"program", head.program},
               {"rules", head.rules},
               {"meaning", head.meaning},
               {"as_of", selection.as_of ? Json(to_string(*selection.as_of)) : Json(nullptr)},
               {"readings", chosen_json(selection.readings)},
               {"postings", chosen_json(selection.postings)}})
             .dump() +
         "\n";
}

/// Which bet, and how the text is read, before `,"edge"`; then its figures, or why there are none.
std::string edge_line(const WagerEdge& edge, const std::vector<analysis::ChangedAlternative>& readings) {
  Json read = Json::object();
  for (const analysis::ChangedAlternative& one : readings) read[one.name] = one.alternative;
  Json line = {{"bet", edge.name}, {"column", edge.column ? Json(*edge.column) : Json(nullptr)}, {"read", std::move(read)}};
  const bool known = !edge.undefined_reason;
  line["edge"] = known ? Json(edge.first_bet_figures.edge.str()) : Json(nullptr);
  line["edge_resolved"] =
      known && edge.first_bet_figures.edge_per_bet_resolved ? Json(edge.first_bet_figures.edge_per_bet_resolved->str()) : Json(nullptr);
  if (!known) line["undefined"] = std::string(undefined_reason_name(edge.undefined_reason->kind));
  return line.dump() + "\n";
}

trust::Refusal refused(RefusalReason reason, const SourcePtr& file, std::string_view line, std::string message, std::string help) {
  trust::Refusal made;
  made.reason = reason;
  made.diagnostic.code = trust::diagnostic_code(reason);
  const auto at = static_cast<std::uint32_t>(line.data() - file->text().data());
  made.diagnostic.location = {file, {at, at + static_cast<std::uint32_t>(line.size())}};
  made.diagnostic.message = std::move(message);
  made.diagnostic.help = std::move(help);
  return made;
}

std::vector<std::string_view> all_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// Which bet a line speaks of, and what it says of it.
struct EdgeWords {
  std::string_view bet;
  std::string_view figures;
  explicit EdgeWords(std::string_view line) : bet(line.substr(0, line.find(figures_begin))), figures(line.substr(bet.size())) {}
};

std::string quoted(std::string_view words) { return "`" + std::string(words) + "`"; }

std::string text_in(const Json& object, std::string_view name) {
  const Json* const found = object.find(name);
  return found != nullptr && found->is_string() ? found->text() : "";
}

std::map<std::string, std::string> map_in(const Json& object, std::string_view name) {
  std::map<std::string, std::string> all;
  if (const Json* const found = object.find(name))
    for (const Json::Member& one : found->members())
      if (one.value.is_string()) all[one.name] = one.value.text();
  return all;
}

}  // namespace

std::string certificate_text(const CertificateHead& head, const analysis::EdgeReport& report) {
  std::string text = head_line(head);
  for (const analysis::BetByReading& bet : report.bets) {
    text += edge_line(bet.edge, {});
    for (const analysis::OtherEdge& other : bet.other_edges) text += edge_line(other.edge, other.changed_alternatives);
  }
  return text;
}

std::optional<CertificateHead> read_certificate(const SourcePtr& file, trust::Refusals& out) {
  const std::string_view first = file->text().substr(0, file->text().find('\n'));
  const std::optional<Json> json = detail::read_json(first, of_certificates);
  CertificateHead head;
  if (json) {
    head = {text_in(*json, "program"), text_in(*json, "rules"), text_in(*json, "meaning"), {}};
    head.selection.as_of = parse_date(text_in(*json, "as_of"));
    head.selection.readings = map_in(*json, "readings");
    head.selection.postings = map_in(*json, "postings");
  }
  if (json && head_line(head) == std::string(first) + "\n" && file->text().back() == '\n') return head;
  out.push_back(refused(RefusalReason::certificate_form, file, first.substr(0, 400),
                        "`" + file->name() + "` is truncated, or is not a version 1 edge certificate",
                        "obtain the certificate from its author again"));
  return std::nullopt;
}

std::uint64_t edges_in(std::string_view certificate) { return all_lines(certificate).size() - 1; }

std::uint64_t too_large_in(std::string_view certificate) {
  const std::vector<std::string_view> lines = all_lines(certificate);
  return static_cast<std::uint64_t>(std::count_if(lines.begin() + 1, lines.end(), [](std::string_view line) {
    return line.find(R"("undefined":"too_large")") != std::string_view::npos;
  }));
}

std::string format_trusted_comment(const CertificateHead& head) { return "fairroll edges of " + head.rules + " " + head.meaning; }

trust::Refusals compare_certificates(const SourcePtr& file, const std::string& now) {
  trust::Refusals out;
  std::map<std::string_view, std::string_view> due;
  for (const std::string_view line : all_lines(std::string_view(now).substr(now.find('\n') + 1)))
    due.emplace(EdgeWords(line).bet, EdgeWords(line).figures);
  std::set<std::string_view> told;
  const std::vector<std::string_view> lines = all_lines(file->text());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const EdgeWords words(lines[i]);
    const auto found = due.find(words.bet);
    if (found == due.end() || !told.insert(words.bet).second)
      out.push_back(refused(RefusalReason::edge_added, file, lines[i],
                            found == due.end()
                                ? "the rule book does not have this bet, or the edge does not change under this interpretation"
                                : "the certificate contains this bet twice",
                            "create a new certificate with `fairroll receipt edges`"));
    else if (found->second != words.figures)
      out.push_back(refused(
          RefusalReason::edge_differs, file, lines[i],
          "the certificate contains " + quoted(words.figures.substr(1)) + ", but the computed value is " + quoted(found->second.substr(1)),
          "if the rules are the same, then the certificate was changed, or one of the two programs computed a wrong edge"));
  }
  for (const std::string_view line : all_lines(std::string_view(now).substr(now.find('\n') + 1)))
    if (told.count(EdgeWords(line).bet) == 0)
      out.push_back(refused(RefusalReason::edge_missing, file, lines.front().substr(0, 0),
                            "the certificate does not contain the edge of " + quoted(EdgeWords(line).bet.substr(1)),
                            "create a new certificate with `fairroll receipt edges`"));
  return out;
}

}  // namespace fairroll::cli
