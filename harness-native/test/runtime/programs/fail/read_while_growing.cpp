// A reader keeps a reference into a vector that another thread makes grow.
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(read_while_growing, UseAfterFree) {
  std::mutex mutex;
  std::vector<int> items(1, 7);
  std::thread writer([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    items.push_back(8);
  });
  const int* first;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    first = &items.front();
  }
  require(*first == 7, "no value that was written");
  writer.join();
}
