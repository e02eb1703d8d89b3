// Those who rest do so when they have given the lock back.
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

using mpsstress::programs::must_not_wait;

std::mutex door;
std::mutex hall;

void rests() {
  {
    const std::lock_guard inside(door);
  }
  std::this_thread::sleep_for(std::chrono::seconds(1));
}

void goes_through_the_hall() {
  const std::lock_guard in_hall(hall);
  const std::lock_guard inside(door);
}

}  // namespace

MPSS_PROGRAM(held_up_by_one_lock, Nothing) {
  std::vector<std::thread> threads;
  threads.emplace_back(rests);
  threads.emplace_back(rests);
  threads.emplace_back(goes_through_the_hall);
  threads.emplace_back([] {
    must_not_wait("a visit", [] { const std::lock_guard inside(door); });
    must_not_wait("a look into the hall", [] { const std::lock_guard in_hall(hall); });
  });
  for (std::thread& thread : threads) thread.join();
}
