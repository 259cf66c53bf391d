// SPDX-License-Identifier: Apache-2.0
// The faces that dice showed, and what a test says of them.
#include <string>

#include <fairroll/detail/chart.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>

#include "../site/frame.hpp"
#include "charts.hpp"
#include "parts.hpp"

namespace fairroll::publishing {

namespace {

constexpr std::size_t longest_fraction = 21;
constexpr int statistic_digits = 4;

class DicePart {
 public:
  /// `kind`: as the summary has it, if the book has several; else empty.
  DicePart(const AuditedBook& book, const std::string& kind, const audit::FaceCounts& dice)
      : book_(book), kind_(kind.empty() ? words_of(book, dice) : kind), dice_(dice), tests_(test_dice(dice)) {}

  std::string make() {
    std::string text = element("p", book_.say(Phrase::DiceCounted, {kind_, std::to_string(dice_.throw_count)})) + "\n";
    const auto left_out = [&](std::uint64_t count, Phrase why) {
      if (count > 0) text += element("p", book_.say(why, {std::to_string(count)})) + "\n";
    };
    left_out(dice_.unknown_face_throw_count, Phrase::DiceUnknown);
    left_out(dice_.held_dice_throw_count, Phrase::DiceKept);
    if (tests_.empty()) return text;
    return text + faces() + totals() + tests();
  }

 private:
  static std::string words_of(const AuditedBook& book, const audit::FaceCounts& dice) {
    const std::string faces =
        dice.is_numbered ? dice.face_names.front() + "–" + dice.face_names.back() : detail::joined(dice.face_names, ", ");
    return book.say(Phrase::WithFaces, {dice_count_words(book.language, dice.counts_by_die.size(), dice.face_names.size()), faces});
  }

  [[nodiscard]] std::string table(Phrase title, const std::string& head, const std::string& rows) const {
    return audit_table(book_, book_.say(title) + ", " + kind_, head, rows);
  }

  [[nodiscard]] std::string name_of(const DiceTest& test) const {
    if (test.subject == DiceTest::Subject::Totals) return book_.say(Phrase::Totals);
    if (test.subject == DiceTest::Subject::AllDice) return book_.say(Phrase::AllDice);
    return book_.say(Phrase::Die, {std::to_string(test.die)});
  }

  /// The tests of faces; of more dice than a picture can tell apart all together alone.
  [[nodiscard]] std::vector<const DiceTest*> drawn() const {
    const bool too_many = dice_.counts_by_die.size() > most_series;
    std::vector<const DiceTest*> out;
    for (const DiceTest& test : tests_)
      if (test.subject == (too_many ? DiceTest::Subject::AllDice : DiceTest::Subject::Die)) out.push_back(&test);
    return out;
  }

  [[nodiscard]] std::string figure(const std::vector<const DiceTest*>& tests, const std::vector<std::string>& names, Phrase title) const {
    Frequencies chart;
    chart.what = book_.say(title) + ", " + kind_;
    for (const DiceTest* const test : tests) chart.whose.push_back(name_of(*test));
    for (std::size_t i = 0; i < names.size(); ++i) {
      Frequencies::Group group{names[i], {}, {}};
      for (const DiceTest* const test : tests) {
        group.counts.push_back(test->counts.at(i));
        group.expected.push_back(std::stod(test->fit.expected_counts.at(i).to_decimal(3)));
      }
      chart.groups.push_back(std::move(group));
    }
    return "<figure><figcaption>" + escaped(book_.say(title) + ". " + book_.say(Phrase::DiceMark)) + "</figcaption>\n" +
           (chart.whose.size() > 1 ? colour_key(chart.whose) : "") + frequencies(chart) + "</figure>\n";
  }

  [[nodiscard]] std::string decimal(const analysis::Fraction& value, int digits) const {
    return shown_decimal(book_.language, value.to_decimal(digits));
  }

  [[nodiscard]] std::string faces() const {
    std::string head = column_head(book_.say(Phrase::Face));
    std::vector<const DiceTest*> tests;
    for (const DiceTest& test : tests_)
      if (test.subject != DiceTest::Subject::Totals) tests.push_back(&test);
    for (const DiceTest* const test : tests)
      if (test->subject == DiceTest::Subject::Die) head += column_head(name_of(*test));
    head += column_head(book_.say(Phrase::Expected));
    const bool several = tests.back()->subject == DiceTest::Subject::AllDice;
    if (several) head += column_head(book_.say(Phrase::AllDice)) + column_head(book_.say(Phrase::Expected));
    std::string rows;
    for (std::size_t i = 0; i < dice_.face_names.size(); ++i) {
      rows += "<tr>" + element("th", dice_.face_names[i], " scope=\"row\"");
      for (const DiceTest* const test : tests)
        if (test->subject == DiceTest::Subject::Die) rows += element("td", std::to_string(test->counts[i]));
      rows += element("td", decimal(tests.front()->fit.expected_counts[i], 1));
      if (several)
        rows += element("td", std::to_string(tests.back()->counts[i])) + element("td", decimal(tests.back()->fit.expected_counts[i], 1));
      rows += "</tr>\n";
    }
    return figure(drawn(), dice_.face_names, Phrase::FrequenciesOfFaces) + table(Phrase::FrequenciesOfFaces, head, rows);
  }

  [[nodiscard]] std::string totals() const {
    const DiceTest& last = tests_.back();
    if (last.subject != DiceTest::Subject::Totals) return {};
    std::vector<std::string> names;
    std::string rows;
    for (std::size_t i = 0; i < last.counts.size(); ++i) {
      names.push_back(std::to_string(static_cast<int>(dice_.counts_by_die.size()) * dice_.lowest_face + static_cast<int>(i)));
      rows += "<tr>" + element("th", names.back(), " scope=\"row\"") + element("td", std::to_string(last.counts[i])) +
              element("td", decimal(last.fit.expected_counts[i], 1)) + "</tr>\n";
    }
    const std::string head =
        column_head(book_.say(Phrase::Total)) + column_head(book_.say(Phrase::Shown)) + column_head(book_.say(Phrase::Expected));
    const std::string picture = names.size() <= 2 * most_picture_rows ? figure({&last}, names, Phrase::FrequenciesOfTotals) : "";
    return picture + table(Phrase::FrequenciesOfTotals, head, rows);
  }

  [[nodiscard]] std::string distribution(const analysis::FitResult& fit) const {
    if (fit.distribution == analysis::FitResult::Distribution::Multinomial) return book_.say(Phrase::Multinomial);
    return book_.say(fit.is_approximate ? Phrase::RoughFit : Phrase::ChiSquaredLimit);
  }

  [[nodiscard]] std::string tests() const {
    std::string rows;
    for (const DiceTest& test : tests_) {
      const std::string& exact = test.fit.statistic.str();
      const bool is_fraction = exact.size() <= longest_fraction && exact.find('/') != std::string::npos;
      rows += "<tr>" + element("th", name_of(test), " scope=\"row\"") + "<td>" + escaped(decimal(test.fit.statistic, statistic_digits)) +
              (is_fraction ? fine(exact) : "") + "</td>" + element("td", std::to_string(test.fit.degrees_of_freedom)) +
              element("td", shown_decimal(book_.language, test.fit.p_value)) + element("td", distribution(test.fit), " class=\"words\"") +
              "</tr>\n";
    }
    const std::string head = column_head(book_.say(Phrase::CountsTested)) + column_head(book_.say(Phrase::Statistic)) +
                             column_head(book_.say(Phrase::Freedom)) + column_head("p") + column_head(book_.say(Phrase::Distribution));
    return element("h4", book_.say(Phrase::DiceTests)) + "\n" + element("p", book_.say(Phrase::DiceTestsLead)) + "\n" +
           table(Phrase::DiceTests, head, rows);
  }

  const AuditedBook& book_;
  std::string kind_;
  const audit::FaceCounts& dice_;
  std::vector<DiceTest> tests_;
};

}  // namespace

AuditPart dice_part(const AuditedBook& book) {
  AuditPart part{"dice", Phrase::DiceFrequencies, ""};
  const bool several = book.summary.face_counts.size() > 1;
  for (const auto& [kind, dice] : book.summary.face_counts) part.body += DicePart(book, several ? kind : "", dice).make();
  return part;
}

}  // namespace fairroll::publishing
