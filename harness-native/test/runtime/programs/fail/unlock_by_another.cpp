// A thread unlocks a mutex that another has locked.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(unlock_by_another, Misuse) {
  std::mutex mutex;
  mutex.lock();
  std::thread other([&] { mutex.unlock(); });
  other.join();
}
