// A callback takes the lock that its caller holds.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(self_deadlock, Deadlock) {
  std::mutex mutex;
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
