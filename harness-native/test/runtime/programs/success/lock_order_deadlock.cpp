// One order for all.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lock_order_deadlock, Nothing) {
  std::mutex stream;
  std::mutex queue;
  std::thread first([&] {
    std::lock_guard one(stream);
    std::lock_guard two(queue);
  });
  std::thread second([&] {
    std::lock_guard one(stream);
    std::lock_guard two(queue);
  });
  first.join();
  second.join();
}
