// Two threads take two locks in opposite orders.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lock_order_deadlock, Deadlock) {
  std::mutex stream;
  std::mutex queue;
  std::thread first([&] {
    std::lock_guard one(stream);
    std::lock_guard two(queue);
  });
  std::thread second([&] {
    std::lock_guard one(queue);
    std::lock_guard two(stream);
  });
  first.join();
  second.join();
}
