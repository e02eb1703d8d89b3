// The count and the block are read under one lock.
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(counted_before_it_shrank, Nothing) {
  std::mutex mutex;
  std::size_t count = 6;
  auto values = std::make_unique<int[]>(count);
  std::thread shrinks([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    count = 5;
    values = std::make_unique<int[]>(count);
  });
  {
    const std::lock_guard<std::mutex> lock(mutex);
    values[count - 1] = 1;
  }
  shrinks.join();
}
