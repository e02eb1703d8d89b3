// A loop over damaged memory meets a race in each of millions of accesses, long after a schedule
// keeps no more of them. It must come to its limit, not to that of whoever waits for it.
#include <thread>

#include "../program.hpp"

namespace {

volatile int places[70];

// Instructions of its own for each place, so that each pair is another race.
template <int place>
__attribute__((noinline)) void write_all() {
  places[place] = place;
  if constexpr (place > 0) write_all<place - 1>();
}

}  // namespace

MPSS_PROGRAM(endless_races, StepLimit) {
  // Blocks of the heap that lie behind what is raced for: who describes an address looks for it.
  int* const raced = new int(1);
  int* behind[1000];
  for (int*& one : behind) one = new int(0);
  std::thread first([&] {
    write_all<69>();
    *raced = 2;
  });
  std::thread second([&] {
    write_all<69>();
    while (*static_cast<volatile int*>(raced) != 0) {
    }
  });
  first.join();
  second.join();
  for (int* const one : behind) delete one;
  delete raced;
}
