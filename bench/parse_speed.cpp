// SPDX-License-Identifier: Apache-2.0
// Parse throughput: fairroll-parse-speed FILE...
// Repeats the files' statements to a text of nearly 1 MiB, parses it in interleaved rounds with a baseline, and prints medians. The
// baseline is a hand-written scan of the same text into words and marks, which is the least that any parser must do.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>

namespace {

using Clock = std::chrono::steady_clock;
constexpr int rounds = 21;

std::string read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Everything behind the unit's head: the sections, which may stand in any number.
std::string sections_of(const std::string& text) {
  const std::size_t first = text.find("\nsection ");
  return first == std::string::npos ? std::string() : text.substr(first);
}

std::string large_text(const std::vector<std::string>& parts) {
  std::string text = "language 1\nruleset bench.rules { currency USD in 0.01 }\n";
  while (true)
    for (const std::string& part : parts) {
      if (text.size() + part.size() > fairroll::Source::max_bytes) return text;
      text += part;
    }
}

// Words and single characters, comments skipped; the sum keeps the compiler from dropping the work.
std::size_t scan(const std::string& text) {
  std::size_t words = 0;
  for (const char* at = text.c_str(); *at != '\0';) {
    const auto c = static_cast<unsigned char>(*at);
    if (std::isspace(c) != 0) {
      ++at;
    } else if (c == '#') {
      at += std::strcspn(at, "\n");
    } else if (std::isalnum(c) != 0 || c == '_') {
      while (std::isalnum(static_cast<unsigned char>(*at)) != 0 || *at == '_' || *at == '-') ++at;
      ++words;
    } else {
      ++at;
      ++words;
    }
  }
  return words;
}

template <class Work>
double seconds(Work work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> parts;
  for (int i = 1; i < argc; ++i)
    if (std::string part = sections_of(read(argv[i])); !part.empty()) parts.push_back(std::move(part));
  if (parts.empty()) {
    std::cerr << "usage: fairroll-parse-speed FILE...   (rule files with sections)\n";
    return 2;
  }
  const auto source = std::make_shared<const fairroll::Source>("bench", large_text(parts));
  if (const auto result = fairroll::parse_rules(source); !result.ok()) {
    std::cerr << fairroll::render_text(result.diagnostics);
    return 1;
  }

  std::vector<double> parse, baseline;
  std::size_t sum = 0;
  for (int round = 0; round < rounds; ++round) {
    parse.push_back(seconds([&] { sum += fairroll::parse_rules(source).tree->nodes.size(); }));
    baseline.push_back(seconds([&] { sum += scan(std::string(source->text())); }));
  }
  const double megabytes = static_cast<double>(source->text().size()) / 1e6;
  std::printf("text %.2f MB   parse %.0f MB/s   scan %.0f MB/s   ratio %.2f   (median of %d interleaved rounds, checksum %zu)\n", megabytes,
              megabytes / median(parse), megabytes / median(baseline), median(parse) / median(baseline), rounds, sum);
  return 0;
}
