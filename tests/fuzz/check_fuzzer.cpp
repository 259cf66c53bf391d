// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the checker never crashes or hangs on any rule file that parses, alone or beside the shipped ones.
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

#include "bounds.hpp"
#include "support/shipped.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const fairroll::Library shipped = shipped_rules(fuzzing::bounded());
  const fuzzing::Bound bound;
  fairroll::Library library = shipped;
  const auto source = std::make_shared<const fairroll::Source>("fuzz.fair", std::string(data, data + size));
  (void)library.add(source);
  for (const std::string& name : library.unit_names()) {
    if (shipped.find_unit(name)) continue;
    (void)fairroll::render_text(fairroll::check_unit(library, name));
    (void)fairroll::render_text(fairroll::check(library, name).diagnostics);
  }
  return 0;
}
