// Opposite orders that never meet, because the first thread has ended: the next change will let
// them.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lock_order_across_time, LockOrder) {
  std::mutex pool;
  std::mutex map;
  std::thread first([&] {
    std::lock_guard one(pool);
    std::lock_guard two(map);
  });
  first.join();
  std::thread second([&] {
    std::lock_guard one(map);
    std::lock_guard two(pool);
  });
  second.join();
}
