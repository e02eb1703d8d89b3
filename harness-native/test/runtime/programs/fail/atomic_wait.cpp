// An atomic is changed without waking the thread that waits for it.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(atomic_wait, Deadlock) {
  std::atomic<int> stage{0};
  std::thread waiter([&] { stage.wait(0); });
  stage.store(1);
  waiter.join();
}
