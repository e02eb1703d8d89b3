// A notification orders nothing: with relaxed operations what came before it may be seen late.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(notified_relaxed, Race) {
  int data = 0;
  std::atomic<long> stage{0};
  std::thread waiter([&] {
    stage.wait(0, std::memory_order_relaxed);
    ++data;
  });
  data = 1;
  stage.store(1, std::memory_order_relaxed);
  stage.notify_all();
  waiter.join();
}
