// SPDX-License-Identifier: Apache-2.0
// Lines of logs as tables write them, straight to pieces.
#include <fairroll/detail/scanned_line.hpp>

#include "../batch/json_scanner.hpp"
#include "../oracle/every_throw.hpp"

namespace fairroll::detail {
namespace {

static_assert(ScannedLine::most_dice == most_dice);

using batch::first;
using batch::JsonScanner;

class LineScanner {
 public:
  LineScanner(std::string_view line, ScannedLine& out) : line_(line), scan_(line), out_(out) {}

  [[nodiscard]] bool read() {
    unsigned met = 0;
    const bool understood = scan_.object([&] {
      if (scan_.is_member("throw")) return first(met, 1) && thrown();
      if (scan_.is_member("act")) return first(met, 1) && act();
      if (scan_.is_member("ruled")) return first(met, 2) && ruled();
      if (scan_.is_member("paid")) return first(met, 4) && paid();
      if (scan_.is_member("balance")) return first(met, 8) && scan_.array([&] { return balance(); }, true);
      return scan_.is_member("meta") && first(met, 16) && meta();
    });
    return understood && (met & 1U) != 0 && scan_.at_end();
  }

  /// The same of a line of which only the end is to be read: what is scanned begins with `meta`.
  [[nodiscard]] bool read_meta_at_end() { return meta() && scan_.take('}') && scan_.at_end(); }

 private:
  [[nodiscard]] bool thrown() {
    out_.is_throw = true;
    bool bare = true;
    unsigned met = 0;
    (void)scan_.next();
    const std::size_t begin = scan_.offset();
    const auto more = [&] {
      bare = false;
      return scan_.any_value();
    };
    const bool understood = scan_.object([&] {
      if (scan_.is_member("faces")) return first(met, 1) && faces();
      if (scan_.is_member("facts")) return first(met, 2) && scan_.array(more, true);
      return scan_.is_member("calls") && first(met, 4) && scan_.array(more, true);
    });
    if (!bare) out_.record = line_.substr(begin, scan_.offset() - begin);
    return understood && (met & 1U) != 0;
  }

  [[nodiscard]] bool faces() {
    return scan_.array([&] { return out_.dice < out_.faces.size() && scan_.small_number(out_.faces[out_.dice++]); });
  }

  [[nodiscard]] bool act() {
    using Action = TableAction::Kind;
    constexpr unsigned by = 1, deed = 2, about = 4, wanted_about = 8;
    unsigned met = 0;
    const auto does = [&](Action kind) {
      out_.act = kind;
      return first(met, deed);
    };
    const auto dice = [&](Action kind) {
      std::string_view what;
      return does(kind) && scan_.string(what) && what == "dice";
    };
    const bool understood = scan_.object([&] {
      if (scan_.is_member("by")) return first(met, by) && scan_.string(out_.who);
      if (scan_.is_member("bets")) return does(Action::Bet) && first(met, wanted_about) && scan_.string(out_.amount);
      if (scan_.is_member("on")) return first(met, about) && wager(out_.on);
      if (scan_.is_member("raises")) return does(Action::Raise) && first(met, wanted_about) && wager(out_.on);
      if (scan_.is_member("reduces")) return does(Action::Reduce) && first(met, wanted_about) && wager(out_.on);
      if (scan_.is_member("to")) return first(met, about) && scan_.string(out_.amount);
      if (scan_.is_member("removes")) return does(Action::Remove) && wager(out_.on);
      if (scan_.is_member("buys_in")) return does(Action::BuyIn) && scan_.string(out_.amount);
      if (scan_.is_member("takes")) return dice(Action::TakeDice);
      if (scan_.is_member("declines")) return dice(Action::DeclineDice);
      return scan_.is_member("relinquishes") && dice(Action::RelinquishDice);
    });
    if (!understood || (met & by) == 0 || (met & deed) == 0) return false;
    // `on` belongs to `bets`, `to` to `raises` and `reduces`, and neither to anything else.
    if (((met & about) != 0) != ((met & wanted_about) != 0)) return false;
    return (met & about) == 0 || (!out_.amount.empty() && !out_.on.name.empty());
  }

  [[nodiscard]] bool wager(ScannedWager& out) {
    unsigned met = 0;
    return scan_.object([&] {
      if (scan_.is_member("wager")) return first(met, 1) && scan_.string(out.name);
      if (scan_.is_member("numbers")) return first(met, 2) && scan_.array([&] { return number_of(out); });
      return scan_.is_member("behind") && first(met, 4) && behind(out);
    }) && (met & 1U) != 0;
  }

  [[nodiscard]] bool number_of(ScannedWager& out) {
    return out.count < ScannedWager::most_numbers && scan_.small_number(out.numbers[out.count++]);
  }

  [[nodiscard]] bool behind(ScannedWager& out) {
    unsigned met = 0;
    return scan_.object([&] {
      if (scan_.is_member("wager")) return first(met, 1) && scan_.string(out.behind);
      return scan_.is_member("number") && number(out.parent_number);
    }) && (met & 1U) != 0;
  }

  /// One, and no other.
  [[nodiscard]] bool number(std::optional<int>& out) {
    int value = 0;
    if (out || !scan_.small_number(value)) return false;
    out = value;
    return true;
  }

  [[nodiscard]] bool ruled() {
    unsigned met = 0;
    return scan_.object([&] {
      if (scan_.is_member("ruling")) return first(met, 1) && scan_.string(out_.ruling);
      return scan_.is_member("total") && number(out_.total);
    }) && (met & 1U) != 0;
  }

  [[nodiscard]] bool paid() {
    out_.says_paid = true;
    return scan_.array([&] { return payment(out_.paid.emplace_back()); }, true);
  }

  [[nodiscard]] bool payment(ScannedPayment& out) {
    unsigned met = 0;
    const bool understood = scan_.object([&] {
      if (scan_.is_member("who")) return first(met, 1) && scan_.string(out.who);
      if (scan_.is_member("on")) return first(met, 2) && wager(out.on);
      if (scan_.is_member("wins")) return first(met, 4) && scan_.string(out.amount);
      return scan_.is_member("outcome") && first(met, 4) && outcome(out.outcome);
    });
    return understood && met == 7;
  }

  [[nodiscard]] bool outcome(Outcome& out) {
    std::string_view word;
    if (!scan_.string(word)) return false;
    for (const Outcome one : {Outcome::Loses, Outcome::Pushes, Outcome::Returned}) {
      out = one;
      if (word == outcome_name(one)) return true;
    }
    return false;
  }

  [[nodiscard]] bool balance() {
    ScannedBalance& out = out_.balances.emplace_back();
    unsigned met = 0;
    const bool understood = scan_.object([&] {
      if (scan_.is_member("who")) return first(met, 1) && scan_.string(out.who);
      out.down = scan_.is_member("down");
      return (out.down || scan_.is_member("up")) && first(met, 2) && scan_.string(out.amount);
    });
    return understood && met == 3;
  }

  [[nodiscard]] bool meta() {
    if (scan_.next() != '{') return false;
    const std::size_t begin = scan_.offset();
    (void)scan_.take('{');
    const bool understood = scan_.take('}') || (members() && scan_.take('}'));
    out_.meta = line_.substr(begin, scan_.offset() - begin);
    return understood;
  }

  [[nodiscard]] bool members() {
    do {
      std::string_view key;
      std::string_view value;
      if (!scan_.plain_string(key) || !scan_.take(':')) return false;
      const char begins = scan_.next();
      const bool is_number = begins >= '0' && begins <= '9';
      const bool is_flag = begins == 't' || begins == 'f';
      const std::size_t begin = scan_.offset();
      if (begins == '"' ? !scan_.plain_string(value) : is_number ? !whole_number(value) : !scan_.any_value()) return false;
      if (out_.member(key).data() != nullptr) return false;  // which of two is meant is for others to say
      if (is_flag) value = line_.substr(begin, scan_.offset() - begin);
      if (begins == '"' || is_number || is_flag) out_.members.emplace_back(key, value);
    } while (scan_.take(','));
    return true;
  }

  /// Another number than a whole one is written in several ways.
  [[nodiscard]] bool whole_number(std::string_view& text) {
    if (!scan_.number(text) || text.size() > 15) return false;
    const char behind = scan_.next();
    return behind == ',' || behind == '}';
  }

  std::string_view line_;
  JsonScanner scan_;
  ScannedLine& out_;
};

/// Takes that from the end, and blanks before it.
bool take_from_end(std::string_view& text, std::string_view wanted) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  if (!text.ends_with(wanted)) return false;
  text.remove_suffix(wanted.size());
  return true;
}

}  // namespace

bool scan_meta(std::string_view line, ScannedLine& out) {
  out.members.clear();
  if (!line.starts_with(R"({"throw")") && !line.starts_with(R"({"act")")) return false;
  const std::size_t begin = line.rfind('{');
  std::string_view before = line.substr(0, begin);
  if (!take_from_end(before, ":") || !take_from_end(before, R"("meta")") || !take_from_end(before, ",")) return false;
  return LineScanner(line.substr(begin), out).read_meta_at_end();
}

bool scan_line(std::string_view line, ScannedLine& out) {
  out.is_throw = out.says_paid = false;
  out.dice = 0;
  out.who = out.amount = out.ruling = out.meta = out.record = {};
  out.on = {};
  out.total.reset();
  out.paid.clear();
  out.balances.clear();
  out.members.clear();
  return LineScanner(line, out).read();
}

}  // namespace fairroll::detail
