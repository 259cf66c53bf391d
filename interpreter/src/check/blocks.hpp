// SPDX-License-Identifier: Apache-2.0
// The braces of a rule file: what they say about themselves, and their statements with the chosen alternatives written out.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lowering_context.hpp"
#include "statements.hpp"

namespace fairroll::checking {

class Blocks {
 public:
  explicit Blocks(LoweringContext& work) : work_(work) {}

  UnitKind unit_kind = UnitKind::Ruleset;  ///< of the unit being read

  /// Reads what a block says about itself, and keeps its remarks under the address `about`. Null if it is not in force.
  BlockPtr enter(const std::vector<Syntax>& remarks, Block&& block, const std::string& about);
  /// Appends the statements of a block that may stand there.
  void flatten(const Syntax& braces, const BlockPtr& block, Where where, const std::string& about, std::vector<Item>& out);
  /// The statements of a unit, those of its sections in force among them.
  void flatten_unit(const Syntax& unit, const BlockPtr& block, std::vector<Item>& out);
  [[nodiscard]] Period period_of(const Syntax& in_force);
  /// False, with one diagnostic, when a hostile file would multiply its statements without end. `cost`: as so many statements.
  bool spend(const Syntax& node, std::size_t cost = 1);

  [[nodiscard]] static std::vector<Syntax> remarks_of(const Syntax& braces);
  /// What stands behind the marks of a statement; null if nothing does.
  [[nodiscard]] static Syntax inner_of(const Syntax& statement) {
    return statement.size() == 0 ? Syntax{} : statement[statement.size() - 1];
  }
  [[nodiscard]] static std::string marks_of(const Syntax& statement);

  /// One statement behind its marks, as the edits leave it.
  void lay_out(const Syntax& node, const std::string& marks, const BlockPtr& block, Where where, const std::string& about,
               std::vector<Item>& out);

 private:
  using SectionsByNumber = std::map<std::string, std::vector<Section>>;

  void put(Item item, Where where, const std::string& about, std::vector<Item>& out);
  void lay_out_new(const NewText& text, const BlockPtr& place, Where where, const std::string& about, std::vector<Item>& out);
  /// The new text of an edited section: sections beside it, and what belongs into it.
  void lay_out_beside(const NewText& text, const Item& item, const BlockPtr& inside, SectionsByNumber& sections, std::vector<Item>& out);
  void flatten_section(const Item& item, SectionsByNumber& sections, std::vector<Item>& out);
  void refuse_overlap(const Section& section, SectionsByNumber& sections);
  [[nodiscard]] bool in_force_now(const Period& period) const;
  void keep_remark(const Syntax& node, const std::string& about);
  /// `notwithstanding any other { ... }`: what stands in it comes before the other sentences around it.
  void flatten_overriding(const Item& item, Where where, const std::string& about, std::vector<Item>& out);
  void flatten_alternative(const Item& item, Where where, const std::string& about, std::vector<Item>& out);
  /// The alternative that this run is checked with; null for an open choice.
  Syntax choose(const Item& item, Where where);
  void add_alternative(ReadingOrChoice& record, const Syntax& name);
  std::optional<std::size_t> chosen_of(const ReadingOrChoice& record, const Syntax& node);
  /// The alternative that the run asks for, if it has that name.
  std::optional<std::size_t> asked_of(const ReadingOrChoice& record);

  LoweringContext& work_;
  std::map<std::string, SourceLocation> questions_;
  std::set<std::pair<const Source*, std::uint32_t>> remarks_;
};

/// Authority, citation and currency of the unit that is checked.
void read_head(LoweringContext& work, const Syntax& head);
/// The only statement of that kind in a head; a second one is reported.
[[nodiscard]] Syntax single_in_head(LoweringContext& work, const Syntax& head, Kind kind);

}  // namespace fairroll::checking
