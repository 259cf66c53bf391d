#include "collect.hpp"

#include <algorithm>
#include <set>

#include "placement.hpp"
#include "vocabulary.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_units = 64;
constexpr std::size_t most_statements = 400'000;
constexpr std::size_t most_alternatives = 64;

/// What one `adopts` asks of a model; everything for the unit that is checked.
struct Wanted {
  bool everything = true;
  bool game = false;
  std::map<std::string, Syntax> names{};
  std::set<std::string> found{};

  [[nodiscard]] bool wants(const std::string& name) const { return everything || names.count(name) != 0; }
};

struct DatedSection {
  std::string number;
  Period period;
  Place place;
};

class Collector {
 public:
  explicit Collector(Work& work) : work_(work) {}

  bool ruleset(const std::string& name) {
    const std::shared_ptr<const Tree> tree = work_.library.find(name);
    const Syntax unit = tree ? unit_of(*tree) : Syntax{};
    if (!unit || !unit.is(Kind::unit)) return false;
    add_source(tree->source);
    const Syntax title = unit.child(Kind::text);
    work_.out.name = name;
    work_.out.title = title ? std::string(title.unquoted()) : name;
    read_head(unit);
    if (!read_vocabulary(unit)) return false;
    units_.insert(name);
    open_.push_back(name);
    Wanted all;
    work_.material = gather(unit, top_block(name, nullptr, {}), all);
    return true;
  }

 private:
  // ---- the head

  void read_head(const Syntax& unit) {
    const Syntax head = unit.child(Kind::head);
    if (const Syntax authority = single(head, Kind::authority)) work_.out.authority = std::string(authority[0].unquoted());
    if (const Syntax cites = single(head, Kind::cites)) work_.out.cites = std::string(cites[0].unquoted());
    if (const Syntax currency = single(head, Kind::currency)) read_currency(currency);
  }

  Syntax single(const Syntax& head, Kind kind) {
    const std::vector<Syntax> all = head.all(kind);
    for (std::size_t i = 1; i < all.size(); ++i)
      work_.report.add(Code::duplicate, all[i].place(), quoted(kind_name(kind)) + " stands twice", {all[0].place(), "first here"}, "leave one of them out");
    return all.empty() ? Syntax{} : all[0];
  }

  void read_currency(const Syntax& node) {
    const Syntax unit = node[1];
    Currency currency;
    currency.name = node[0].str();
    const std::string text = unit.str();
    const std::size_t dot = text.find('.');
    currency.decimals = dot == std::string::npos ? 0 : static_cast<int>(text.size() - dot - 1);
    std::int64_t step = 0;
    constexpr int most_decimals = 9;
    constexpr std::int64_t most_step = 1'000'000'000;
    for (const char c : text)
      if (c != '.' && step <= most_step) step = step * 10 + (c - '0');
    if (currency.decimals > most_decimals || step == 0 || step > most_step) {
      work_.report.add(Code::minor_unit, unit.place(), quoted(text) + " cannot be the smallest unit of a currency",
                       "it is greater than zero and has at most 9 decimals");
      return;
    }
    currency.step = step;
    work_.out.currency = currency;
    work_.has_currency = true;
  }

  bool read_vocabulary(const Syntax& unit) {
    const Syntax uses = single(unit.child(Kind::head), Kind::uses);
    if (!uses) {
      const Syntax path = unit.child(Kind::path);
      work_.report.add(Code::incomplete, path.place(), quoted(path.text()) + " does not say which vocabulary it uses", "add `uses` and the name of a vocabulary");
      return false;
    }
    const Syntax path = uses[0];
    const std::shared_ptr<const Tree> tree = work_.library.find(path.str());
    if (!tree) {
      no_unit(path, Kind::vocabulary);
      return false;
    }
    const Syntax vocabulary = unit_of(*tree);
    if (!vocabulary.is(Kind::vocabulary)) {
      work_.report.add(Code::wrong_kind, path.place(), quoted(path.text()) + " is not a vocabulary", "name a unit that begins with `vocabulary`");
      return false;
    }
    add_source(tree->source);
    units_.insert(path.str());
    work_.out.vocabulary = lower_vocabulary(work_.report, vocabulary, work_.vocabulary_lists);
    return work_.out.vocabulary.dice != 0;
  }

  void no_unit(const Syntax& path, Kind kind) {
    work_.report.add(Code::no_unit, path.place(), "no " + std::string(kind_name(kind)) + " called " + quoted(path.text()),
                     did_you_mean(path.text(), work_.library.names(kind)));
  }

  void add_source(const SourcePtr& source) {
    if (std::find(work_.out.sources.begin(), work_.out.sources.end(), source) == work_.out.sources.end()) work_.out.sources.push_back(source);
  }

  // ---- blocks

  /// `under` is the block of the adopting statement, null for the unit that is checked.
  BlockPtr top_block(const std::string& unit, const BlockPtr& under, const Item& adopts) {
    Block block;
    block.unit = unit;
    block.lead = unit;
    if (under) {
      const std::string marks = adopts.marks.empty() ? "adopts" : adopts.marks;
      block.lead = under->lead + " " + marks + " " + unit;
      block.layer = under->layer - 1;
      block.recalled = under->recalled;
      block.readings = under->readings;
      block.adopted_at = under->adopted_at.source ? under->adopted_at : adopts.node.place();
    }
    return std::make_shared<const Block>(std::move(block));
  }

  /// Reads what a block says about itself. Null if it is not in force.
  BlockPtr enter(const std::vector<Syntax>& remarks, Block block, const std::string& about) {
    Syntax in_force;
    for (const Syntax& remark : remarks) {
      if (remark.is(Kind::in_force)) {
        if (in_force) work_.report.add(Code::duplicate, remark.place(), "a block has one period", {in_force.place(), "first here"}, "leave one of them out");
        in_force = remark;
      }
      if (remark.is(Kind::recalled)) block.recalled = true;
    }
    if (in_force && !in_force_now(period_of(in_force))) return nullptr;
    for (const Syntax& remark : remarks) keep_remark(remark, about);
    return std::make_shared<const Block>(std::move(block));
  }

  void keep_remark(const Syntax& node, const std::string& about) {
    Remark remark;
    switch (node.kind()) {
      case Kind::source: remark.kind = Remark::Kind::Source; break;
      case Kind::recalled: remark.kind = Remark::Kind::Recalled; break;
      case Kind::unencoded: remark.kind = Remark::Kind::Unencoded; break;
      case Kind::note: remark.kind = Remark::Kind::Note; break;
      default: return;
    }
    remark.address = about;
    remark.text = std::string(node[0].unquoted());
    remark.place = node.place();
    const auto same = [&](const Remark& other) { return other.place.source == remark.place.source && other.place.span == remark.place.span; };
    if (std::none_of(work_.out.remarks.begin(), work_.out.remarks.end(), same)) work_.out.remarks.push_back(std::move(remark));
  }

  Period period_of(const Syntax& node) {
    Period period;
    const std::vector<Syntax> dates = node.all(Kind::date);
    for (std::size_t i = 0; i < dates.size(); ++i) {
      const std::optional<Date> date = parse_date(dates[i].text());
      if (!date) work_.report.add(Code::bad_date, dates[i].place(), quoted(dates[i].text()) + " is not a day of the calendar", "write year, month and day: 2015-07-01");
      (i == 0 ? period.from : period.until) = date;
    }
    if (period.from && period.until && *period.until < *period.from)
      work_.report.add(Code::bad_date, dates[1].place(), "the period ends before it begins", {dates[0].place(), "it begins here"}, "write the earlier day first");
    return period;
  }

  [[nodiscard]] bool in_force_now(const Period& period) const {
    return work_.selection.as_of ? period.contains(*work_.selection.as_of) : !period.until;
  }

  static std::vector<Syntax> remarks_of(const Syntax& block) {
    std::vector<Syntax> remarks;
    for (const Syntax& statement : block.all(Kind::statement)) {
      const Syntax inner = inner_of(statement);
      if (inner && is_remark(inner.kind())) remarks.push_back(inner);
    }
    return remarks;
  }

  static Syntax inner_of(const Syntax& statement) { return statement.size() == 0 ? Syntax{} : statement[statement.size() - 1]; }

  static std::string marks_of(const Syntax& statement) {
    std::string marks;
    for (const Syntax& mark : statement.all(Kind::mark)) marks += (marks.empty() ? "" : " ") + mark.str();
    return marks;
  }

  /// A hostile file must not multiply its statements without end.
  bool spend(const Syntax& node) {
    if (++work_.statements <= most_statements) return true;
    if (!work_.exhausted) work_.report.add(Code::too_many_states, node.place(), "more than 400000 statements once adoptions and lists of wagers are written out", "split the ruleset");
    work_.exhausted = true;
    return false;
  }

  /// The statements of a block, with the chosen alternatives written out.
  void flatten(const Syntax& braces, const BlockPtr& block, Where where, const std::string& about, std::vector<Item>& out) {
    for (const Syntax& statement : braces.all(Kind::statement)) {
      const Syntax node = inner_of(statement);
      if (!node || !spend(node)) continue;
      const Report::Adopted adopted(work_.report, block->adopted_at);
      if (!may_stand(work_.report, node, where, in_model_)) continue;
      const Item item{node, marks_of(statement), block};
      if (node.is(Kind::reading) || node.is(Kind::choice)) {
        flatten_alternative(item, where, about, out);
      } else if (!is_remark(node.kind())) {
        out.push_back(item);
      }
    }
  }

  void flatten_alternative(const Item& item, Where where, const std::string& about, std::vector<Item>& out) {
    const Syntax chosen = choose(item);
    if (!chosen) return;
    const Syntax braces = chosen.child(Kind::block);
    Block inner = *item.block;
    inner.readings.push_back(item.node.child(Kind::name).str() + " as " + chosen.child(Kind::name).str());
    if (!item.marks.empty()) inner.marks += (inner.marks.empty() ? "" : " ") + item.marks;
    if (const BlockPtr block = enter(remarks_of(braces), std::move(inner), about)) flatten(braces, block, where, about, out);
  }

  // ---- readings and choices

  /// The alternative that this run is checked with; null for an open choice.
  Syntax choose(const Item& item) {
    const Syntax node = item.node;
    const Syntax name = node.child(Kind::name);
    const std::vector<Syntax> all = node.all(Kind::alternative);
    Alternatives record;
    record.name = name.str();
    record.is_reading = node.is(Kind::reading);
    const Syntax question = node.child(Kind::text);
    if (question) record.question = std::string(question.unquoted());
    record.place = name.place();
    for (const Syntax& alternative : all) add_alternative(record, alternative.child(Kind::name));
    if (all.size() > most_alternatives)
      work_.report.add(Code::too_many_states, name.place(), quoted(name.text()) + " has more than 64 alternatives", "split it");
    record.chosen = chosen_of(record, node);
    const auto again = alternatives_.insert({record.name, record.place});
    const bool same_place = again.first->second.source == record.place.source && again.first->second.span == record.place.span;
    if (!again.second && !same_place)
      work_.report.add(Code::duplicate, name.place(), "there are two questions called " + quoted(name.text()), {again.first->second, "first here"}, "rename one of them");
    const std::optional<std::size_t> chosen = record.chosen;
    if (again.second) work_.out.alternatives.push_back(std::move(record));
    return chosen && *chosen < all.size() ? all[*chosen] : Syntax{};
  }

  void add_alternative(Alternatives& record, const Syntax& name) {
    if (std::find(record.names.begin(), record.names.end(), name.text()) != record.names.end())
      work_.report.add(Code::duplicate, name.place(), "alternative " + quoted(name.text()) + " stands twice", "rename one of them");
    record.names.push_back(name.str());
  }

  std::optional<std::size_t> chosen_of(const Alternatives& record, const Syntax& node) {
    const auto index_of = [&](const std::string& name) -> std::optional<std::size_t> {
      const auto found = std::find(record.names.begin(), record.names.end(), name);
      if (found == record.names.end()) return std::nullopt;
      return static_cast<std::size_t>(found - record.names.begin());
    };
    const std::string* asked = nullptr;
    const auto read = work_.selection.readings.find(record.name);
    if (read != work_.selection.readings.end()) asked = &read->second;
    const auto posted = work_.selection.postings.find(record.name);
    if (!record.is_reading && posted != work_.selection.postings.end()) asked = &posted->second;
    if (asked != nullptr) {
      if (const auto index = index_of(*asked)) return index;
      std::string help = did_you_mean(*asked, record.names);
      if (help.empty()) help = "the alternatives are " + quoted_list(record.names);
      work_.report.add(Code::no_such_reading, {}, quoted(record.name) + " has no alternative " + quoted(*asked), help);
    }
    if (record.is_reading) return 0;
    const Syntax standard = node.child(Kind::default_name);
    if (!standard) {
      work_.report.add(Code::choice_open, record.place, "the house has to choose " + quoted(record.name) + ", and has not", "the alternatives are " + quoted_list(record.names));
      return std::nullopt;
    }
    const auto index = index_of(standard[0].str());
    if (!index) work_.report.unknown("alternative", standard[0], record.names);
    return index;
  }

  // ---- units

  Material gather(const Syntax& unit, const BlockPtr& outer, Wanted& wanted) {
    const bool outer_model = in_model_;
    in_model_ = unit.has(Kind::model);
    Material material;
    std::vector<Item> items;
    const std::string name = unit.child(Kind::path).str();
    std::vector<Syntax> remarks = unit.child(Kind::head).children();
    const std::vector<Syntax> own = remarks_of(unit);
    remarks.insert(remarks.end(), own.begin(), own.end());
    if (const BlockPtr block = enter(remarks, *outer, name)) {
      flatten_unit(unit, block, items);
    } else if (!outer->adopted_at.source) {
      work_.report.add(Code::not_in_force, {}, quoted(name) + " is not in force" + as_of(), "ask for a day in its period");
    }
    for (const Item& item : items) declare(item, wanted, material);
    for (const Item& item : items) amend(item, wanted, material);
    in_model_ = outer_model;
    return material;
  }

  [[nodiscard]] std::string as_of() const { return work_.selection.as_of ? " on " + to_string(*work_.selection.as_of) : std::string(" without an end"); }

  void flatten_unit(const Syntax& unit, const BlockPtr& block, std::vector<Item>& out) {
    std::vector<Item> top;
    flatten(unit, block, Where::Unit, block->unit, top);
    std::vector<DatedSection> sections;
    for (const Item& item : top) {
      if (item.node.is(Kind::section)) {
        flatten_section(item, sections, out);
      } else {
        out.push_back(item);
      }
    }
  }

  void flatten_section(const Item& item, std::vector<DatedSection>& sections, std::vector<Item>& out) {
    const std::vector<Syntax> texts = item.node.all(Kind::text);
    const Syntax braces = item.node.child(Kind::block);
    Section section;
    section.number = std::string(texts[0].unquoted());
    section.title = texts.size() > 1 ? std::string(texts[1].unquoted()) : std::string();
    section.place = texts[0].place();
    section.unit = item.block->unit;
    for (const Syntax& remark : remarks_of(braces))
      if (remark.is(Kind::in_force)) section.in_force = period_of(remark);
    refuse_overlap(section, sections);
    Block inner = *item.block;
    const std::string number = folded(section.number);
    inner.lead = inner.lead.size() > inner.unit.size() ? inner.lead.substr(0, inner.lead.size() - inner.unit.size()) + number : number;
    inner.in_section = true;
    const std::string about = inner.lead;
    const BlockPtr block = enter(remarks_of(braces), std::move(inner), about);
    if (!block) return;
    work_.out.sections.push_back(std::move(section));
    flatten(braces, block, Where::Section, about, out);
  }

  void refuse_overlap(const Section& section, std::vector<DatedSection>& sections) {
    for (const DatedSection& other : sections) {
      const bool before = other.period.until && section.in_force.from && *other.period.until < *section.in_force.from;
      const bool after = section.in_force.until && other.period.from && *section.in_force.until < *other.period.from;
      if (other.number != section.number || before || after) continue;
      work_.report.add(Code::overlap, section.place, "two sections " + quoted(section.number) + " are in force on the same day", {other.place, "the other"},
                       "give them periods that do not meet, or another number");
    }
    sections.push_back({section.number, section.in_force, section.place});
  }

  // ---- what a unit declares

  void declare(const Item& item, Wanted& wanted, Material& material) {
    const Report::Adopted adopted(work_.report, item.block->adopted_at);
    const Syntax name = item.node.child(Kind::name);
    switch (item.node.kind()) {
      case Kind::game: return declare_game(item, wanted, material);
      case Kind::wager:
        if (wanted.wants(name.str())) declare_wager(item, wanted, material);
        return;
      case Kind::paytable:
        if (!wanted.wants(name.str())) return;
        wanted.found.insert(name.str());
        return put(material.paytables, {name.str(), item, {}}, "paytable");
      case Kind::adopts: return adopt(item, wanted, material);
      case Kind::house_posts: return material.postings.push_back(item);
      default:
        if (is_conduct(item.node.kind())) material.conduct.push_back(item);
    }
  }

  template <typename Text>
  void put(std::vector<Text>& texts, Text text, const char* what) {
    const Syntax name = text.declaration.node.child(Kind::name);
    for (const Text& other : texts) {
      if (other.name != text.name) continue;
      work_.report.add(Code::duplicate, name.place(), std::string(what) + " " + quoted(text.name) + " is there already",
                       {other.declaration.node.child(Kind::name).place(), "first here"}, "rename one of them, or `amend` it");
      return;
    }
    texts.push_back(std::move(text));
  }

  void declare_game(const Item& item, Wanted& wanted, Material& material) {
    if (!wanted.everything && !wanted.game) return;
    wanted.found.insert("game");
    if (material.has_game && material.adopted_game) {
      work_.report.add(Code::duplicate, head_of(item.node, item.node.child(Kind::block)), "there is a game already", {material.game_place, "first here"},
                       "change it with `amend game { ... }`");
      return;
    }
    material.has_game = true;
    material.game_place = head_of(item.node, item.node.child(Kind::block));
    expand(item, Where::Game, "game", material.game);
  }

  /// The statements of a container's braces, with what the braces say about themselves.
  void expand(const Item& item, Where where, const std::string& subject, std::vector<Item>& out, bool amends = false) {
    const Syntax braces = item.node.child(Kind::block);
    Block inner = *item.block;
    inner.amends = amends;
    const std::string about = inner.lead + " " + subject;
    if (const BlockPtr block = enter(remarks_of(braces), std::move(inner), about)) flatten(braces, block, where, about, out);
  }

  void declare_wager(const Item& item, Wanted& wanted, Material& material) {
    const std::string name = item.node.child(Kind::name).str();
    wanted.found.insert(name);
    const Syntax braces = item.node.child(Kind::block);
    const std::string about = item.block->lead + " " + name;
    const BlockPtr block = enter(remarks_of(braces), *item.block, about);
    if (!block) return;
    WagerText text{name, {item.node, item.marks, block}, {}, {}};
    flatten(braces, block, Where::Wager, about, text.items);
    put(material.wagers, std::move(text), "wager");
  }

  void adopt(const Item& item, Wanted& outer, Material& material) {
    const Syntax path = item.node.child(Kind::path);
    Wanted wanted = wanted_by(item, outer);
    if (!outer.everything && !wanted.game && wanted.names.empty()) return;
    const std::shared_ptr<const Tree> tree = model_at(path);
    if (!tree) {
      work_.report.adoption_failed();
      for (const auto& [name, word] : wanted.names) outer.found.insert(name);
      if (wanted.game) outer.found.insert("game");
      return;
    }
    const Syntax unit = unit_of(*tree);
    add_source(tree->source);
    open_.push_back(path.str());
    Material adopted = gather(unit, top_block(path.str(), item.block, item), wanted);
    open_.pop_back();
    refuse_missing(item, path, unit, wanted, outer);
    outer.found.insert(wanted.found.begin(), wanted.found.end());
    merge(item, std::move(adopted), material);
  }

  Wanted wanted_by(const Item& item, const Wanted& outer) {
    Wanted wanted;
    wanted.everything = false;
    wanted.game = item.node.has(Kind::adopts_game) && (outer.everything || outer.game);
    for (const Syntax& name : item.node.all(Kind::name)) {
      if (!outer.wants(name.str())) continue;
      const auto [at, fresh] = wanted.names.insert({name.str(), name});
      if (!fresh) work_.report.add(Code::duplicate, name.place(), quoted(name.text()) + " is adopted twice", {at->second.place(), "first here"}, "leave one of them out");
    }
    return wanted;
  }

  bool same_vocabulary(const Syntax& path, const Syntax& unit) {
    const Syntax uses = unit.child(Kind::head).child(Kind::uses);
    if (uses && uses[0].text() == work_.out.vocabulary.name) return true;
    const std::string other = uses ? "is written in " + quoted(uses[0].text()) : std::string("names no vocabulary");
    work_.report.add(Code::vocabulary_differs, path.place(), "model " + quoted(path.text()) + " " + other + ", this text in " + quoted(work_.out.vocabulary.name),
                     {uses ? uses[0].place() : unit.child(Kind::path).place(), "the model"}, "adopt a model that uses the same vocabulary");
    return false;
  }

  /// The model that an adoption names, if it may be adopted here.
  std::shared_ptr<const Tree> model_at(const Syntax& path) {
    std::shared_ptr<const Tree> tree = work_.library.find(path.str());
    if (!tree) {
      no_unit(path, Kind::model);
      return nullptr;
    }
    const Syntax unit = unit_of(*tree);
    if (!unit.is(Kind::unit) || !unit.has(Kind::model)) {
      work_.report.add(Code::not_adoptable, path.place(), quoted(path.text()) + " is not a model", "only a `model` can be adopted");
      return nullptr;
    }
    if (std::find(open_.begin(), open_.end(), path.text()) != open_.end()) {
      work_.report.add(Code::circular, path.place(), quoted(path.text()) + " would adopt itself", "break the circle");
      return nullptr;
    }
    if (units_.insert(path.str()).second && units_.size() > most_units) {
      if (units_.size() == most_units + 1) work_.report.add(Code::too_many_units, path.place(), "more than 64 units for one ruleset", "adopt from fewer models");
      return nullptr;
    }
    return same_vocabulary(path, unit) && spend(path) ? tree : nullptr;
  }

  void refuse_missing(const Item& item, const Syntax& path, const Syntax& unit, const Wanted& wanted, Wanted& outer) {
    if (wanted.game && wanted.found.count("game") == 0) {
      work_.report.adoption_failed();
      outer.found.insert("game");
      work_.report.add(Code::not_adoptable, item.node.child(Kind::adopts_game).place(), "model " + quoted(path.text()) + " has no game", "leave `game` out");
    }
    std::vector<std::string> offered;
    for (const Syntax& statement : unit.all(Kind::statement)) {
      const Syntax inner = inner_of(statement);
      if (inner && (inner.is(Kind::wager) || inner.is(Kind::paytable))) offered.push_back(inner.child(Kind::name).str());
    }
    for (const auto& [name, word] : wanted.names) {
      if (wanted.found.count(name) != 0) continue;
      work_.report.adoption_failed();
      outer.found.insert(name);
      work_.report.add(Code::not_adoptable, word.place(), "model " + quoted(path.text()) + " has nothing called " + quoted(name), did_you_mean(name, offered));
    }
  }

  void merge(const Item& item, Material adopted, Material& material) {
    if (adopted.has_game) {
      if (material.has_game) {
        const Syntax word = item.node.child(Kind::adopts_game);
        work_.report.add(Code::duplicate, word.place(), "there is a game already", {material.game_place, "first here"}, "adopt one game, and change it with `amend game { ... }`");
      } else {
        material.has_game = true;
        material.adopted_game = true;
        material.game_place = item.node.child(Kind::adopts_game).place();
        material.game = std::move(adopted.game);
      }
    }
    for (WagerText& wager : adopted.wagers) put(material.wagers, std::move(wager), "wager");
    for (PaytableText& table : adopted.paytables) put(material.paytables, std::move(table), "paytable");
  }

  // ---- what a unit changes

  void amend(const Item& item, const Wanted& wanted, Material& material) {
    const Report::Adopted adopted(work_.report, item.block->adopted_at);
    switch (item.node.kind()) {
      case Kind::amend_game: return amend_game(item, wanted, material);
      case Kind::amend_wager:
        for (const Syntax& name : item.node.all(Kind::name)) amend_wager(item, name, wanted, material);
        return;
      case Kind::amend_paytable: return amend_paytable(item, wanted, material);
      case Kind::every_wager:
        for (WagerText& wager : material.wagers) expand(item, Where::Wager, wager.name, wager.every);
        return;
      default: return;
    }
  }

  void amend_game(const Item& item, const Wanted& wanted, Material& material) {
    if (!wanted.everything && !wanted.game) return;
    if (!material.has_game) {
      if (!work_.report.has_failed_adoption()) work_.report.add(Code::no_target, head_of(item.node, item.node.child(Kind::block)), "there is no game to amend", "adopt `game` from a model, or write `game { ... }`");
      return;
    }
    expand(item, Where::Game, "game", material.game, true);
  }

  void amend_wager(const Item& item, const Syntax& name, const Wanted& wanted, Material& material) {
    if (!wanted.wants(name.str())) return;
    for (WagerText& wager : material.wagers)
      if (wager.name == name.text()) return expand(item, Where::Wager, wager.name, wager.items, true);
    std::vector<std::string> names;
    for (const WagerText& wager : material.wagers) names.push_back(wager.name);
    work_.report.unknown_name("wager", name, names, "adopt it before it is amended");
  }

  void amend_paytable(const Item& item, const Wanted& wanted, Material& material) {
    const Syntax name = item.node.child(Kind::name);
    if (!wanted.wants(name.str())) return;
    std::vector<std::string> names;
    for (PaytableText& table : material.paytables) {
      names.push_back(table.name);
      if (table.name == name.text()) return table.amendments.push_back(item);
    }
    work_.report.unknown_name("paytable", name, names, "adopt it before it is amended");
  }

  Work& work_;
  bool in_model_ = false;
  std::set<std::string> units_;     // loaded
  std::vector<std::string> open_;   // being gathered, to find circles
  std::map<std::string, Place> alternatives_;
};

}  // namespace

Syntax unit_of(const Tree& tree) {
  if (tree.nodes.empty()) return {};
  return tree.top().child_of({Kind::vocabulary, Kind::unit});
}

bool collect(Work& work, const std::string& unit) { return Collector(work).ruleset(unit); }

}  // namespace fairroll::checking
