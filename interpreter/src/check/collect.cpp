// SPDX-License-Identifier: Apache-2.0
#include "layers.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "blocks.hpp"
#include "statements.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

/// What one `adopts` asks of a model; everything for the unit that is checked.
struct Wanted {
  bool everything = true;
  bool game = false;
  std::map<std::string, Syntax> names{};
  std::set<std::string> found{};

  [[nodiscard]] bool wants(const std::string& name) const { return everything || names.count(name) != 0; }
  /// Whoever wants everything misses nothing.
  void find(const std::string& name) {
    if (!everything) found.insert(name);
  }
};

class Collector {
 public:
  explicit Collector(LoweringContext& work) : work_(work), blocks_(work) {}

  /// `level`: see collect_below(); nothing: everything.
  bool assemble(const Stack& stack, std::optional<std::size_t> level = std::nullopt) {
    add_source(stack.tree->source);
    work_.out.name = stack.name;
    if (stack.base != stack.name) work_.out.base = stack.base;
    work_.out.title = title_of(stack.node, stack.base);
    read_head(work_, stack.node.child(Kind::head));
    if (!read_vocabulary(stack.node)) return false;
    units_.insert(stack.base);
    open_.push_back(stack.base);
    Wanted all;
    reads_ = level == std::size_t{0} ? Reads::AdoptionsAndEdits : Reads::Text;
    work_.out.base_layers.push_back(layer_of(stack.node.has(Kind::model) ? Layer::Kind::Model : Layer::Kind::Ruleset, stack.node));
    const std::size_t own_statements = read(stack.node, top_block(stack.base, ruleset_layer, nullptr, {}), all, work_.material);
    if (own_statements == 0 && !level) require_text(stack.node, *stack.tree);
    if (out_of_force_) return false;
    for (std::size_t i = 0; i < stack.layers.size() && i < level.value_or(stack.layers.size()); ++i) {
      const LayerText& layer = stack.layers[i];
      reads_ = level == i + 1 ? Reads::Edits : Reads::Text;
      if (reads_ != Reads::Edits && layer.lapsed) continue;
      const std::size_t statements = lay(layer, work_.material);
      if (layer.kind == Layer::Kind::House && statements == 0 && !level) require_text(layer.node, *layer.tree);
    }
    if (out_of_force_) return false;
    if (!level) compare_layers(work_);
    let_the_last_speak();
    // Last, so that it speaks for the wagers of every layer.
    for (const Item& item : every_) speak_for_every_wager(item, work_.material);
    for (const std::string& unit : work_.library.find_assertions(stack.name)) read_assertions(unit, stack.name != stack.base);
    return true;
  }

 private:
  enum class Reads : std::uint8_t { Text, AdoptionsAndEdits, Edits };

  bool read_vocabulary(const Syntax& unit) {
    const Syntax uses = single_in_head(work_, unit.child(Kind::head), Kind::uses);
    if (!uses) {
      const Syntax path = unit.child(Kind::path);
      if (unit.has(Kind::house))
        work_.report.add(Code::incomplete, path, "house " + in_backticks(path) + " has neither a ruleset nor a head of its own",
                         "add `under RULESET`, or write all rules in the house and state `uses` and `currency` in the head");
      else
        work_.report.add(Code::incomplete, path, in_backticks(path) + " does not name a vocabulary",
                         "add `uses` and the name of a vocabulary");
      return false;
    }
    const Syntax path = uses[0];
    const std::shared_ptr<const Tree> tree = work_.library.find_unit(path.str());
    if (!tree) {
      no_unit(path, Kind::vocabulary);
      return false;
    }
    const Syntax vocabulary = unit_of(*tree);
    if (!vocabulary.is(Kind::vocabulary)) {
      work_.report.add(Code::wrong_kind, path, in_backticks(path) + " is not a vocabulary", "write the name of a vocabulary");
      return false;
    }
    add_source(tree->source);
    units_.insert(path.str());
    work_.out.vocabulary = lower_vocabulary(work_.report, work_.usage, vocabulary, work_.vocabulary_lists);
    return work_.out.vocabulary.dice_count != 0 && work_.out.vocabulary.roles.size() <= most_roles;
  }

  void no_unit(const Syntax& path, Kind kind) {
    work_.report.add(Code::no_unit, path, "there is no " + std::string(kind_name(kind)) + " named " + in_backticks(path),
                     make_suggestion(path.text(), work_.library.unit_names(kind)));
  }

  void add_source(const SourcePtr& source) {
    if (!contains(work_.out.sources, source)) work_.out.sources.push_back(source);
  }

  /// Stronger than the models before it, weaker than the ruleset.
  void found_on(const Syntax& model) {
    std::vector<Layer>& all = work_.out.base_layers;
    Layer layer = layer_of(Layer::Kind::Model, model);
    if (std::none_of(all.begin(), all.end(), [&](const Layer& one) { return one.unit == layer.unit; }))
      all.insert(all.end() - 1, std::move(layer));
  }

  // ---- units

  /// Lays the text of a unit over what there is. Returns the number of statements that are in force, remarks left out.
  std::size_t read(const Syntax& unit, const BlockPtr& outer, Wanted& wanted, SourceUnits& material) {
    const UnitKind outer_kind = blocks_.unit_kind;
    blocks_.unit_kind = kind_of_unit(unit);
    std::vector<Item> items;
    const std::string name = unit.child(Kind::path).str();
    std::vector<Syntax> remarks = unit.child(Kind::head).children();
    const std::vector<Syntax> own = Blocks::remarks_of(unit);
    remarks.insert(remarks.end(), own.begin(), own.end());
    if (const BlockPtr block = blocks_.enter(remarks, Block(*outer), name)) {
      blocks_.flatten_unit(unit, block, items);
    } else if (!outer->adopted_at.source) {
      refuse_day(name, period_of_unit(unit));
    }
    blocks_.unit_kind = outer_kind;
    const Reads reads = outer->adopted_at.source ? Reads::Text : reads_;
    const auto is_wager = [](const Item& item) { return item.node.is(Kind::wager); };
    material.wagers.reserve(static_cast<std::size_t>(std::count_if(items.begin(), items.end(), is_wager)));
    for (const Item& item : items) {
      if (reads != Reads::Text && edit_kinds.has(item.node)) material.edits.push_back(item);
      const bool read_it = reads == Reads::Text || (reads == Reads::AdoptionsAndEdits && item.node.is(Kind::adopts));
      if (read_it) declare(item, wanted, material);
    }
    if (reads == Reads::Text)
      for (const Item& item : items) amend(item, wanted, material);
    return items.size();
  }

  /// F0707 for a ruleset or house that has statements, of which none is in force: amendments to it do not stand in for them.
  void require_text(const Syntax& unit, const Tree& tree) {
    if (unit.has(Kind::model) || !has_dated_statements(unit)) return;
    const Period whole = covering(periods_in(tree));
    const bool is_reversed = whole.first_date && whole.last_date && *whole.last_date < *whole.first_date;  // reported as such
    if (!is_reversed) refuse_day(unit.child(Kind::path).str(), whole);
  }

  /// Whether a block below the unit states a period and contains a statement that is no remark.
  static bool has_dated_statements(const Syntax& unit) {
    for (const Syntax& statement : Children(unit, Kind::statement)) {
      const Syntax block = Blocks::inner_of(statement).child(Kind::block);
      if (!block) continue;
      bool is_dated = false;
      bool says_something = false;
      for (const Syntax& inner : Children(block, Kind::statement)) {
        is_dated = is_dated || Blocks::inner_of(inner).is(Kind::in_force);
        says_something = says_something || !remark_kinds.has(Blocks::inner_of(inner));
      }
      if (is_dated && says_something) return true;
    }
    return false;
  }

  /// Further diagnostics would only follow from this one.
  void refuse_day(const std::string& name, const Period& period) {
    out_of_force_ = true;
    const std::optional<Date>& day = work_.selection.as_of;
    const std::string until = period.last_date ? " to " + to_string(*period.last_date) : "";
    work_.report.add(Code::not_in_force, {},
                     day ? in_backticks(name) + " is not in force on " + to_string(*day)
                         : in_backticks(name) + " is in force for a limited period, but no date was selected",
                     period.first_date ? "select a date from " + to_string(*period.first_date) + until : "select a date in the period");
  }

  std::size_t lay(const LayerText& layer, SourceUnits& material) {
    const Syntax path = layer.node.child(Kind::path);
    if (is_one_too_many(layer.unit, path, "combine amendments")) return 0;
    add_source(layer.tree->source);
    if (layer.lapsed) {
      read_lapsed(layer, material);
      return 0;
    }
    refuse_settled_head(layer.node.child(Kind::head));
    if (layer.kind == Layer::Kind::Amendment) work_.first_days[layer.layer] = layer.period.first_date;
    work_.out.layers.push_back(layer_of(layer.kind, layer.node));
    if (layer.kind == Layer::Kind::House) work_.out.title = work_.out.layers.back().title;
    Wanted all;
    return read(layer.node, top_block(layer.unit, layer.layer, nullptr, {}), all, material);
  }

  /// Told of the first one.
  bool is_one_too_many(const std::string& unit, const Syntax& path, const char* help) {
    const std::uint64_t most = work_.out.limits.units;
    const bool is = units_.insert(unit).second && units_.size() > most;
    if (is && !std::exchange(told_units_, true))
      work_.report.add(Code::too_many_units, path, "the ruleset consists of more than " + std::to_string(most) + " units", help);
    return is;
  }

  /// A file beside the ruleset or house that says what its text comes to.
  void read_assertions(const std::string& unit, bool of_house) {
    const std::shared_ptr<const Tree> tree = work_.library.find_unit(unit);
    const Syntax node = unit_of(*tree);
    add_source(tree->source);
    refuse_settled_head(node.child(Kind::head));
    const Syntax in_force_since = node.child(Kind::head).child(Kind::in_force);
    if (in_force_since && !in_force(blocks_.period_of(in_force_since), work_.selection.as_of)) return;
    Block block;
    block.unit = block.lead = unit;
    block.layer = of_house ? house_layer : ruleset_layer;
    block.dated = static_cast<bool>(in_force_since);
    const BlockPtr shared = std::make_shared<const Block>(std::move(block));
    for (const Syntax& statement : Children(node, Kind::statement)) {
      const Syntax inner = Blocks::inner_of(statement);
      const bool stands = inner && blocks_.spend(inner) && may_stand(work_.report, inner, Where::Unit, UnitKind::Assertions);
      if (stands && inner.is(Kind::assert_edge)) work_.material.assertions.push_back({inner, Blocks::marks_of(statement), shared});
    }
  }

  /// Its statements as if it were in force: what they took away does not come back.
  void read_lapsed(const LayerText& layer, SourceUnits& material) {
    std::vector<Item> items;
    blocks_.flatten_unit(layer.node, top_block(layer.unit, layer.layer, nullptr, {}), items);
    for (const Item& item : items)
      if (edit_kinds.has(item.node) || amendment_kinds.has(item.node)) material.edits.push_back(item);
  }

  /// What the head of the ruleset settles for all that lies above it.
  void refuse_settled_head(const Syntax& head) {
    for (const Syntax& line : Children(head))
      if (line.is(Kind::uses) || line.is(Kind::currency))
        work_.report.add(Code::misplaced, line, "the head of the ruleset already sets " + in_backticks(kind_name(line.kind())),
                         "remove the statement from this unit");
  }

  /// Closing, succession, which result governs and that nothing else makes a roll invalid are matters as wholes: of their sentences those
  /// of the highest layer speak alone.
  void let_the_last_speak() {
    std::vector<Item>& conduct = work_.material.conduct;
    for (const Kind matter : {Kind::nothing_else, Kind::result_is, Kind::bets_close, Kind::dice_go, Kind::keep_dice}) {
      int highest = 0;
      for (const Item& item : conduct)
        if (item.node.is(matter)) highest = std::max(highest, item.block->layer);
      const auto is_displaced = [&](const Item& item) { return item.node.is(matter) && item.block->layer < highest; };
      conduct.erase(std::remove_if(conduct.begin(), conduct.end(), is_displaced), conduct.end());
    }
  }

  void speak_for_every_wager(const Item& item, SourceUnits& material) {
    const Report::Adopted adopted(work_.report, item.block->adopted_at);
    for (WagerText& wager : material.wagers) expand(item, Where::Wager, wager.name, wager.every);
    if (material.wagers.empty()) return;
    EveryText text{item, material.wagers.back().every};
    const SourceLocation block = item.node.location();
    const auto elsewhere = [&](const Item& one) {
      const SourceLocation place = one.node.location();
      return place.source != block.source || place.span.begin < block.span.begin || block.span.end < place.span.end;
    };
    text.items.erase(std::remove_if(text.items.begin(), text.items.end(), elsewhere), text.items.end());
    material.every.push_back(std::move(text));
  }

  // ---- what a unit declares

  /// What is gathered as it stands.
  static constexpr std::pair<Kind, std::vector<Item> SourceUnits::*> lists[] = {{Kind::house_posts, &SourceUnits::postings},
                                                                                {Kind::posts, &SourceUnits::posted},
                                                                                {Kind::designates, &SourceUnits::designated},
                                                                                {Kind::assert_edge, &SourceUnits::assertions}};

  void declare(const Item& item, Wanted& wanted, SourceUnits& material) {
    const Report::Adopted adopted(work_.report, item.block->adopted_at);
    const Syntax name = item.node.child(Kind::name);
    if (item.block->layer >= ruleset_layer - 1) keep_target(item);
    switch (item.node.kind()) {
      case Kind::game:
        return declare_game(item, wanted, material);
      case Kind::wager:
        if (wanted.wants(name.str())) declare_wager(item, wanted, material);
        return;
      case Kind::paytable:
        if (!wanted.wants(name.str())) return;
        wanted.find(name.str());
        if (const auto asked = wanted.names.find(name.str()); asked != wanted.names.end())
          work_.usage.means(asked->second, name.location(), NameKind::Paytable);
        return material.add(PaytableText{name.str(), item, {}}, work_.report);
      case Kind::adopts:
        return adopt(item, wanted, material);
      default:
        for (const auto& [kind, list] : lists)
          if (item.node.is(kind)) (material.*list).push_back(item);
        if (conduct_kinds.has(item.node)) material.conduct.push_back(item);
        if (edit_kinds.has(item.node) && item.block->layer == house_layer) refuse_edit_by_house(item);
        if (general_term_kinds.has(item.node)) material.general.push_back(item);
    }
  }

  void refuse_edit_by_house(const Item& item) {
    work_.report.add(Code::not_open, item.node.child(Kind::text).location(), "a house cannot change the text of its ruleset",
                     "a house may post values, designate officials, exceed odds stated with `at least`, add limits, and state "
                     "rounding or commission that the ruleset lacks");
  }

  /// Containers have no clause, and can be edited as wholes.
  void keep_target(const Item& item) {
    constexpr std::size_t enough = 3;
    if (!work_.keeps_targets || !(item.node.is(Kind::adopts) || amendment_kinds.has(item.node) || item.node.is(Kind::every_wager))) return;
    add_target(work_, item, opening_words(folded(item.node.text()), enough));
  }

  void declare_game(const Item& item, Wanted& wanted, SourceUnits& material) {
    if (!wanted.everything && !wanted.game) return;
    wanted.find("game");
    if (material.has_game && (material.adopted_game || item.block->layer > ruleset_layer)) {
      work_.report.twice(head_of(item.node, item.node.child(Kind::block)), "the rule book already has a game", material.game_place,
                         "change the game with `amend game { ... }`");
      return;
    }
    material.has_game = true;
    material.game_place = head_of(item.node, item.node.child(Kind::block));
    expand(item, Where::Game, "game", material.game);
  }

  /// The statements of a container's braces, with what the braces say about themselves: their block, null if it does not speak now.
  BlockPtr expand(const Item& item, Where where, const std::string& subject, std::vector<Item>& out, bool amends = false) {
    const Syntax braces = item.node.child(Kind::block);
    Block inner = *item.block;
    inner.amends = amends;
    inner.subject = subject;
    const std::string about = inner.lead + " " + subject;
    BlockPtr block = blocks_.enter(Blocks::remarks_of(braces), std::move(inner), about);
    if (block) blocks_.flatten(braces, block, where, about, out);
    return block;
  }

  void declare_wager(const Item& item, Wanted& wanted, SourceUnits& material) {
    const std::string name = item.node.child(Kind::name).str();
    wanted.find(name);
    if (const auto asked = wanted.names.find(name); asked != wanted.names.end())
      work_.usage.means(asked->second, item.node.child(Kind::name).location(), NameKind::Wager);
    WagerText text{name, item, {}, {}};
    text.declaration.block = expand(item, Where::Wager, name, text.items);
    if (!text.declaration.block) return;
    material.add(std::move(text), work_.report);
  }

  void adopt(const Item& item, Wanted& outer, SourceUnits& material) {
    const Syntax path = item.node.child(Kind::path);
    Wanted wanted = wanted_by(item, outer);
    if (!outer.everything && !wanted.game && wanted.names.empty()) return;
    const std::shared_ptr<const Tree> tree = model_at(path);
    if (!tree) {
      work_.report.adoption_failed();
      for (const auto& [name, word] : wanted.names) outer.find(name);
      if (wanted.game) outer.find("game");
      return;
    }
    const Syntax unit = unit_of(*tree);
    add_source(tree->source);
    found_on(unit);
    open_.push_back(path.str());
    SourceUnits adopted;
    read(unit, top_block(path.str(), item.block->layer - 1, item.block, item), wanted, adopted);
    open_.pop_back();
    refuse_missing(item, path, unit, wanted, outer);
    outer.found.insert(wanted.found.begin(), wanted.found.end());
    material.merge(std::move(adopted), item.node.child(Kind::adopts_game), work_.report);
  }

  Wanted wanted_by(const Item& item, const Wanted& outer) {
    Wanted wanted;
    wanted.everything = false;
    wanted.game = item.node.has(Kind::adopts_game) && (outer.everything || outer.game);
    for (const Syntax& name : Children(item.node, Kind::name)) {
      if (!outer.wants(name.str())) continue;
      const auto [at, fresh] = wanted.names.insert({name.str(), name});
      if (!fresh) work_.report.twice(name, in_backticks(name) + " is adopted twice", at->second.location());
    }
    return wanted;
  }

  bool same_vocabulary(const Syntax& path, const Syntax& unit) {
    const Syntax uses = unit.child(Kind::head).child(Kind::uses);
    if (uses && uses[0].text() == work_.out.vocabulary.name) return true;
    const std::string other = uses ? "uses the vocabulary " + in_backticks(uses[0]) : std::string("names no vocabulary");
    work_.report.add(Code::vocabulary_differs, path,
                     "model " + in_backticks(path) + " " + other + ", but this text uses " + in_backticks(work_.out.vocabulary.name),
                     {uses ? uses[0].location() : unit.child(Kind::path).location(), "the model"},
                     "adopt a model that uses the same vocabulary");
    return false;
  }

  /// The model that an adoption names, if it may be adopted here.
  std::shared_ptr<const Tree> model_at(const Syntax& path) {
    std::shared_ptr<const Tree> tree = work_.library.find_unit(path.str());
    if (!tree) {
      no_unit(path, Kind::model);
      return nullptr;
    }
    const Syntax unit = unit_of(*tree);
    if (!unit.is(Kind::unit) || !unit.has(Kind::model)) {
      work_.report.add(Code::not_adoptable, path, in_backticks(path) + " is not a model", "adopt from a `model`");
      return nullptr;
    }
    if (contains(open_, path.text())) {
      work_.report.add(Code::circular, path, in_backticks(path) + " adopts itself", "remove one `adopts` statement from the cycle");
      return nullptr;
    }
    if (is_one_too_many(path.str(), path, "adopt from fewer models")) return nullptr;
    // Where each model adopts from all before it, the number of readings doubles with each model. One reading takes as long as a hundred
    // statements.
    constexpr std::size_t cost = 100;
    return same_vocabulary(path, unit) && blocks_.spend(path, cost) ? tree : nullptr;
  }

  void refuse_missing(const Item& item, const Syntax& path, const Syntax& unit, const Wanted& wanted, Wanted& outer) {
    if (wanted.game && wanted.found.count("game") == 0) {
      work_.report.adoption_failed();
      outer.find("game");
      work_.report.add(Code::not_adoptable, item.node.child(Kind::adopts_game).location(), "model " + in_backticks(path) + " has no game",
                       "remove `game`");
    }
    std::vector<std::string> offered;
    for (const Syntax& statement : Children(unit, Kind::statement)) {
      const Syntax inner = Blocks::inner_of(statement);
      if (inner && (inner.is(Kind::wager) || inner.is(Kind::paytable))) offered.push_back(inner.child(Kind::name).str());
    }
    for (const auto& [name, word] : wanted.names) {
      if (wanted.found.count(name) != 0) continue;
      if (work_.edits.struck_name(name) != nullptr) {
        outer.find(name);
        continue;
      }
      work_.report.adoption_failed();
      outer.find(name);
      work_.report.add(Code::not_adoptable, word, "model " + in_backticks(path) + " declares nothing named " + in_backticks(name),
                       make_suggestion(name, offered));
    }
  }

  // ---- what a unit changes

  void amend(const Item& item, const Wanted& wanted, SourceUnits& material) {
    const Report::Adopted adopted(work_.report, item.block->adopted_at);
    switch (item.node.kind()) {
      case Kind::amend_game:
        return amend_game(item, wanted, material);
      case Kind::amend_wager:
        for (const Syntax& name : Children(item.node, Kind::name)) amend_wager(item, name, wanted, material);
        return;
      case Kind::amend_paytable:
        return amend_paytable(item, wanted, material);
      case Kind::every_wager:
        if (item.block->layer < ruleset_layer) speak_for_every_wager(item, material);
        if (item.block->layer >= ruleset_layer) every_.push_back(item);
        return;
      default:
        return;
    }
  }

  void amend_game(const Item& item, const Wanted& wanted, SourceUnits& material) {
    if (!wanted.everything && !wanted.game) return;
    if (!material.has_game) {
      if (!work_.report.has_failed_adoption())
        work_.report.add(Code::no_target, head_of(item.node, item.node.child(Kind::block)), "there is no game to amend",
                         "adopt `game` from a model, or write `game { ... }`");
      return;
    }
    if (!material.game.empty()) refuse_fixed_game(item, material);
    expand(item, Where::Game, "game", material.game, true);
  }

  /// The game itself is fixed if the block of its declaration is.
  void refuse_fixed_game(const Item& item, const SourceUnits& material) {
    for (const Item& old : material.game)
      if (!old.block->amends) return refuse_fixed(work_.report, item, old, head_of(item.node, item.node.child(Kind::block)));
  }

  void amend_wager(const Item& item, const Syntax& name, const Wanted& wanted, SourceUnits& material) {
    if (!wanted.wants(name.str())) return;
    if (WagerText* const wager = target_of(item, name, material.wagers, material.wagers_by_name, "wager"))
      expand(item, Where::Wager, wager->name, wager->items, true);
  }

  void amend_paytable(const Item& item, const Wanted& wanted, SourceUnits& material) {
    const Syntax name = item.node.child(Kind::name);
    if (!wanted.wants(name.str())) return;
    if (PaytableText* const table = target_of(item, name, material.paytables, material.paytables_by_name, "paytable"))
      table->amendments.push_back(item);
  }

  /// What an amendment of that name changes. Null if there is none; its amendments below the layer that struck it went with it.
  template <typename Text>
  Text* target_of(const Item& item, const Syntax& name, std::vector<Text>& texts, const std::map<std::string, std::size_t>& by_name,
                  const char* what) {
    const auto found = by_name.find(name.str());
    if (found != by_name.end()) {
      const Item& declaration = texts[found->second].declaration;
      work_.usage.means(name, declaration.node.child(Kind::name).location(),
                        declaration.node.is(Kind::wager) ? NameKind::Wager : NameKind::Paytable);
      refuse_fixed(work_.report, item, declaration, name.location());
      return &texts[found->second];
    }
    const Struck* const struck = work_.edits.struck_name(name.text());
    if (struck == nullptr || item.block->layer >= struck->by.layer)
      work_.report.unknown_name(what, name, work_.report.names_of(texts), "adopt the " + std::string(what) + " before the amendment");
    return nullptr;
  }

  LoweringContext& work_;
  Blocks blocks_;
  Reads reads_ = Reads::Text;  // of the unit at hand
  bool out_of_force_ = false;
  std::vector<Item> every_;        // `every wager` of the ruleset and of what lies above it
  std::set<std::string> units_;    // loaded
  bool told_units_ = false;        // that they are too many
  std::vector<std::string> open_;  // being gathered, to find circles
};

}  // namespace

bool collect_below(LoweringContext& work, const Stack& stack, std::size_t level) { return Collector(work).assemble(stack, level); }

bool collect(LoweringContext& work, const Stack& stack) { return Collector(work).assemble(stack); }

}  // namespace fairroll::checking
