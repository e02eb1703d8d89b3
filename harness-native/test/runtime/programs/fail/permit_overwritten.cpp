// Two permits are given as a flag: the second overwrites the first.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(permit_overwritten, Deadlock) {
  std::mutex mutex;
  std::condition_variable changed;
  bool permit = false;
  auto give = [&] {
    std::lock_guard lock(mutex);
    permit = true;
    changed.notify_all();
  };
  auto take = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return permit; });
    permit = false;
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
