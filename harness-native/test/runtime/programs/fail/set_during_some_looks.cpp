// A loop that looks at an atomic a given number of times, and takes for granted that it finds the
// same each time: the other thread may set it in between.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(set_during_some_looks, Violation) {
  const volatile int kLooks = 40;  // so that the loop is one
  std::atomic<int> set{0};
  int found = 0;
  std::thread looks([&] {
    int sum = 0;
    for (int look = 0; look < kLooks; ++look) sum += set.load();
    found = sum;
  });
  std::thread sets([&] { set.store(1); });
  looks.join();
  sets.join();
  require(found == 0 || found == kLooks, "every look finds the same");
}
