// Each waits for what the other will certainly do.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(endless_polling, Nothing) {
  std::atomic<int> stage{0};
  std::thread other([&] {
    while (stage.load() != 2) std::this_thread::yield();
    stage.store(1);
  });
  stage.store(2);
  while (stage.load() != 1) std::this_thread::yield();
  other.join();
}
