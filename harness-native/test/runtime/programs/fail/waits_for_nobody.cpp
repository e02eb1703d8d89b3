// Two threads are polite for ever: each waits until the other has gone first.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(waits_for_nobody, StepLimit) {
  std::atomic<bool> gone[2] = {{false}, {false}};
  auto pass = [&](int me) {
    while (!gone[1 - me]) std::this_thread::yield();
    gone[me] = true;
  };
  std::thread first(pass, 0);
  std::thread second(pass, 1);
  first.join();
  second.join();
}
