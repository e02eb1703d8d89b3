// Both lock.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(unlocked_reader, Nothing) {
  std::mutex mutex;
  int value = 0;
  std::thread writer([&] {
    std::lock_guard lock(mutex);
    value = 1;
  });
  std::thread reader([&] {
    std::lock_guard lock(mutex);
    require(value == 0 || value == 1, "a value that was written");
  });
  writer.join();
  reader.join();
}
