// SPDX-License-Identifier: Apache-2.0
#include "compared.hpp"

#include <ostream>

namespace evaluators {
namespace {

const char* name_of(Answer answer) { return answer == Answer::Yes ? "yes" : answer == Answer::No ? "no" : "depends"; }

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

}  // namespace

void Compared::compare(Relation relation, Answer got, Answer by_oracle, const Book& book, const Sentence& sentence, const State& state) {
  ++(relation == Relation::Equal ? equal_ : sound_);
  yes_ += got == Answer::Yes ? 1 : 0;
  no_ += got == Answer::No ? 1 : 0;
  if (got == by_oracle || (relation == Relation::Sound && got == Answer::Depends)) return;
  ++differences_;
  if (shown_.size() == most_shown || last_shown_ == &sentence) return;
  last_shown_ = &sentence;
  shown_.push_back("  " + book.name + ": " + in_words(sentence, *book.rules) + "\n    state: " + in_words(state, *book.rules) +
                   "\n    oracle: " + name_of(by_oracle) + ", " + evaluator_ + ": " + name_of(got) +
                   (relation == Relation::Sound ? " (it might say depends)" : "") + "\n");
}

void Compared::report(std::ostream& out) const {
  out << evaluator_ << ": " << grouped(sentences_) << " conditions, " << grouped(equal_ + sound_) << " conditions x states ("
      << grouped(equal_) << " equal, " << grouped(sound_) << " sound; " << grouped(yes_) << " yes, " << grouped(no_)
      << " no): " << (differences_ == 0 ? "no difference" : grouped(differences_) + " DIFFERENCES") << "\n";
  for (const std::string& one : shown_) out << one;
  if (empty()) out << "  NOTHING COMPARED: no condition, no yes or no no\n";
}

}  // namespace evaluators
