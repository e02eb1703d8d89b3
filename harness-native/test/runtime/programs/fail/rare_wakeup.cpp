// `if` in place of `while` around a wait: a seldom wake-up is taken for the event.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr int kRounds = 20;

}  // namespace

MPSS_PROGRAM_WITH(rare_wakeup, Violation, RareWakeups) {
  std::mutex mutex;
  std::condition_variable changed;
  int begun = 0;
  int ended = 0;
  std::thread waiter([&] {
    for (int round = 1; round <= kRounds; ++round) {
      std::unique_lock<std::mutex> lock(mutex);
      if (begun < round) changed.wait(lock);
      require(begun == round, "went on before the event");
      ended = round;
      changed.notify_one();
    }
  });
  for (int round = 1; round <= kRounds; ++round) {
    std::unique_lock<std::mutex> lock(mutex);
    begun = round;
    changed.notify_one();
    while (ended < round) changed.wait(lock);
  }
  waiter.join();
}
