// SPDX-License-Identifier: Apache-2.0
// Clauses of conduct made up at random, over the vocabulary of conduct::Bench.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace conduct {

/// The same seed writes the same clauses. The checker may refuse them: clauses may contradict each other.
class Writer {
 public:
  explicit Writer(std::uint32_t seed) : draw_(seed) {}

  std::string conduct() {
    std::string text;
    const std::string kind = one_of({"invalid", "no_roll"});
    if (pick(8) > 0) text += "the roll is " + kind + " when " + grounds(1 + pick(4)) + "\n";
    if (pick(3) > 0) text += "the roll is void when " + grounds(1 + pick(2)) + "\n";
    for (std::size_t powers = pick(3); powers > 0; --powers) text += power() + "\n";
    if (pick(2) == 0) text += "duty of stick to call the total\n";
    if (pick(3) == 0) text += "result is the total called\n";
    if (pick(3) > 0)
      text += "die reads " + one_of({"opposite its supported", "its natural"}) + " face when cocked " +
              one_of({"one_face", "one_face or several_faces", "several_faces"}) + "\n";
    for (std::size_t duties = pick(3); duties > 0; --duties)
      text += "duty of " + one_of({"shooter", "stick"}) + " before the throw: " + condition(1) + "\n";
    return text;
  }

 private:
  std::size_t pick(std::size_t from) { return draw_() % from; }
  std::string one_of(const std::vector<std::string>& words) { return words[pick(words.size())]; }

  std::string grounds(std::size_t count) {
    if (count == 1) return condition(2);
    std::string text = "{";
    for (std::size_t i = 0; i < count; ++i) {
      text += " (" + std::to_string(i + 1) + ") " + condition(2);
      if (pick(4) == 0) text += " unless " + condition(1);
    }
    return text + " }";
  }

  std::string power() {
    std::string text = "power of " + one_of({"box", "floor", "stick, box", "dealer"});
    text += " to " + one_of({"call no_roll", "call no_roll", "call the total", "overrule stick"});
    if (pick(3) > 0) text += " when " + grounds(1 + pick(3));
    if (pick(3) == 0)
      text += " while " + one_of({"come_out", "point is 4", "shooter holds pass", "any seat holds dont_pass", "no seat holds pass"});
    return text + one_of({"", " before the dice rest", " before the dice rest whenever possible", " preferably before the dice rest"});
  }

  std::string condition(std::size_t depth) {
    if (depth == 0 || pick(2) == 0) return atom();
    switch (pick(4)) {
      case 0:
        return "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
      case 1:
        return "(" + condition(depth - 1) + " and " + condition(depth - 1) + ")";
      case 2:
        return "not (" + condition(depth - 1) + ")";
      default:
        return atom();
    }
  }

  std::string atom() {
    switch (pick(8)) {
      case 0:
        return one_of({"shooter holds pass", "shooter holds pass or dont_pass", "any seat holds pass", "no seat holds dont_pass"});
      case 1:
      case 2:
        return "throw " +
               one_of({"released apart", "released slipped or apart", "made by other_player", "manner slid", "manner only lobbed",
                       "manner none", "improper by box or stick", "objection only chips", "not hidden from stick", "hidden from none"});
      default:
        break;
    }
    return one_of({"any die", "any die", "each die", "no die", "exactly 1 die", "die 2"}) + " (" + of_die() +
           (pick(3) == 0 ? one_of({" and ", " or "}) + of_die() : "") + ")";
  }

  std::string of_die() {
    return one_of({"", "", "not "}) +
           one_of({"rests on rail", "rests on bank or bowl", "rests on layout", "entered rail", "entered bowl, off_table",
                   "entered only layout", "struck far_end", "struck far_end or near_end", "struck none", "struck only chips", "cocked flat",
                   "cocked one_face", "cocked several_faces", "supported on 1, 2"});
  }

  std::mt19937 draw_;
};

}  // namespace conduct
