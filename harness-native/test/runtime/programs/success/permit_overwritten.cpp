// Permits are counted.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(permit_overwritten, Nothing) {
  std::mutex mutex;
  std::condition_variable changed;
  int permits = 0;
  auto give = [&] {
    std::lock_guard lock(mutex);
    ++permits;
    changed.notify_all();
  };
  auto take = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return permits > 0; });
    --permits;
  };
  std::thread giver([&] {
    give();
    give();
  });
  std::thread taker([&] {
    take();
    take();
  });
  giver.join();
  taker.join();
}
