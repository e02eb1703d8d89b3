// One thread takes the pointer to a counter for another's, and counts in memory that can be read
// and not written.
#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

using Counter = std::atomic<int>;

alignas(Counter) const int limit[4] = {1, 2, 3, 4};

}  // namespace

MPSS_PROGRAM(atomic_of_a_constant, Crash) {
  Counter counter{0};
  std::atomic<const void*> shared{&counter};
  std::thread other([&] { shared = &limit; });
  static_cast<Counter*>(const_cast<void*>(shared.load()))->fetch_add(1);
  other.join();
}
