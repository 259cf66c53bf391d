// SPDX-License-Identifier: Apache-2.0
// Which Program tables should play on now: replaced by one thread, looked at by all tables between throws.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include <fairroll/api.hpp>
#include <fairroll/table_program.hpp>

namespace FAIRROLL_API fairroll {

/// A place for the program that is in force. All functions but the destructor may be called from any thread at any time. A table asks
/// version() between throws, which is one load, and only if it is another than it knew takes get() and changes over
/// (LiveTable::change_program). It owns the program together with the tables that play on it. Never copied: tables refer to the one place.
///
/// ```cpp
/// if (const std::uint64_t version = current.version(); version != known) {  // a table, between two throws
///   known = version;
///   const Diagnostics refused = table.change_program(current.get());        // not empty: it plays on as it did, and this says why
/// }
/// ```
class CurrentProgram {
 public:
  /// `program` must not be null; its version is 0. Throws nothing.
  explicit CurrentProgram(std::shared_ptr<const Program> program) : program_(std::move(program)) {}

  /// Puts another in its place, at once for everybody who asks from now on. `program` must not be null. The old one lives as long as some
  /// table plays on it; if none does, it is destroyed here, behind the lock. Does not wait for tables: each changes over when it looks.
  void publish(std::shared_ptr<const Program> program) {
    {
      const std::lock_guard lock(mutex_);
      program_.swap(program);
    }
    version_.fetch_add(1, std::memory_order_release);
  }

  /// How often it was replaced since it was made; one load without a lock, for the hot path. It never falls. Whoever sees a number gets a
  /// program at least as new from get().
  [[nodiscard]] std::uint64_t version() const noexcept { return version_.load(std::memory_order_acquire); }

  /// The program in force, kept alive by what is returned; never null. Takes a lock for as long as it takes to copy a pointer; allocates
  /// nothing. It may already be newer than the version that was seen: then version() tells so again.
  [[nodiscard]] std::shared_ptr<const Program> get() const {
    const std::lock_guard lock(mutex_);
    return program_;
  }

 private:
  // A lock and a counter rather than std::atomic<std::shared_ptr>: the counter is what tables look at, and it is never waited for.
  // Publishing is rare; whoever publishes and whoever changes over wait for each other only while a pointer is copied.
  // The release of fetch_add() pairs with the acquire of version(): a number that was seen means that its program is in place.
  mutable std::mutex mutex_;
  std::shared_ptr<const Program> program_;
  std::atomic<std::uint64_t> version_{0};
};

}  // namespace fairroll
