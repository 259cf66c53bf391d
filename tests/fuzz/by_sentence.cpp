// SPDX-License-Identifier: Apache-2.0
// The mutator of targets that read rule books, scenarios or sessions: three changes of four are made by the syntax tree (sentences.hpp),
// the fourth by libFuzzer, byte by byte and by its dictionary.
#include <cstring>

#include "sentences.hpp"

extern "C" std::size_t LLVMFuzzerMutate(unsigned char* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(unsigned char* data, std::size_t size, std::size_t most, unsigned int seed) {
  if (seed % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  const std::string changed = fuzzing::changed_by_sentence(std::string(data, data + size), seed);
  if (changed.empty() || changed.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, changed.data(), changed.size());
  return changed.size();
}
