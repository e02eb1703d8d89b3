// Half of N threads do something in two stages, each under a lock; the other half look in between.
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

std::mutex first_lock;
std::mutex second_lock;
int first;
int second;

void do_both() {
  {
    const std::lock_guard<std::mutex> lock(first_lock);
    first = 1;
  }
  const std::lock_guard<std::mutex> lock(second_lock);
  second = first + 1;
}

void look() {
  int seen = 0;
  {
    const std::lock_guard<std::mutex> lock(first_lock);
    seen = first;
  }
  if (seen == 0) return;
  const std::lock_guard<std::mutex> lock(second_lock);
  require(second == seen + 1, "the second stage has followed the first");
}

template <int threads>
void two_stages() {
  std::vector<std::thread> all;
  for (int i = 0; i < threads / 2; ++i) all.emplace_back(do_both);
  for (int i = 0; i < threads / 2; ++i) all.emplace_back(look);
  for (std::thread& thread : all) thread.join();
}

MPSS_HARD_PROGRAM(two_stages_20, Violation, two_stages<20>);
MPSS_HARD_PROGRAM(two_stages_50, Violation, two_stages<50>);
MPSS_HARD_PROGRAM(two_stages_100, Violation, two_stages<100>);

}  // namespace
