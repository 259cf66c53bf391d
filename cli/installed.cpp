// SPDX-License-Identifier: Apache-2.0
#include "installed.hpp"

#include <sys/auxv.h>

#include <system_error>

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

/// What is really run, wherever a link to it lies. Without /proc (an early boot, a bare root) it is what the kernel was asked for.
fs::path this_program() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) return program;
  const auto* const asked = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  return asked == nullptr ? fs::path() : fs::canonical(asked, error);
}

}  // namespace

fs::path installed_rulesets() {
  std::error_code error;
  const fs::path program = this_program();
  if (program.empty()) return {};
  const fs::path folder = (program.parent_path() / FAIRROLL_DATA_FROM_PROGRAM / "rulesets").lexically_normal();
  return fs::is_directory(folder, error) ? folder : fs::path{};
}

}  // namespace fairroll::cli
