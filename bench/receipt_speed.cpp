// SPDX-License-Identifier: Apache-2.0
// Chains of receipts: fairroll-receipt-speed [RECEIPTS]
// Writes a chain of so many (else a million) and verifies it, in three rounds, and prints the best of each, receipts a second:
//   write verify hash ratio
// `hash` is BLAKE2b-256 of the same bytes alone, a line at a time: what a chain cannot do without. The ratio is verify to hash.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <sodium.h>

#include <fairroll/trust/receipt.hpp>

namespace {

using namespace fairroll::trust;
using Clock = std::chrono::steady_clock;

std::string chain_of(std::uint64_t receipts) {
  ReceiptWriter writer;
  std::string log(writer.write_opening({"fairroll bench", {"us_sd.craps"}, {}, {}}));
  for (std::uint64_t line = 1; line <= receipts; ++line)
    log += writer.write_record(line, R"({"throw":{"faces":[4,3]}})",
                               R"({"line":1,"ruleset":"us_sd.craps","kind":"throw","ruling":"valid","total":7})");
  return log;
}

template <typename Use>
void each_line(const std::string& log, const Use& use) {
  for (std::size_t at = 0; at < log.size();) {
    const std::size_t end = log.find('\n', at);
    use(std::string_view(log).substr(at, end - at));
    at = end + 1;
  }
}

/// How many a second.
template <typename Work>
double rate(std::uint64_t receipts, const Work& work) {
  const auto start = Clock::now();
  work();
  return static_cast<double>(receipts) / std::chrono::duration<double>(Clock::now() - start).count();
}

void must(bool holds) {
  if (holds) return;
  std::fputs("the chain is not whole\n", stderr);
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t receipts = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
  if (sodium_init() < 0 || receipts == 0) return 1;
  double write = 0;
  double verify = 0;
  double hash = 0;
  std::string log;
  unsigned char digest[32];
  for (int round = 0; round < 3; ++round) {
    write = std::max(write, rate(receipts, [&] { log = chain_of(receipts); }));
    verify = std::max(verify, rate(receipts, [&] {
                        ReceiptChainChecker chain("bench");
                        each_line(log, [&](std::string_view line) { must(chain.check_line(line) != nullptr); });
                        chain.finish(false);
                        must(chain.error_count() == 0 && chain.position().number == receipts);
                      }));
    hash = std::max(hash, rate(receipts, [&] {
                      each_line(log, [&](std::string_view line) {
                        crypto_generichash(digest, sizeof digest, reinterpret_cast<const unsigned char*>(line.data()), line.size(), nullptr,
                                           0);
                      });
                    }));
  }
  std::printf("write %.0f verify %.0f hash %.0f ratio %.2f\n", write, verify, hash, verify / hash);
  return 0;
}
