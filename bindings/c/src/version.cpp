// SPDX-License-Identifier: Apache-2.0
// Versions, and that the numbers of fairroll.h are those of the library.
#include <fairroll.h>

#include <fairroll/model/facts.hpp>
#include <fairroll/snapshot.hpp>

namespace {

using namespace fairroll;

template <typename Enum>
constexpr bool same(Enum one, int number) {
  return static_cast<int>(one) == number;
}

static_assert(same(RulingKind::Valid, FAIRROLL_VALID) && same(RulingKind::Invalid, FAIRROLL_INVALID) &&
              same(RulingKind::NoRoll, FAIRROLL_NO_ROLL) && same(RulingKind::Void, FAIRROLL_VOID) &&
              same(RulingKind::Undetermined, FAIRROLL_UNDETERMINED));
static_assert(same(Outcome::Wins, FAIRROLL_WINS) && same(Outcome::Loses, FAIRROLL_LOSES) && same(Outcome::Pushes, FAIRROLL_PUSHES) &&
              same(Outcome::Returned, FAIRROLL_RETURNED) && same(Outcome::Stays, FAIRROLL_STAYS) && same(Outcome::Moves, FAIRROLL_MOVES) &&
              same(Outcome::Off, FAIRROLL_OFF) && same(Outcome::Undetermined, FAIRROLL_OUTCOME_UNDETERMINED));
static_assert(same(Account::Kind::Outside, FAIRROLL_OUTSIDE) && same(Account::Kind::Seat, FAIRROLL_SEAT) &&
              same(Account::Kind::Role, FAIRROLL_ROLE) && same(Account::Kind::Layout, FAIRROLL_LAYOUT) &&
              same(Account::Kind::House, FAIRROLL_HOUSE));
static_assert(same(Subject::Die, FAIRROLL_SUBJECT_DIE) && same(Subject::Throw, FAIRROLL_SUBJECT_THROW) &&
              same(Subject::Turn, FAIRROLL_SUBJECT_TURN));
static_assert(same(SnapshotFormat::Json, FAIRROLL_SNAPSHOT_JSON) && same(SnapshotFormat::Binary, FAIRROLL_SNAPSHOT_BINARY));
static_assert(same(Layer::Kind::Model, FAIRROLL_MODEL) && same(Layer::Kind::Ruleset, FAIRROLL_RULESET) &&
              same(Layer::Kind::Amendment, FAIRROLL_AMENDMENT) && same(Layer::Kind::House, FAIRROLL_HOUSE_RULES));
static_assert(no_index == FAIRROLL_NONE);

}  // namespace

uint32_t fairroll_abi_version(void) { return (FAIRROLL_ABI_MAJOR << 16) | FAIRROLL_ABI_MINOR; }
const char* fairroll_version(void) { return FAIRROLL_VERSION; }
uint32_t fairroll_language_version(void) { return 1; }
uint32_t fairroll_snapshot_version(void) { return fairroll::snapshot_version; }
uint32_t fairroll_fingerprint_version(void) { return fairroll::fingerprint_version; }
