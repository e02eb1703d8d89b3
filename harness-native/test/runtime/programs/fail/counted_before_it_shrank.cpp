// A reader takes the count and the block in two steps: between them the list shrank.
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(counted_before_it_shrank, Memory) {
  std::mutex mutex;
  std::size_t count = 6;
  auto values = std::make_unique<int[]>(count);
  std::thread shrinks([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    count = 5;
    values = std::make_unique<int[]>(count);
  });
  std::size_t last = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    last = count - 1;
  }
  {
    const std::lock_guard<std::mutex> lock(mutex);
    values[last] = 1;
  }
  shrinks.join();
}
