// The same in memory that has been given back, without a race: whoever gave it back came before.
#include <memory>

#include "../program.hpp"
#include "../ring.hpp"

MPSS_PROGRAM(circles_in_freed_memory, StepLimit) {
  auto ring = std::make_unique<mpsstress::programs::Ring>();
  ring->close();
  const auto* const freed = ring.get();
  ring.reset();
  freed->go_along();
}
