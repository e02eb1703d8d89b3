// A worker polls a plain flag to learn that it should stop.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(plain_stop_flag, Race) {
  volatile bool stop = false;
  std::thread worker([&] {
    while (!stop) std::this_thread::yield();
  });
  stop = true;
  worker.join();
}
