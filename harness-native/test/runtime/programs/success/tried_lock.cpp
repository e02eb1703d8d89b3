// A lock whose waiters try it again and again, and let others go first in between.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(tried_lock, Nothing) {
  std::mutex mutex;
  int count = 0;
  const auto work = [&] {
    for (int i = 0; i < 4; ++i) {
      while (!mutex.try_lock()) std::this_thread::yield();
      ++count;
      mutex.unlock();
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
