// A thread ends the program, which takes those along that would have waited for ever.
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(ended_program, Nothing) {
  std::mutex mutex;
  std::condition_variable never;
  std::thread waits([&] {
    std::unique_lock<std::mutex> lock(mutex);
    never.wait(lock, [] { return false; });
  });
  std::thread ends([] { std::exit(0); });
  waits.join();
  ends.join();
}
