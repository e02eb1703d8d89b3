// The choices of noise (choices.hpp).
#include "noise/choices.hpp"

namespace mpsstress::noise {

ChoiceStream::ChoiceStream(std::uint64_t seed, std::uint64_t thread) noexcept
    : state_(seed ^ (thread + 1) * 0xd1342543de82ef95ULL) {}

std::uint64_t ChoiceStream::draw() noexcept {
  std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15ULL;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebULL;
  return mixed ^ mixed >> 31;
}

Choice ChoiceStream::next(const Rates& rates) noexcept {
  const std::uint64_t drawn = draw();
  const auto die = static_cast<std::uint32_t>(drawn % 1000);
  const auto amount = static_cast<std::uint32_t>(drawn >> 32);
  std::uint32_t edge = rates.delay_permille;
  if (die < edge) return {Perturbation::Delay, amount % (rates.longest_delay_micros + 1)};
  edge += rates.migrate_permille;
  if (die < edge) return {Perturbation::Migrate, amount};
  edge += rates.yield_permille;
  if (die < edge) return {Perturbation::Yield, 0};
  return {Perturbation::None, 0};
}

}  // namespace mpsstress::noise
