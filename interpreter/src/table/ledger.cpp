#include <fairroll/ledger.hpp>

#include <array>

namespace fairroll {

std::string_view entry_name(LedgerEntry::Kind kind) noexcept {
  constexpr std::array<std::string_view, 8> names{"buy-in", "tip", "stake", "taken back", "loss", "win", "commission", "refund"};
  static_assert(names.size() == static_cast<std::size_t>(LedgerEntry::Kind::Refund) + 1);
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace fairroll
