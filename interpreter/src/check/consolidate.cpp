// SPDX-License-Identifier: Apache-2.0
// The text of a ruleset as it stands: written out from the gathered material, not from the files.
#include <fairroll/rules.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>

#include "layers.hpp"
#include "lowering_context.hpp"
#include "topics.hpp"
#include "words.hpp"

namespace fairroll {
namespace checking {
namespace {

/// Behind every line of the draft, so that the formatter carries its number along.
const char* const tag = " #@";

/// Nobody reads more places that one line prevails over.
constexpr std::size_t most_told = 64;

void join(std::string& words, const std::string& more) {
  if (!more.empty()) words += (words.empty() ? "" : ", ") + more;
}

/// The lines under construction, each with its origin.
class Draft {
 public:
  explicit Draft(const Library& library) {
    for (const std::string& unit : library.unit_names()) units_[library.find_unit(unit)->source.get()] = unit;
  }

  void blank() { text_ += '\n'; }
  void put(const std::string& line, const SourceLocation& place = {}, std::string change = {}) {
    const auto unit = units_.find(place.source.get());
    text_ += line + tag + std::to_string(lines_.size()) + '\n';
    lines_.push_back({line, unit == units_.end() ? std::string() : unit->second, place, std::move(change)});
  }

  /// In canonical layout; as drafted if it cannot be read again, which no sound ruleset brings about.
  [[nodiscard]] std::vector<ConsolidatedLine> take() const {
    const ParseResult parsed = parse_rules(std::make_shared<const Source>("consolidated", text_));
    const std::string text = parsed.ok() ? format(*parsed.tree) : text_;
    std::vector<ConsolidatedLine> lines;
    std::vector<bool> known;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string line = text.substr(begin, end - begin);
      const std::size_t at = line.rfind("#@");
      known.push_back(at != std::string::npos);
      lines.push_back(known.back() ? lines_[std::stoul(line.substr(at + 2))] : ConsolidatedLine{});
      if (known.back()) line.resize(at);
      while (!line.empty() && line.back() == ' ') line.pop_back();
      lines.back().text = std::move(line);
      begin = end + 1;
    }
    // What the formatter sets on several lines has its number on the last of them.
    for (std::size_t i = lines.size(); i-- > 1;) {
      if (known[i - 1] || lines[i - 1].text.empty()) continue;
      std::string own = std::move(lines[i - 1].text);
      lines[i - 1] = lines[i];
      lines[i - 1].text = std::move(own);
    }
    return lines;
  }

 private:
  std::map<const Source*, std::string> units_;
  std::string text_;
  std::vector<ConsolidatedLine> lines_;
};

std::vector<Item> all_of(const std::vector<EveryText>& texts) {
  std::vector<Item> all;
  for (const EveryText& text : texts) all.insert(all.end(), text.items.begin(), text.items.end());
  return all;
}

class Writer {
 public:
  Writer(LoweringContext& work, const Stack& stack, Draft& draft)
      : work_(work),
        material_(work.material),
        stack_(stack),
        draft_(draft),
        every_(all_of(work.material.every)),
        every_matters_(by_topic(every_)),
        every_ranks_(remaining(every_, every_matters_, ruleset_layer)),
        general_(remaining(work.material.general, by_topic(work.material.general))),
        general_ranks_(general_) {
    // What was chosen is written out, and can be posted no more.
    const auto is_choice = [&](const Item& item) {
      const std::string name = item.node[0].str();
      return std::any_of(work_.out.alternatives.begin(), work_.out.alternatives.end(),
                         [&](const ReadingOrChoice& one) { return one.name == name; });
    };
    for (const Item& item : material_.posted)
      if (!is_choice(item)) posted_.push_back(item);
  }

  void write() {
    draft_.put("language 1");
    draft_.blank();
    draft_.put("# " + standing_words());
    for (const ReadingOrChoice& one : work_.out.alternatives)
      draft_.put(
          (one.is_reading ? "# reading " : "# choice ") + one.name +
              (one.selected_index ? " as " + one.alternative_names[*one.selected_index] : " is not selected: no alternative is included"),
          one.location);
    learn_sections();
    learn_recalled();
    head();
    gather();
    group({}, nullptr);
    std::set<std::string> seen;
    for (const Section& section : work_.out.sections) {
      const std::string number = folded(section.number);
      if (seen.insert(number).second) group(number, &section);
    }
  }

 private:
  [[nodiscard]] std::string standing_words() const {
    std::string words =
        stack_.name + (work_.out.as_of ? " as of " + to_string(*work_.out.as_of) : " without statements that have an end date");
    for (const Layer& layer : work_.out.layers)
      words += (layer.kind == Layer::Kind::House ? ", with the house " : ", amended by ") + layer.unit;
    return words;
  }

  void head() {
    const bool under = !work_.out.base.empty();
    const bool house = under || stack_.node.has(Kind::house);
    const Syntax path = (under ? stack_.layers.back().node : stack_.node).child(Kind::path);
    const bool titled = work_.out.title != work_.out.name;
    draft_.put((house ? "house " : "ruleset ") + work_.out.name + (titled ? " \"" + work_.out.title + "\"" : "") + " {", path.location());
    for (const Syntax& line : Children(stack_.node.child(Kind::head)))
      if (line.is(Kind::authority) || line.is(Kind::cites) || line.is(Kind::uses) || line.is(Kind::currency))
        draft_.put(folded(line.text()), line.location());
    for (const Remark& remark : work_.out.remarks)
      if (remark.kind != Remark::Kind::Recalled && !belongs_to_a_group(remark)) put_remark(remark);
    put_recalled(recalled_head_);
    draft_.put("}");
  }

  // ---- remarks

  /// The first section, in the order of the text, whose number its address begins with.
  [[nodiscard]] std::string section_of(const Remark& remark) const {
    auto first = sections_.end();
    for (std::size_t end = remark.address.find(' ');; end = remark.address.find(' ', end + 1)) {
      const auto found = sections_.find(remark.address.substr(0, end));
      if (found != sections_.end() && (first == sections_.end() || found->second < first->second)) first = found;
      if (end == std::string::npos) return first == sections_.end() ? std::string() : first->first;
    }
  }

  [[nodiscard]] bool belongs_to_a_group(const Remark& remark) const {
    return !section_of(remark).empty() || of_wagers_.count(&remark) != 0;
  }

  /// In the order of the text. What is recalled is left to put_recalled().
  [[nodiscard]] std::set<const Remark*> remarks_on(const WagerText& wager) const {
    std::set<const Remark*> about;
    std::set<const Block*> blocks{wager.declaration.block.get()};
    for (const Item& item : wager.items) blocks.insert(item.block.get());
    for (const Block* const block : blocks) {
      const auto [begin, end] = by_address_.equal_range(with_words(block->lead, wager.name));
      for (auto one = begin; one != end; ++one)
        if (one->second->kind != Remark::Kind::Recalled) about.insert(one->second);
    }
    return about;
  }

  void put_remark(const Remark& remark) {
    if (said_.insert({remark.location.source.get(), remark.location.span.begin}).second)
      draft_.put(folded(remark.location.text()), remark.location);
  }

  /// Sections in the order of the text, and which remarks are of wagers: the head leaves those out.
  void learn_sections() {
    for (const Section& section : work_.out.sections) sections_.emplace(folded(section.number), sections_.size());
    for (const Remark& remark : work_.out.remarks) by_address_.emplace(remark.address, &remark);
    for (const WagerText& wager : material_.wagers) of_wagers_.merge(remarks_on(wager));
  }

  // ---- which blocks are marked as not read

  /// The statement that marks a block, at its place in the text; nothing if there is no place.
  void put_recalled(const SourceLocation& recalled) {
    if (recalled.source) draft_.put(folded(recalled.text()), recalled);
  }

  /// True if everything in the section, or outside of sections, is marked by the section or by the head.
  [[nodiscard]] bool is_marked(const std::string& section) const { return recalled_head_.source || recalled_sections_.count(section) != 0; }

  /// The head and the sections that are marked: those that mark themselves, and those with a marked statement for which no smaller block
  /// can be written. The mark is then too wide, but none is lost.
  void learn_recalled() {
    const auto mark = [this](const Item& item, const Block& block) {
      const std::string& section = item.block->section;
      if (block.recalled && !is_marked(section))
        (section.empty() ? recalled_head_ : recalled_sections_[section]) = block.recalled.location();
    };
    for (const Remark& remark : work_.out.remarks) {
      if (remark.kind != Remark::Kind::Recalled) continue;
      if (remark.address == stack_.base) recalled_head_ = remark.location;
      if (sections_.count(remark.address) != 0) recalled_sections_.emplace(remark.address, remark.location);
    }
    for (const std::vector<Item>* items :
         {&material_.conduct, &material_.postings, &std::as_const(posted_), &material_.designated, &material_.general})
      for (const Item& item : *items) {
        mark(item, *item.block);
        if (const Syntax grounds = item.node.child(Kind::grounds))
          for (const Item& ground : edited_grounds(work_.edits, grounds, item)) mark(item, *ground.block);
      }
    for (const PaytableText& table : material_.paytables) {
      mark(table.declaration, *table.declaration.block);
      for (const Item& item : table.amendments) mark(table.declaration, *item.block);
    }
  }

  /// Statements of the game or of a wager in a block of their own, because they are marked as not read and the container is not, or
  /// because the container is and they are not.
  struct Apart {
    std::string section;
    SourceLocation recalled;  // without a source: the section marks them, or they are not marked
    std::vector<const Entity*> named;
    std::vector<Item> items;
  };
  using AllApart = std::vector<Apart>;

  /// The block of its own that the statement needs; null: it can be written in its container.
  Apart* block_apart(const Item& item, bool container_is_marked, AllApart& all) const {
    const std::string& section = item.block->section;
    const bool is_recalled = static_cast<bool>(item.block->recalled);
    if (is_recalled == container_is_marked || (!is_recalled && is_marked(section))) return nullptr;
    const SourceLocation recalled = is_marked(section) ? SourceLocation{} : item.block->recalled.location();
    const auto is_same = [&](const Apart& one) {
      return one.section == section && one.recalled.source == recalled.source && one.recalled.span == recalled.span;
    };
    const auto found = std::find_if(all.begin(), all.end(), is_same);
    return found != all.end() ? &*found : &all.emplace_back(Apart{section, recalled, {}, {}});
  }

  /// The statements on one matter.
  struct OnTopic {
    std::vector<const Item*> items;  ///< by layer
    std::optional<int> covered{};    ///< the latest layer that covers every case
  };
  using ByTopic = std::map<Topic, OnTopic>;

  /// Named things, those of one name in the order of the text.
  using ByName = std::multimap<std::string, const Item*, std::less<>>;

  // ---- one section, or what stands outside of sections

  /// What each section prints, in this order; under no number what stands outside of sections.
  void gather() {
    const auto in = [this](const std::string& number, std::function<void()> put) { in_section_[number].push_back(std::move(put)); };
    for (const auto& [number, recalled] : recalled_sections_) in(number, [&, one = recalled] { put_recalled(one); });
    for (const Remark& remark : work_.out.remarks)
      if (sections_.count(remark.address) != 0 && remark.kind != Remark::Kind::Recalled) in(remark.address, [&] { put_remark(remark); });
    if (material_.has_game) gather_game(in);
    for (std::size_t i = 0; i < material_.wagers.size(); ++i) gather_wager(i, in);
    for (const EveryText& every : material_.every) in(every.declaration.block->section, [&] { every_wager(every); });
    for (std::size_t i = 0; i < material_.paytables.size(); ++i)
      in(material_.paytables[i].declaration.block->section, [this, i] { paytable(i); });
    for (const std::vector<Item>* items : {&material_.conduct, &material_.postings, &std::as_const(posted_), &material_.designated})
      for (const Item& item : *items) in(item.block->section, [&] { statement(item, {}); });
    std::map<std::string, std::vector<Item>> general;
    for (const Item& item : general_) general[item.block->section].push_back(item);
    for (const auto& [number, items] : general)
      in(number, [this, one = items] { nested(one, general_ranks_, [&](const Item& item) { statement(item, {}); }); });
    for (const Remark& remark : work_.out.remarks)
      if (const std::string number = section_of(remark); !number.empty() && remark.kind != Remark::Kind::Recalled)
        in(number, [&] { put_remark(remark); });
  }

  void group(const std::string& number, const Section* section) {
    if (section != nullptr) {
      draft_.blank();
      draft_.put("section \"" + section->number + "\" \"" + section->title + "\" {", section->location);
    }
    for (const std::function<void()>& put : in_section_[number]) put();
    if (section != nullptr) draft_.put("}");
  }

  [[nodiscard]] std::string game_section() const {
    for (const Item& item : material_.game)
      if (!item.block->amends) return item.block->section;
    return material_.game.empty() ? std::string() : material_.game.front().block->section;
  }

  using In = std::function<void(const std::string& section, std::function<void()> put)>;

  void gather_game(const In& in) {
    const std::string section = game_section();
    std::vector<const Entity*> own;
    AllApart apart;
    for (const Entity& entity : work_.game_names.entities()) {
      Apart* const other = block_apart(entity.item, is_marked(section), apart);
      (other != nullptr ? other->named : own).push_back(&entity);
    }
    SourceLocation recalled;
    if (own.empty() && apart.size() == 1 && apart.front().section == section) {
      own.swap(apart.front().named);
      recalled = apart.front().recalled;
      apart.clear();
    }
    in(section, [this, recalled, own] { game("game {", material_.game_place, recalled, own); });
    for (const Apart& one : apart) in(one.section, [this, one] { game("amend game {", {}, one.recalled, one.named); });
  }

  void game(const std::string& head, const SourceLocation& place, const SourceLocation& recalled,
            const std::vector<const Entity*>& entities) {
    draft_.blank();
    draft_.put(head, place);
    put_recalled(recalled);
    const ByName names = by_name(material_.game);
    for (const Entity* const entity : entities) named(*entity, names);
    draft_.put("}");
  }

  /// A named thing is replaced whole by a later one of its name.
  static std::string replaced_words(const Entity& entity, const ByName& items) {
    std::string words;
    const auto [begin, end] = items.equal_range(entity.name);
    for (auto item = begin; item != end; ++item)
      if (item->second->block->layer < entity.item.block->layer)
        join(words, "replaces " + format_short_location(item->second->node.location()));
    return words;
  }

  static ByName by_name(const std::vector<Item>& items) {
    ByName all;
    for (const Item& item : items)
      if (machine_kinds.has(item.node)) all.emplace(item.node.child(Kind::name).text(), &item);
    return all;
  }

  /// What remains of a wager, and the blocks that it is written in.
  struct WagerPlan {
    const WagerText& text;
    ByName names;
    ByTopic matters;
    Ranks ranks;
    Apart own;
    AllApart apart;
  };

  void gather_wager(std::size_t index, const In& in) {
    const WagerText& text = material_.wagers[index];
    ByTopic matters = by_topic(text.items);
    const Latest latest = latest_by_words(text.items);
    std::vector<Item> left = remaining(text.items, matters);
    std::erase_if(left,
                  [&](const Item& item) { return machine_kinds.has(item.node) || latest.at(words_of(item)) != order_of(*item.block); });
    const Block& block = *text.declaration.block;
    const bool is_marked_itself = block.recalled && !is_marked(block.section);
    WagerPlan plan{text, by_name(text.items), std::move(matters), Ranks(left), {block.section, {}, {}, {}}, {}};
    if (is_marked_itself) plan.own.recalled = block.recalled.location();
    const auto block_of = [&](const Item& item) -> Apart& {
      Apart* const other = block_apart(item, is_marked_itself || is_marked(block.section), plan.apart);
      return other != nullptr ? *other : plan.own;
    };
    std::set<std::pair<const Source*, std::uint32_t>> own;
    for (const Item& item : text.items) own.insert(where(item));
    for (const Entity& entity : work_.wager_names[index].entities())
      if (entity.sort != Sort::Number && own.count(where(entity.item)) != 0) block_of(entity.item).named.push_back(&entity);
    for (const Item& item : left) block_of(item).items.push_back(item);
    const auto shared = std::make_shared<const WagerPlan>(std::move(plan));
    in(block.section, [this, shared] { wager(*shared); });
    for (const Apart& one : shared->apart) in(one.section, [this, shared, &one] { amended_wager(*shared, one); });
  }

  void wager(const WagerPlan& plan) {
    const Item& declaration = plan.text.declaration;
    const Syntax node = declaration.node;
    draft_.blank();
    draft_.put(with_words(declaration.marks, folded(head_of(node, node.child(Kind::block)).text())) + " {", node.location(),
               declaration.block->change);
    put_recalled(plan.own.recalled);
    for (const Remark* const remark : remarks_on(plan.text)) put_remark(*remark);
    statements_of(plan, plan.own);
    draft_.put("}");
  }

  /// Part of a wager that is marked as not read, next to the part that is not; or the other way round.
  void amended_wager(const WagerPlan& plan, const Apart& apart) {
    draft_.blank();
    draft_.put("amend wager " + plan.text.name + " {");
    put_recalled(apart.recalled);
    statements_of(plan, apart);
    draft_.put("}");
  }

  void statements_of(const WagerPlan& plan, const Apart& block) {
    for (const Entity* const entity : block.named) named(*entity, plan.names);
    nested(block.items, plan.ranks, [&](const Item& item) { statement(item, prevailing_words(item, plan.matters)); });
  }

  /// A named thing that stands; of an event that was struck, that it never happens: sentences may still name it.
  void named(const Entity& entity, const ByName& items) {
    if (!entity.item.struck) return statement(entity.item, replaced_words(entity, items));
    draft_.put("event " + entity.name + " never", entity.item.node.location(), entity.item.node.has(Kind::never_) ? "" : "struck");
  }

  /// Writes the statements by rank: each rank in a block `notwithstanding any other` within that of the rank below it.
  template <typename Write>
  void nested(const std::vector<Item>& items, const Ranks& ranks, const Write& write) {
    int highest = 0;
    for (const Item& item : items) highest = std::max(highest, ranks.of(item));
    for (int rank = 0; rank <= highest; ++rank) {
      if (rank > 0) draft_.put("notwithstanding any other {");
      for (const Item& item : items)
        if (ranks.of(item) == rank) write(item);
    }
    for (int rank = 0; rank < highest; ++rank) draft_.put("}");
  }

  static std::pair<const Source*, std::uint32_t> where(const Item& item) {
    const SourceLocation place = item.node.location();
    return {place.source.get(), place.span.begin};
  }

  static ByTopic by_topic(const std::vector<Item>& items) {
    ByTopic all;
    for (const Item& item : items)
      for (const Topic& matter : topics_of(item.node)) {
        OnTopic& on = all[matter];
        on.items.push_back(&item);
        if (covers_every_case(item.node)) on.covered = std::max(on.covered.value_or(order_of(*item.block)), order_of(*item.block));
      }
    for (auto& [matter, on] : all)
      std::stable_sort(on.items.begin(), on.items.end(),
                       [](const Item* a, const Item* b) { return order_of(*a->block) < order_of(*b->block); });
    return all;
  }

  /// By their words, the order of the latest text that has them. What a later text says again is written once, as that has it.
  using Latest = std::unordered_map<std::string, int>;

  static std::string words_of(const Item& item) { return opening(item) + folded(item.node.text()); }

  static Latest latest_by_words(const std::vector<Item>& items) {
    Latest latest;
    for (const Item& item : items) {
      const auto [known, is_new] = latest.try_emplace(words_of(item), order_of(*item.block));
      if (!is_new) known->second = std::max(known->second, order_of(*item.block));
    }
    return latest;
  }

  /// True if later text covers every case of each of its matters. Text of layers below `lowest` does not count: what an adopted model says
  /// of `every wager` concerns the wagers of that model alone.
  static bool is_superseded(const Item& item, const ByTopic& items, int lowest = 0) {
    const std::vector<Topic> matters = topics_of(item.node);
    return std::all_of(matters.begin(), matters.end(), [&](const Topic& matter) {
      const std::optional<int>& covered = items.at(matter).covered;
      return covered && *covered > order_of(*item.block) && *covered >= order_of(lowest);
    });
  }

  static std::vector<Item> remaining(const std::vector<Item>& items, const ByTopic& matters, int lowest = 0) {
    std::vector<Item> left;
    for (const Item& item : items)
      if (!is_superseded(item, matters, lowest)) left.push_back(item);
    return left;
  }

  static std::string prevailing_words(const Item& item, const ByTopic& items) {
    std::set<const Item*> below;  // in the order of the text
    for (const Topic& matter : topics_of(item.node))
      for (const Item* const other : items.at(matter).items) {
        if (order_of(*other->block) >= order_of(*item.block) || below.size() == most_told) break;
        below.insert(other);
      }
    std::string words;
    for (const Item* const other : below)
      join(words, (words.empty() ? "takes precedence over " : "") + format_short_location(other->node.location()));
    return below.size() < most_told ? words : words + " and more";
  }

  void every_wager(const EveryText& every) {
    const std::vector<Item> left = remaining(every.items, every_matters_, ruleset_layer);
    if (left.empty()) return;
    const auto is_recalled = [](const Item& item) { return static_cast<bool>(item.block->recalled); };
    const auto recalled = std::find_if(left.begin(), left.end(), is_recalled);
    draft_.blank();
    draft_.put(with_words(every.declaration.marks, "every wager") + " {", every.declaration.node.location());
    if (recalled != left.end() && !is_marked(every.declaration.block->section)) put_recalled(recalled->block->recalled.location());
    nested(left, every_ranks_, [&](const Item& item) { statement(item, prevailing_words(item, every_matters_)); });
    draft_.put("}");
  }

  void paytable(std::size_t index) {
    const PaytableText& text = material_.paytables[index];
    const Syntax node = text.declaration.node;
    draft_.blank();
    draft_.put(with_words(text.declaration.marks, folded(head_of(node, node.child(Kind::row)).text())) + " {", node.location());
    if (const Syntax header = node.child(Kind::row)) draft_.put(folded(header.text()), header.location());
    for (const PaytableRow& row : work_.out.paytables[index].rows) {
      const SourceLocation& place = work_.out.clauses[row.clause].location;
      draft_.put(folded(place.text()), place);
    }
    draft_.put("}");
  }

  // ---- statements

  void statement(const Item& item, std::string change) {
    join(change, item.block->change);
    for (const std::string& reading : item.block->readings) join(change, reading);
    const Syntax grounds = item.node.child(Kind::grounds);
    const bool is_list = grounds && grounds.size() > 0 && grounds[0].has(Kind::mark);
    const Syntax becomes = item.node.child(Kind::becomes);
    if (is_list) return list(item, grounds, change);
    draft_.put(opening(item) + folded(head_of(item.node, becomes).text()), item.node.location(), change);
    for (const Syntax& move : Children(item.node, Kind::becomes)) draft_.put(folded(move.text()), move.location(), change);
  }

  static std::string opening(const Item& item) {
    std::string marks = with_words(item.block->marks, item.marks);
    if (item.node.is(Kind::roll_is) || item.node.is(Kind::result_is)) marks = with_words(std::move(marks), "the");
    return marks.empty() ? marks : marks + " ";
  }

  void list(const Item& item, const Syntax& grounds, const std::string& change) {
    const std::vector<Item> texts = edited_grounds(work_.edits, grounds, item);
    if (texts.empty()) return;
    draft_.put(opening(item) + folded(head_of(item.node, grounds).text()) + " {", item.node.location(), change);
    for (const Item& ground : texts) {
      std::string words = change;
      if (ground.block->change != item.block->change) join(words, ground.block->change);
      draft_.put(folded(ground.node.text()), ground.node.location(), words);
    }
    SourceLocation tail = item.node.location();
    tail.span.begin = grounds.span().end;
    std::string rest = folded(tail.text());
    while (!rest.empty() && (rest.front() == '}' || rest.front() == ' ')) rest.erase(rest.begin());
    draft_.put(rest.empty() ? "}" : "} " + rest, rest.empty() ? SourceLocation{} : tail);
  }

  LoweringContext& work_;
  const SourceUnits& material_;
  const Stack& stack_;
  Draft& draft_;
  std::map<std::string, std::size_t> sections_;  // by number; where in the text
  std::map<std::string, std::vector<std::function<void()>>> in_section_;
  std::multimap<std::string, const Remark*> by_address_;
  std::set<const Remark*> of_wagers_;
  SourceLocation recalled_head_;                             // where the head is marked as not read; without a source: it is not
  std::map<std::string, SourceLocation> recalled_sections_;  // the same of sections, by number
  std::vector<Item> every_;                                  // sentences of all `every wager`
  ByTopic every_matters_;                                    // refers to them
  Ranks every_ranks_;
  std::vector<Item> general_;  // money terms for all wagers that remain
  Ranks general_ranks_;
  std::vector<Item> posted_;
  std::set<std::pair<const Source*, std::uint32_t>> said_;
};

}  // namespace
}  // namespace checking

ConsolidatedText consolidate(const Library& library, const std::string& unit, const Selection& selection) {
  return consolidate(library, unit, selection, check(library, unit, selection));
}

ConsolidatedText consolidate(const Library& library, const std::string& unit, const Selection& selection, const CheckResult& checked) {
  ConsolidatedText result;
  result.diagnostics = checked.diagnostics;
  if (has_errors(result.diagnostics)) return result;
  Diagnostics told;  // by check()
  checking::Usage usage;
  checking::LoweringContext work(library, selection, told, usage);
  work.out.as_of = selection.as_of;
  checking::Stack stack;
  if (!checking::build_stack(library, unit, selection.as_of, work.report, stack)) return result;
  checking::read_posted(work, stack);
  work.edits = checking::resolve_edits(library, selection, stack, std::nullopt, usage, work.report);
  if (!checking::collect(work, stack)) return result;
  checking::lower_all(work);
  checking::Draft draft(library);
  checking::Writer(work, stack, draft).write();
  result.lines = draft.take();
  return result;
}

}  // namespace fairroll
