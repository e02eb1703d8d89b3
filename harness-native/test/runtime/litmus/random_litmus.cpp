// Draws operations, places and memory orders. Every value that is written is a different one.
#include "random_litmus.hpp"

#include "runtime/base/random.hpp"

namespace mpsstress::litmus {
namespace {

std::memory_order draw(runtime::Random& random, std::initializer_list<std::memory_order> orders) {
  return orders.begin()[random.below(static_cast<std::uint32_t>(orders.size()))];
}

Operation draw_operation(runtime::Random& random, int value) {
  const int place = static_cast<int>(random.below(2));
  switch (random.below(9)) {
    case 0:
    case 1:
    case 2:
      return load(place, draw(random, {rlx, rlx, acq, sc}));
    case 3:
    case 4:
    case 5:
      return store(place, value, draw(random, {rlx, rlx, rel, sc}));
    case 6:
      return fence(draw(random, {acq, rel, acq_rel, sc, sc}));
    case 7:
      return add(place, value, draw(random, {rlx, acq, rel, acq_rel, sc}));
    default:
      return compare_swap(place, static_cast<int>(random.below(2)), value,
                          draw(random, {rlx, acq, rel, acq_rel, sc}), draw(random, {rlx, acq, sc}));
  }
}

}  // namespace

Litmus random_litmus(std::uint64_t seed) {
  runtime::Random random(seed);
  Litmus litmus;
  litmus.name = "random_" + std::to_string(seed);
  litmus.threads.resize(2 + random.below(2));
  const std::uint32_t operations = 4 + random.below(4);
  int value = 1;
  for (std::uint32_t i = 0; i < operations; ++i) {
    const std::size_t thread =
        i < litmus.threads.size() ? i
                                  : random.below(static_cast<std::uint32_t>(litmus.threads.size()));
    litmus.threads[thread].push_back(draw_operation(random, value));
    value *= 3;
  }
  return litmus;
}

}  // namespace mpsstress::litmus
