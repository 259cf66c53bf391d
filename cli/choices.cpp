#include "choices.hpp"

#include <algorithm>
#include <sstream>

namespace fairroll::cli {

namespace {

/// A validator has a name that CLI11 shows nowhere: there the words are kept.
const std::string mark = "words:";

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

CLI::Option& keep(CLI::Option& option, const std::vector<std::string>& words, std::function<std::string(std::string&)> check) {
  return *option.check(CLI::Validator(std::move(check), "", mark + joined(words, " ")));
}

}  // namespace

CLI::Option& take_one_of(CLI::Option& option, const std::vector<std::string>& words) {
  return keep(option, words, [words](std::string& word) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return std::string();
    return "`" + word + "` is none of " + joined(words, ", ");
  });
}

CLI::Option& suggest(CLI::Option& option, const std::vector<std::string>& words) {
  return keep(option, words, [](std::string&) { return std::string(); });
}

std::vector<std::string> words_of(CLI::Option& option) {
  std::vector<std::string> words;
  try {
    for (int i = 0;; ++i) {
      const std::string& name = option.get_validator(i)->get_name();
      if (name.rfind(mark, 0) != 0) continue;
      std::istringstream kept(name.substr(mark.size()));
      for (std::string word; kept >> word;) words.push_back(word);
    }
  } catch (const CLI::OptionNotFound&) {  // the way in which CLI11 says that there are no more
  }
  return words;
}

}  // namespace fairroll::cli
