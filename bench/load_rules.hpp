// SPDX-License-Identifier: Apache-2.0
// Rule files of the workloads, read and checked when a program starts.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

namespace bench {

/// `bench/rules`, or the folder in FAIRROLL_BENCH_RULES.
inline std::string folder() {
  const char* set = std::getenv("FAIRROLL_BENCH_RULES");
  return set != nullptr ? set : FAIRROLL_BENCH_RULES;
}

inline std::string read(const std::string& path) {
  std::string text;
  struct stat file {};
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor >= 0 && ::fstat(descriptor, &file) == 0) text.resize(static_cast<std::size_t>(file.st_size));
  const ssize_t size = descriptor < 0 ? -1 : ::read(descriptor, text.data(), text.size());
  if (size < 0 || static_cast<std::size_t>(size) != text.size()) {
    std::cerr << path << ": cannot be read\n";
    std::exit(66);
  }
  ::close(descriptor);
  return text;
}

inline void add_file(fairroll::Library& library, const std::string& unit) {
  const std::string path = folder() + "/" + unit + ".fair";
  library.add(std::make_shared<const fairroll::Source>(path, read(path)), unit);
}

inline fairroll::CheckResult load(const std::string& unit) {
  fairroll::Library library;
  add_file(library, "table");
  add_file(library, unit);
  fairroll::CheckResult checked = fairroll::check(library, unit);
  if (!checked.ok()) {
    std::cerr << fairroll::render_text(checked.diagnostics);
    std::exit(65);
  }
  return checked;
}

[[noreturn]] inline void stop(const std::vector<fairroll::CompileError>& faults) {
  for (const fairroll::CompileError& fault : faults) std::cerr << fault.message << "\n  help: " << fault.help << "\n";
  std::exit(65);
}

}  // namespace bench
