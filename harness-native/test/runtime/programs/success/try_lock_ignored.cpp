// Only who has the lock works.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(try_lock_ignored, Nothing) {
  std::mutex mutex;
  int value = 0;
  auto work = [&] {
    if (!mutex.try_lock()) return;
    ++value;
    mutex.unlock();
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  require(value >= 1, "at least one came in");
}
