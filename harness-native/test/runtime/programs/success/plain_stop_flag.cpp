// A worker polls an atomic flag.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(plain_stop_flag, Nothing) {
  std::atomic<bool> stop{false};
  std::thread worker([&] {
    while (!stop.load(std::memory_order_relaxed)) std::this_thread::yield();
  });
  stop.store(true, std::memory_order_relaxed);
  worker.join();
}
