// Readers read under a shared hold, the writer has an exclusive one.
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(write_under_shared_lock, Nothing) {
  std::shared_mutex mutex;
  int value = 0;
  const auto read = [&] {
    const std::shared_lock<std::shared_mutex> lock(mutex);
    require(value == 0 || value == 1, "no value that was written");
  };
  std::thread reader(read);
  std::thread writer([&] {
    const std::lock_guard<std::shared_mutex> lock(mutex);
    value = 1;
  });
  read();
  reader.join();
  writer.join();
}
