// The lock is recursive.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(self_deadlock, Nothing) {
  std::recursive_mutex mutex;
  int calls = 0;
  auto callback = [&] {
    std::lock_guard lock(mutex);
    ++calls;
  };
  std::thread caller([&] {
    std::lock_guard lock(mutex);
    callback();
  });
  caller.join();
}
