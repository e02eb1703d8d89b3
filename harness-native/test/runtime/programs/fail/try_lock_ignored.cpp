// The answer of try_lock is not looked at.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(try_lock_ignored, Race) {
  std::mutex mutex;
  int value = 0;
  auto work = [&] {
    const bool locked = mutex.try_lock();
    ++value;
    if (locked) mutex.unlock();
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}
