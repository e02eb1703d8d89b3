// The exclusive lock is asked for while the shared one is still held.
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(upgrade_while_reading, Deadlock) {
  std::shared_mutex mutex;
  int entries = 0;
  std::thread upgrader([&] {
    std::shared_lock reading(mutex);
    std::unique_lock writing(mutex);
    ++entries;
  });
  upgrader.join();
}
