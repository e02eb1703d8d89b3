// scoped_lock takes both without an order of its own.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lock_order_across_time, Nothing) {
  std::mutex pool;
  std::mutex map;
  std::thread first([&] { std::scoped_lock both(pool, map); });
  first.join();
  std::thread second([&] { std::scoped_lock both(map, pool); });
  second.join();
}
