// N threads: all but one set two variables, the last one sees the first set and the second not. The
// more there are that set both, the sooner one of them has done so.
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

volatile int first;
volatile int second;

void set_both() {
  first = 1;
  second = -1;
}

void check() {
  const int a = first;
  const int b = second;
  require((a == 0 && b == 0) || (a == 1 && b == -1), "both are set, or none");
}

template <int threads>
void reorder() {
  std::vector<std::thread> all;
  for (int i = 0; i < threads - 1; ++i) all.emplace_back(set_both);
  all.emplace_back(check);
  for (std::thread& thread : all) thread.join();
}

MPSS_HARD_PROGRAM(reorder_3, Violation, reorder<3>);
MPSS_HARD_PROGRAM(reorder_5, Violation, reorder<5>);
MPSS_HARD_PROGRAM(reorder_10, Violation, reorder<10>);
MPSS_HARD_PROGRAM(reorder_20, Violation, reorder<20>);
MPSS_HARD_PROGRAM(reorder_50, Violation, reorder<50>);
MPSS_HARD_PROGRAM(reorder_100, Violation, reorder<100>);

}  // namespace
