// What a schedule chose: where it was, and what the program did there, as a hash.
#include "runtime/engine/choices.hpp"

#include "runtime/engine/schedule_end.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

void mix(std::uint64_t value) { world.hash = scramble(world.hash + value * 0x9e3779b97f4a7c15ULL); }

}  // namespace

void record(ChoiceKind kind, std::uint16_t value) {
  const Event& event = world.pending[world.current->index];
  mix(world.position);
  mix(portable(event.begin) ^ (std::uint64_t{world.executable.code_offset(event.code)} << 20) ^
      (std::uint64_t{value} << 52));
  world.recording.add(
      Choice{world.position, static_cast<std::uint32_t>(world.hash), value, kind, 0});
}

std::uint32_t choose(std::uint32_t bound) {
  const std::uint32_t value = world.scheduler->choose(bound, world.position);
  if (value >= bound) replay_diverges();
  record(ChoiceKind::kValue, static_cast<std::uint16_t>(value));
  return value;
}

std::uint64_t portable(Address address) {
  if (Arena::contains(address) || Stacks::contains(address)) return address;
  return world.executable.has_code(address) ? address - world.executable.begin : 0;
}

}  // namespace mpsstress::runtime
