// What can only be read is only looked at.
#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

using Counter = std::atomic<int>;

alignas(Counter) const int limit[4] = {1, 2, 3, 4};

}  // namespace

MPSS_PROGRAM(atomic_of_a_constant, Nothing) {
  Counter counter{0};
  std::atomic<const void*> shared{&counter};
  std::thread other([&] { shared = &limit; });
  const int seen = static_cast<const Counter*>(shared.load())->load();
  mpsstress::programs::require(seen == 0 || seen == 1, "the counter or the limit");
  other.join();
}
