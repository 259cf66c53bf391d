// SPDX-License-Identifier: Apache-2.0
// The builder's nodes and brackets, and the wording of syntax errors.
#include <algorithm>

#include "builder.hpp"
#include "quoted.hpp"
#include "slips.hpp"

namespace fairroll {

namespace {

// "`to`, `for` or `per`"
[[nodiscard]] std::string one_of(const std::vector<std::string>& words) {
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) all += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + in_backticks(words[i]);
  return all;
}

// Help for a keyword that begins a unit and is found in another place.
[[nodiscard]] std::string help_for_unit(std::string_view found, const std::vector<std::string>& words) {
  if (found == "language") return "write `language` only once, in the first line";
  if (found == "scenario") return "write scenarios in files with the extension `.scenario`";
  if (words.front() == "scenario") return "write rules in files with the extension `.fair`";
  return "write this unit in a separate file; a file can contain only one unit";
}

[[nodiscard]] bool is_word_of(std::string_view found, words::Class highlight) noexcept {
  const words::Word word = words::find(found);
  return word != words::no_word && words::keywords[word].highlight == highlight;
}

[[nodiscard]] bool begins_items(std::string_view found) noexcept {
  return is_word_of(found, words::Class::Statement) || is_word_of(found, words::Class::Record) || is_word_of(found, words::Class::Unit);
}

[[nodiscard]] bool is_open_text(std::string_view found) noexcept {
  return found.front() == '"' && (found.size() == 1 || found.back() != '"');
}

[[nodiscard]] bool stray(std::string_view found) noexcept {
  return !scan::is_word(found.front()) && std::string_view("{}()[],:.|_-\"").find(found.front()) == std::string_view::npos;
}

}  // namespace

std::vector<std::string> spelt(const WordSet& set) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i]) all.emplace_back(words::keywords[i].text);
  }
  return all;
}

bool Builder::nearly(const char* p, const std::vector<std::string>& candidates) const {
  const char* const stop = scan::word(p, text_end());
  if (stop == nullptr || guesses_left_ == 0) return false;
  --guesses_left_;
  const std::string_view word(p, static_cast<std::size_t>(stop - p));
  return words::find(word) == words::no_word && !find_nearest(word, candidates).empty();
}

Builder::Builder(SourcePtr source) : source_(std::move(source)), text_(source_->text()), last_end_(text_.data()) {
  tree.source = source_;
  tree.nodes.reserve(text_.size() / 4);
  waiting_.reserve(128);  // a few of each level
}

// ---- nodes

void Builder::close(Kind kind, const Mark& mark, const char* begin) {
  const std::size_t children = waiting_since(mark);
  const Node node{kind, span(begin, std::max(begin, last_end_)), static_cast<NodeId>(tree.nodes.size()),
                  static_cast<std::uint32_t>(children)};
  if (children == 0) return waiting_.push_back(node);  // most nodes are leaves
  const auto first = waiting_.begin() + static_cast<std::ptrdiff_t>(mark.waiting);
  for (auto child = first; child != waiting_.end(); ++child) tree.nodes.push_back(*child);  // there are few
  *first = node;
  waiting_.erase(first + 1, waiting_.end());
}

void Builder::finish(Kind root) {
  if (waiting_.size() != 1 || waiting_.back().kind != root) close(root, Mark{0, last_end_}, text_.data());
  tree.root = static_cast<NodeId>(tree.nodes.size());
  tree.nodes.push_back(waiting_.back());
}

void Builder::missed(const char* at, words::Word word) noexcept {
  if (at != missed_at_) missed_count_ = 0;
  missed_at_ = at;
  missed_[missed_count_++ % missed_.size()] = word;
  looked_for(at, word);
}

// ---- brackets

// Strings, comments and balanced blocks are passed as wholes, however deep, without recursion.
const char* Builder::skip(const Region& region, const char* at, bool must_move, MayStop may_stop) const {
  std::size_t braces = 0;
  std::size_t parens = 0;
  for (std::size_t i = region.open; i < open_.size(); ++i) {  // what the broken region opened has to be closed first
    if (open_[i] != nullptr) ++(*open_[i] == '(' ? parens : braces);
  }
  const char* const end = text_end();
  bool fresh = at != end && begins_line(at);
  const char* p = at;
  while (must_move && p != end && *p == '}') {  // a run of braces that close nothing is one fault
    const char* const stop = p + 1;
    p = scan::blanks(stop, end);
    fresh = scan::line_break(stop, p);
  }
  while (p != end) {
    const bool here = braces == 0 && !(must_move && p == at);
    if (here && (*p == '}' || (parens == 0 && may_stop(*this, p, end, fresh)))) return p;
    if (*p == '{') ++braces;
    if (*p == '}' && braces > 0) --braces;
    if (*p == '(') ++parens;
    if (*p == ')' && parens > 0) --parens;
    const char* const stop = scan::anything(p, end);
    p = scan::blanks(stop, end);
    fresh = scan::line_break(stop, p);
    if (fresh) parens = 0;  // one that is not closed on its line must not hide the next statement
  }
  return end;
}

const char* Builder::recover(const Region& region, const char* at, bool must_move, MayStop may_stop) {
  const char* const stop = skip(region, at, must_move, may_stop);
  back(region.mark);
  open_.resize(region.open);
  resumed_ = stop;
  return stop;
}

std::size_t Builder::indentation(const char* at) const noexcept {
  constexpr std::ptrdiff_t far = 1024;  // a longer line counts as not indented, so that long lines cost no quadratic time
  const char* begin = at;
  while (begin != text_.data() && begin[-1] != '\n') {
    if (at - --begin == far) return 0;
  }
  const char* p = begin;
  while (p != text_end() && (*p == ' ' || *p == '\t')) ++p;
  return static_cast<std::size_t>(p - begin);
}

bool Builder::begins_line(const char* at) const noexcept {
  const char* const begin = text_.data();
  for (;;) {
    while (at != begin && at[-1] != '\n' && scan::is(at[-1], scan::Blank)) --at;
    if (at == begin || at[-1] == '\n') return true;
    if (at - begin < 3 || std::string_view(at - 3, 3) != "the" || (at - begin > 3 && !scan::is(at[-4], scan::Blank))) return false;
    at -= 3;
  }
}

void Builder::close(const char* at) {
  const char* const opened = open_.back();
  open_.pop_back();
  if (opened == nullptr || *at != '}' || suspicious_ != nullptr || *opened != '{') return;
  if (begins_line(at) && indentation(at) < indentation(opened)) suspicious_ = opened;
}

void Builder::unclosed(const char* at, char closing) {
  const char* const opened = open_.back();
  open_.pop_back();
  const bool echo = at == unclosed_at_ || (at == resumed_ && (closing == ')' || at != text_end()));
  if (!echo && !gave_up_) {
    const std::string_view rest(last_end_, std::min<std::size_t>(1024, static_cast<std::size_t>(text_end() - last_end_)));
    const bool later = closing == ')' && rest.substr(0, rest.find_first_of("\n#")).find(')') != std::string_view::npos;
    Diagnostic diagnostic = expected(at, {closing == '}' ? "`}` to close the block" : "`)`"}, {});
    diagnostic.code = later ? diagnostic.code : Code::unclosed;
    const char* const culprit = closing == '}' && suspicious_ != nullptr ? suspicious_ : opened;
    diagnostic.labels.push_back(
        {{source_, span(culprit, culprit + 1)}, *culprit == '{' || *culprit == '(' ? "opened here" : "the block begins here"});
    diagnostics.push_back(std::move(diagnostic));
    if (closing == '}') unclosed_at_ = at;
  }
  throw syntax_error{at};
}

void Builder::check_depth(const char* at) {
  if (open_.size() < max_depth) return;
  if (!too_deep_) {
    report(Code::too_deep, span(at, at + (at == text_end() ? 0 : 1)), "the text has more than 100 levels of nesting",
           "reduce the nesting: declare phases or events for parts of the condition, or divide the text into sections");
  }
  too_deep_ = true;
  resumed_ = at;
  throw syntax_error{at};
}

bool Builder::forgot_brace(const char* at, const char* end) {
  if (at == end || *at == '}' || !scan::line_break(last_end_, at) || !begins_line(at)) return false;
  if (indentation(last_end_) >= indentation(at)) return false;
  if (at != resumed_ && !gave_up_)
    diagnostics.push_back(expected(at, {"`{`", "write `{` here: the program reads the indented lines below as the block"}, {}));
  return true;
}

// ---- diagnostics

void Builder::report(Code code, Span where, std::string message, std::string help) {
  if (gave_up_) return;
  diagnostics.push_back({code, {source_, where}, std::move(message), {}, {}, {}, std::move(help)});
}

// The nearest of the words that could stand at `at`: those that had to, and those that were allowed to.
std::string Builder::suggestion(const char* at, std::string_view found, const WordSet& could_be) const {
  if (!scan::is(found.front(), scan::Letter) || guesses_left_ == 0) return {};
  --guesses_left_;
  WordSet set = could_be;
  if (missed_at_ == at) {
    for (std::size_t i = 0; i < std::min(missed_count_, missed_.size()); ++i) set[missed_[i]] = true;
  }
  return find_nearest(found, spelt(set));
}

Diagnostic Builder::expected(const char* at, const ExpectedSyntax& expectation, const WordSet& could_be) const {
  const std::vector<std::string> words = spelt(could_be);
  Diagnostic d{Code::expected,  {}, "expected " + (expectation.what != nullptr ? std::string(expectation.what) : one_of(words)), {}, {}, {},
               expectation.help};
  if (at == text_end()) {
    d.location = {source_, span(last_end_, last_end_)};
    d.message += ", found the end of the file";
    return d;
  }
  const std::string_view found(at, static_cast<std::size_t>(scan::anything(at, text_end()) - at));
  const bool item = expectation.wants == Wants::Item || expectation.wants == Wants::Unit;
  const bool next_line = !item && scan::line_break(last_end_, at);
  d.location = {source_, next_line ? span(last_end_, last_end_) : span(at, at + found.size())};
  d.message += ", found " + in_backticks(found) + (next_line ? " on the next line" : "");

  if (is_open_text(found)) {
    d.code = Code::unclosed;
    d.location.span = span(at, at + found.size());
    d.message = "the string is not closed on the line where it begins";
    d.labels.push_back({{source_, span(at, at + 1)}, "opened here"});
    d.help = "close the string with `\"` on the same line";
  } else if (found == "-" && last_end_ != at && at + 1 != text_end() && scan::is(at[1], scan::Digit)) {
    const bool amount = expectation.wants == Wants::Amount;
    d.code = amount ? Code::bad_amount : Code::expected;
    d.location.span = span(at, scan::anything(at + 1, text_end()));
    d.message = amount ? "amounts cannot be negative" : "faces, totals and counts cannot be negative";
    d.help = amount ? "write the amount without `-`; to record a loss, write `loses`" : "write the number without `-`";
  } else if (const std::string mark = near_mark(at, text_end()); item && !mark.empty()) {
    d.location.span = span(at, at + mark.size());
    d.message = in_backticks(mark) + " is not a mark";
    d.help = help_for_mark(mark);
  } else if (stray(found)) {
    d.code = Code::stray_character;
    d.location.span = span(at, at + found.size());
    d.message = "the character " + in_backticks(found) + " is not allowed here";
    d.help = help_for_stray(found);
  } else if (found == "," && last_end_ == at && at != text_.data() && scan::is(at[-1], scan::Digit) && scan::digit_at(at + 1, text_end())) {
    d.help = "write numbers with the decimal separator `.` and without thousands separators: `1000.00`";
  } else if (expectation.wants == Wants::Name && words::is_reserved(words::find(found)) && !next_line) {
    d.code = Code::reserved;
    d.message = in_backticks(found) + " is a reserved word and cannot be a name";
    d.help = "use a different name, such as `" + std::string(found) + "_`";
    if (const std::string help = slip_help(around(at), words); !help.empty()) d.help = help;
  } else if (item && found == "}") {
    d.message = "this `}` closes nothing";
    d.help = "remove this `}`, or an extra `}` above it";
  } else if (item && !words.empty() && begins_items(found)) {
    d.code = Code::misplaced;
    d.message = in_backticks(found) + " is not allowed here: expected " + expectation.what;
    d.help = is_word_of(found, words::Class::Unit) ? help_for_unit(found, words) : words.size() <= 16 ? "write " + one_of(words) : d.help;
  } else if (const std::string help = slip_help(around(at), words); !help.empty()) {
    d.help = help;
  } else if (const std::string near = suggestion(at, found, could_be); !near.empty()) {
    d.help = "did you mean " + in_backticks(near) + "?";
  }
  return d;
}

Around Builder::around(const char* at) const noexcept {
  const auto before = [this](const char* end) {
    const char* begin = end;
    while (begin != text_.data() && (scan::is_word(begin[-1]) || begin[-1] == '.' || begin[-1] == '-')) --begin;
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  const auto behind = [this](const char* begin) {
    const char* const end = begin == text_end() ? begin : scan::anything(begin, text_end());
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  Around here;
  here.before = before(last_end_);
  const char* end = last_end_ - here.before.size();
  while (end != text_.data() && scan::is(end[-1], scan::Blank)) --end;
  here.earlier = before(end);
  here.found = behind(at);
  here.behind = behind(scan::blanks(at + here.found.size(), text_end()));
  here.later = behind(scan::blanks(here.behind.data() + here.behind.size(), text_end()));
  return here;
}

// `wins on total 7`: reports the word before the number if that word cannot be followed by a number.
bool Builder::blame_word_before_number(const char* at, const WordSet& could_be) {
  const bool statement = could_be[words::row<"wins">()];
  if (!statement || !scan::digit_at(at, text_end()) || scan::line_break(last_end_, at)) return false;
  const Around here = around(at);
  if (here.before.empty() || !scan::is(here.before.front(), scan::Letter)) return false;
  report(Code::expected, span(here.before.data(), here.before.data() + here.before.size()),
         in_backticks(here.before) + " cannot be followed by a number", help_for_number(here));
  return true;
}

// A name that was refused as a word of the language goes wrong again wherever it is used.
bool Builder::echoes_refused_name(const char* at) const {
  const Around here = around(at);
  const bool used = here.found == "is" || here.found == "includes" || here.found == "holds" || here.found == "reaching";
  return used && std::find(refused_names_.begin(), refused_names_.end(), here.before) != refused_names_.end();
}

void Builder::blame_word_before(const char* at, const WordSet& here, const WordSet& before, const ExpectedSyntax& expectation) {
  if (nearly(at, spelt(here))) return;
  const char* word = last_end_;
  while (word != text_.data() && scan::is_word(word[-1])) --word;
  if (nearly(word, spelt(before))) raise(word, {expectation.what, expectation.help, Wants::Item}, before);
}

void Builder::raise(const char* at, const ExpectedSyntax& expectation, const WordSet& could_be) {
  for (std::size_t word = 0; at == probe.at && word < could_be.size(); ++word) probe.words[word] = probe.words[word] || could_be[word];
  if (!gave_up_ && at != resumed_ && !echoes_refused_name(at) && !blame_word_before_number(at, could_be)) {
    diagnostics.push_back(expected(at, expectation, could_be));
    if (diagnostics.back().code == Code::reserved) refused_names_.push_back(diagnostics.back().location.text());
  }
  // A misspelt unit is read on; of anything else in its place the rest makes no sense.
  if (expectation.wants == Wants::Unit && !nearly(at, spelt(could_be))) give_up();
  throw syntax_error{at};
}

}  // namespace fairroll
