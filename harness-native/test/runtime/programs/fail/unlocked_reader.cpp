// The writer locks, the reader does not.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(unlocked_reader, Race) {
  std::mutex mutex;
  int value = 0;
  std::thread writer([&] {
    std::lock_guard lock(mutex);
    value = 1;
  });
  std::thread reader([&] {
    const int seen = value;
    require(seen == 0 || seen == 1, "a value that was written");
  });
  writer.join();
  reader.join();
}
