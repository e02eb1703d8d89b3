// One of five functions that count takes a lock, which is not what is to guard the count: no lock
// is.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Count {
  std::mutex lock;
  long value = 0;

  __attribute__((noinline)) void once() {
    std::lock_guard guard(lock);
    ++value;
  }
  __attribute__((noinline)) void twice() { value += 2; }
  __attribute__((noinline)) void thrice() { value += 3; }
  __attribute__((noinline)) void four_times() { value += 4; }
  __attribute__((noinline)) void five_times() { value += 5; }
};

}  // namespace

MPSS_PROGRAM(forgotten_by_most, Race) {
  Count count;
  std::thread([&] { count.once(); }).join();
  std::thread([&] { count.twice(); }).join();
  std::thread([&] { count.thrice(); }).join();
  std::thread four([&] { count.four_times(); });
  std::thread five([&] { count.five_times(); });
  four.join();
  five.join();
}
