// `if` in place of `while` around a wait: a wake-up without a reason is taken for the event.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM_WITH(spurious_wakeup, Violation, SpuriousWakeups) {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  std::thread waiter([&] {
    std::unique_lock<std::mutex> lock(mutex);
    if (!ready) changed.wait(lock);
    require(ready, "went on before the event");
  });
  {
    const std::lock_guard<std::mutex> lock(mutex);
    ready = true;
  }
  changed.notify_one();
  waiter.join();
}
