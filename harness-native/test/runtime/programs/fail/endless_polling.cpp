// Two threads wait for each other's flag; one of them can wait for ever.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(endless_polling, StepLimit) {
  std::atomic<int> stage{0};
  std::thread other([&] {
    if (stage.load() == 0) stage.store(1);
  });
  stage.store(2);
  while (stage.load() != 1) std::this_thread::yield();
  other.join();
}
