// Static objects end once in each schedule, last first, and handlers of fork may be registered.
#include <pthread.h>

#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

int alive = 0;

struct Counted {
  explicit Counted(int its_number) : number(its_number) {
    require(alive++ == number, "made in order");
  }
  ~Counted() { require(--alive == number, "ends in reverse order"); }
  const int number;
};

}  // namespace

MPSS_PROGRAM(static_destroyed_under_a_thread, Nothing) {
  require(alive == 0, "nothing is left of an earlier schedule");
  require(pthread_atfork(nullptr, nullptr, nullptr) == 0, "registered");
  const auto first = [] { static Counted zero(0); };
  std::thread one(first);
  std::thread two(first);
  one.join();
  two.join();
  static Counted next(1);
}
