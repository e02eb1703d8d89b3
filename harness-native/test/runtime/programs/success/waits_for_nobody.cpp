// One of them goes first.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(waits_for_nobody, Nothing) {
  std::atomic<bool> gone[2] = {{false}, {false}};
  auto pass = [&](int me) {
    if (me == 1) {
      while (!gone[0]) std::this_thread::yield();
    }
    gone[me] = true;
  };
  std::thread first(pass, 0);
  std::thread second(pass, 1);
  first.join();
  second.join();
}
