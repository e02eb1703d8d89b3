// Who locks unlocks.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(unlock_by_another, Nothing) {
  std::mutex mutex;
  mutex.lock();
  mutex.unlock();
  std::thread other([&] {
    mutex.lock();
    mutex.unlock();
  });
  other.join();
}
