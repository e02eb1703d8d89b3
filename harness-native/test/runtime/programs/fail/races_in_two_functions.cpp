// Two counters without a lock, each in a function of its own: two mistakes.
#include <thread>

#include "../program.hpp"

namespace {

int first;
int second;

__attribute__((noinline)) void count_first() { ++first; }
__attribute__((noinline)) void count_second() { ++second; }

}  // namespace

MPSS_PROGRAM(races_in_two_functions, Race) {
  auto count = [] {
    count_first();
    count_second();
  };
  std::thread one(count);
  std::thread another(count);
  one.join();
  another.join();
}
