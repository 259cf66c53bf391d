// Rule files of the workloads, read and checked when a program starts.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fairroll/checker.hpp>
#include <fairroll/program.hpp>
#include <fairroll/render.hpp>

namespace bench {

/// `bench/rules`, or the folder in FAIRROLL_BENCH_RULES.
inline std::string folder() {
  const char* set = std::getenv("FAIRROLL_BENCH_RULES");
  return set != nullptr ? set : FAIRROLL_BENCH_RULES;
}

inline void add_file(fairroll::Library& library, const std::string& unit) {
  const std::string path = folder() + "/" + unit + ".fair";
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    std::cerr << path << ": cannot be read\n";
    std::exit(66);
  }
  library.add(std::make_shared<const fairroll::Source>(path, text.str()), unit);
}

inline std::shared_ptr<const fairroll::Ruleset> load(const std::string& unit) {
  fairroll::Library library;
  add_file(library, "table");
  add_file(library, unit);
  fairroll::CheckResult checked = fairroll::check(library, unit);
  if (!checked.ok()) {
    std::cerr << fairroll::render_text(checked.diagnostics);
    std::exit(65);
  }
  return checked.ruleset;
}

[[noreturn]] inline void stop(const std::vector<fairroll::CompileFault>& faults) {
  for (const fairroll::CompileFault& fault : faults) std::cerr << fault.message << "\n  help: " << fault.help << "\n";
  std::exit(65);
}

}  // namespace bench
