// Two threads sleep in one function with a lock held. Others come upon it, some of them by way of
// another lock, whose holder waits for the first one: it is one lock that holds them all up.
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
  const std::lock_guard inside(door);
  std::this_thread::sleep_for(std::chrono::seconds(1));
}

void rests_in_the_morning() { rests(); }
void rests_in_the_evening() { rests(); }

void goes_through_the_hall() {
  const std::lock_guard in_hall(hall);
  const std::lock_guard inside(door);
}

}  // namespace

MPSS_PROGRAM(held_up_by_one_lock, Progress) {
  std::vector<std::thread> threads;
  threads.emplace_back(rests_in_the_morning);
  threads.emplace_back(rests_in_the_evening);
  threads.emplace_back(goes_through_the_hall);
  threads.emplace_back([] {
    must_not_wait("a visit", [] { const std::lock_guard inside(door); });
    must_not_wait("a look into the hall", [] { const std::lock_guard in_hall(hall); });
  });
  for (std::thread& thread : threads) thread.join();
}
