// An atomic is changed and its waiter notified.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(atomic_wait, Nothing) {
  int data = 0;
  std::atomic<int> stage{0};
  std::thread waiter([&] {
    stage.wait(0);
    require(data == 1, "not published");
  });
  data = 1;
  stage.store(1);
  stage.notify_one();
  waiter.join();
}
