// A spin lock whose waiters write, too, each time that they look. Several threads take it often.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(exchanged_lock, Nothing) {
  std::atomic<bool> locked{false};
  int count = 0;
  const auto work = [&] {
    for (int i = 0; i < 4; ++i) {
      while (locked.exchange(true)) {
      }
      ++count;
      locked = false;
    }
  };
  std::thread first(work);
  std::thread second(work);
  std::thread third(work);
  first.join();
  second.join();
  third.join();
  require(count == 12, "nobody's addition is lost");
}
