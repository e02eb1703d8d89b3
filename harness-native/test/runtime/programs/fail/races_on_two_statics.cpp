// Two variables without a lock in one function: two mistakes.
#include <thread>

#include "../program.hpp"

namespace {

int calls;
int total;

__attribute__((noinline)) void count(int amount) {
  ++calls;
  total += amount;
}

}  // namespace

MPSS_PROGRAM(races_on_two_statics, Race) {
  std::thread one([] { count(1); });
  std::thread another([] { count(2); });
  one.join();
  another.join();
}
