// One of two threads forgets a lock, once, among many uses of another lock. Those put the two
// accesses in an order in nearly every schedule, so that they race in hardly any.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

template <int rounds>
void one_forgotten_lock() {
  std::mutex queue_mutex;
  std::mutex total_mutex;
  int queued = 0;
  int total = 0;
  auto use_queue = [&] {
    for (int i = 0; i < rounds; ++i) {
      const std::lock_guard<std::mutex> lock(queue_mutex);
      ++queued;
    }
  };
  std::thread careful([&] {
    use_queue();
    {
      const std::lock_guard<std::mutex> lock(total_mutex);
      total += 2;
    }
    use_queue();
  });
  std::thread careless([&] {
    use_queue();
    total += 3;
    use_queue();
  });
  careful.join();
  careless.join();
  require(queued == 4 * rounds, "the other lock is forgotten by nobody");
  require(total <= 5, "nothing is added twice");
}

MPSS_HARD_PROGRAM(one_forgotten_lock_10, Race, one_forgotten_lock<10>);
MPSS_HARD_PROGRAM(one_forgotten_lock_100, Race, one_forgotten_lock<100>);
MPSS_HARD_PROGRAM(one_forgotten_lock_1000, Race, one_forgotten_lock<1000>);

}  // namespace
