// The reader copies the value while it holds the lock.
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(read_while_growing, Nothing) {
  std::mutex mutex;
  std::vector<int> items(1, 7);
  std::thread writer([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    items.push_back(8);
  });
  int first;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    first = items.front();
  }
  require(first == 7, "no value that was written");
  writer.join();
}
