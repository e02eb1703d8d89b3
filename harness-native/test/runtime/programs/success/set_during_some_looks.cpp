// A loop that looks at an atomic a given number of times, and expects it to be set in between.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(set_during_some_looks, Nothing) {
  const volatile int kLooks = 40;  // so that the loop is one
  std::atomic<int> set{0};
  int first = 0;
  int found = 0;
  std::thread looks([&] {
    int begin = 0;
    int sum = 0;
    for (int look = 0; look < kLooks; ++look) {
      const int now = set.load();
      if (look == 0) begin = now;
      sum += now;
    }
    first = begin;
    found = sum;
  });
  std::thread sets([&] { set.store(1); });
  looks.join();
  sets.join();
  require(first == 0 || found == kLooks, "what is set stays so");
}
