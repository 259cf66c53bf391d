// SPDX-License-Identifier: Apache-2.0
#include "handed_over.hpp"

#include <algorithm>

#include <fairroll/parser.hpp>

#include "../check/layers.hpp"

namespace fairroll {
namespace {

class Untaken {
 public:
  Untaken(const LoadedUnits& units, const std::vector<SourcePtr>& texts, Diagnostics& out) : units_(units), out_(out) {
    for (const SourcePtr& text : texts) declared_.insert(parse_unit_head(text->text()).name);
  }

  void tell(const SourcePtr& text, bool faults_are_told) {
    const UnitHead head = parse_unit_head(text->text());
    if (head.is_complete() && is_taken(text, head)) return;
    const ParseResult parsed = parse_rules(text);
    const Syntax unit = checking::unit_of(*parsed.tree);
    if (!head.is_complete() || !unit) {
      if (!faults_are_told) out_.insert(out_.end(), parsed.diagnostics.begin(), parsed.diagnostics.end());
      return;
    }
    if (head.kind == "amendment" || head.kind == "assertions")
      tell_of_addition(head, unit.child(Kind::base).child(Kind::path));
    else
      tell_of_unit(text, unit.child(Kind::path));
  }

 private:
  [[nodiscard]] bool is_made_of(const std::string& unit) const { return units_.asked.count(unit) != 0; }

  [[nodiscard]] bool is_taken(const SourcePtr& text, const UnitHead& head) const {
    const std::shared_ptr<const Tree> tree = units_.library.find_unit(head.name);
    if (!tree || tree->source != text) return false;
    if (head.kind == "amendment") return is_made_of(head.target) && is_ruleset(head.target);
    return is_made_of(head.kind == "assertions" ? head.target : head.name);
  }

  [[nodiscard]] bool is_ruleset(const std::string& unit) const {
    const std::shared_ptr<const Tree> tree = units_.library.find_unit(unit);
    return !tree || checking::unit_of(*tree).has(Kind::ruleset);  // one that is not there has a diagnostic of its own
  }

  void tell_of_addition(const UnitHead& head, const Syntax& target) {
    if (is_made_of(head.target) && is_ruleset(head.target)) return other_file(head, target.location());
    if (is_made_of(head.target))
      return add(Code::not_taken, target.location(),
                 checking::in_backticks(head.target) + " is not a ruleset, but an amendment can change only a ruleset",
                 "amend the ruleset that uses the unit");
    if (declared_.count(head.target) != 0) return needless(target.location(), head.target);
    std::string help = make_suggestion(head.target, {units_.asked.begin(), units_.asked.end()});
    if (help.empty()) help = "correct the name, load the unit, or remove this text";
    add(Code::not_taken, target.location(),
        checking::in_backticks(units_.name) + " does not use " + checking::in_backticks(head.target) + ", so this text has no effect",
        help);
  }

  void tell_of_unit(const SourcePtr& text, const Syntax& path) {
    if (is_made_of(path.str())) return other_file(parse_unit_head(text->text()), path.location());
    needless(path.location(), path.str());
  }

  /// The unit is part of the rule book, and its text is another.
  void other_file(const UnitHead& head, const SourceLocation& place) {
    const std::shared_ptr<const Tree> tree = units_.library.find_unit(head.name);
    add(Code::not_needed, place,
        checking::in_backticks(head.name) + " is loaded from " + checking::in_backticks(tree ? tree->source->name() : "elsewhere") +
            ", which is searched first",
        "change the search order, or remove this text");
  }

  void needless(const SourceLocation& place, const std::string& unit) {
    add(Code::not_needed, place, checking::in_backticks(units_.name) + " does not use " + checking::in_backticks(unit),
        "remove this text, or load a rule book that uses the unit");
  }

  void add(Code code, const SourceLocation& place, std::string message, std::string help) {
    out_.push_back({.code = code, .location = place, .message = std::move(message), .help = std::move(help)});
  }

  const LoadedUnits& units_;
  Diagnostics& out_;
  std::set<std::string> declared_;  ///< units that the texts declare
};

}  // namespace

void tell_what_is_not_taken(const LoadedUnits& units, const std::vector<SourcePtr>& texts, const std::vector<SourcePtr>& known,
                            Diagnostics& out) {
  Untaken untaken(units, texts, out);
  for (const SourcePtr& text : texts) untaken.tell(text, std::find(known.begin(), known.end(), text) != known.end());
}

}  // namespace fairroll
