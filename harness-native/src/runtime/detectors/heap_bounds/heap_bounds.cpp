// Which block an access has left, on which side, and who allocated it.
#include "runtime/detectors/heap_bounds/heap_bounds.hpp"

#include "runtime/engine/findings.hpp"
#include "runtime/engine/wrong_accesses.hpp"
#include "runtime/world/block_life.hpp"

namespace mpsstress::runtime {
namespace {

constexpr Address kMarkedBefore = 8;

// The block that begins within reach behind the address, or else the nearest before it.
const BlockHeader* block_left_at(Address address) {
  const BlockHeader* later = nullptr;
  for (const BlockHeader* h = world.arena.newest(); h != nullptr; h = world.arena.previous(h)) {
    const auto begin = reinterpret_cast<Address>(h + 1);
    if (begin <= address) {
      const bool before_later =
          later != nullptr && reinterpret_cast<Address>(later + 1) - address <= kMarkedBefore;
      return before_later ? later : h;
    }
    later = h;
  }
  return later;
}

std::string described(const BlockHeader& block) {
  if (!is_whole(block)) return describe(reinterpret_cast<Address>(&block + 1));
  return "a heap block of " + std::to_string(block.size) + (block.size == 1 ? " byte" : " bytes");
}

}  // namespace

void HeapBounds::accesses_outside(Address address, unsigned mask, unsigned kind, Address code) {
  note_wrong_access();
  if (is_wrong_again({static_cast<std::uint8_t>(FindingKind::kMemory), world.current->context, code,
                      0, 0, address})) {
    return;
  }
  const BlockHeader* const block = block_left_at(address);
  if (block == nullptr) return;
  const std::string what = describe_access(kind, mask);
  const bool before = address < reinterpret_cast<Address>(block + 1);
  Finding finding;
  finding.kind = FindingKind::kMemory;
  finding.address = address;
  finding.message = what + " by " + name_of(world.strand()) +
                    (before ? " before " : " behind the end of ") + described(*block);
  finding.sides.push_back(current_side(what, code));
  finding.history = life_before_damage(reinterpret_cast<Address>(block + 1));
  if (auto allocation = allocation_of_block(reinterpret_cast<Address>(block + 1))) {
    finding.allocation = allocation->stack;
    finding.sides.push_back(std::move(*allocation));
  }
  report(std::move(finding));
}

}  // namespace mpsstress::runtime
