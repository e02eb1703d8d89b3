// One operation comes upon three locks that others sleep with, two of them in one function: whoever
// mends one of them has two left.
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

std::mutex front;
std::mutex back;
std::mutex side;

void rests(std::mutex& door) {
  const std::lock_guard inside(door);
  std::this_thread::sleep_for(std::chrono::seconds(1));
}

void rests_in_front() {
  const std::lock_guard inside(front);
  std::this_thread::sleep_for(std::chrono::seconds(1));
}

}  // namespace

MPSS_PROGRAM(held_up_by_three_locks, Progress) {
  std::vector<std::thread> threads;
  threads.emplace_back(rests_in_front);
  threads.emplace_back([] { rests(back); });
  threads.emplace_back([] { rests(side); });
  threads.emplace_back([] {
    for (std::mutex* door : {&front, &back, &side}) {
      mpsstress::programs::must_not_wait("a visit",
                                         [door] { const std::lock_guard inside(*door); });
    }
  });
  for (std::thread& thread : threads) thread.join();
}
