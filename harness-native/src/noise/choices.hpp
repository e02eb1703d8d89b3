// Which perturbation a synchronisation call gets: a pure function of the seed, the number of the
// calling thread and the number of its call. So the same seed asks for the same noise, although on
// real threads the operating system still has the last word about the interleaving.
#pragma once

#include <cstdint>

namespace mpsstress::noise {

/** How often and how long. */
struct Rates {
  std::uint32_t yield_permille = 120;   ///< of the calls give up the processor
  std::uint32_t delay_permille = 60;    ///< of the calls sleep
  std::uint32_t migrate_permille = 10;  ///< of the calls move the thread to another processor
  std::uint32_t longest_delay_micros = 80;
};

enum class Perturbation : std::uint8_t { None, Yield, Delay, Migrate };

struct Choice {
  Perturbation what;
  std::uint32_t amount;  ///< microseconds of a Delay; a random number for Migrate
};

/** The source of one thread's choices. Not thread-safe: each thread owns one. */
class ChoiceStream {
 public:
  constexpr ChoiceStream() noexcept = default;
  ChoiceStream(std::uint64_t seed, std::uint64_t thread) noexcept;
  Choice next(const Rates& rates) noexcept;

 private:
  std::uint64_t draw() noexcept;  // SplitMix64 (Steele, Lea, Flood 2014)

  std::uint64_t state_ = 0;
};

}  // namespace mpsstress::noise
