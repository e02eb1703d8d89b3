// Blocks that are filled, copied and freed as wholes, by threads that know nothing of each other.
// What one has had is the other's next, and nobody's in between.
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr std::size_t kBytes = 1000;

void copy_around(std::mutex& mutex, char what) {
  for (std::size_t round = 0; round < 3; ++round) {
    const std::unique_ptr<char[]> from(new char[kBytes]);
    std::memset(from.get(), what, kBytes);
    {
      const std::lock_guard lock(mutex);  // others may come
    }
    const std::unique_ptr<char[]> to(new char[kBytes]);
    std::memcpy(to.get(), from.get(), kBytes);
    require(to[round] == what && to[kBytes - 1] == what, "a copy is what it was made of");
  }
}

}  // namespace

MPSS_PROGRAM(given_again_as_a_whole, Nothing) {
  std::mutex mutex;
  std::thread other([&] { copy_around(mutex, 'a'); });
  copy_around(mutex, 'b');
  other.join();
}
