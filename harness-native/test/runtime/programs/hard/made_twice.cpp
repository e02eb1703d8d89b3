// A cache that is asked once, after long work: who finds nothing makes it without the lock. To make
// it twice one has to be slow between its look and its entry, for as long as another one still
// works.
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

using mpsstress::programs::require;

template <unsigned rounds>
void made_twice() {
  constexpr unsigned kThreads = 4;
  std::mutex mutex;
  unsigned entries = 0;
  unsigned worked = 0;
  const auto work = [&](unsigned most) {
    for (unsigned i = 0; i < most; ++i) {
      const std::lock_guard<std::mutex> lock(mutex);
      ++worked;
    }
  };
  const auto is_known = [&] {
    const std::lock_guard<std::mutex> lock(mutex);
    return entries != 0;
  };
  std::vector<std::thread> all;
  for (unsigned i = 0; i < kThreads; ++i) {
    all.emplace_back([&, i] {
      work(rounds * (i + 1));
      if (is_known()) return;
      const std::lock_guard<std::mutex> lock(mutex);
      ++entries;
    });
  }
  for (std::thread& thread : all) thread.join();
  require(worked == rounds * kThreads * (kThreads + 1) / 2, "each works as long as it should");
  require(entries == 1, "it is made once");
}

MPSS_HARD_PROGRAM(made_twice_10, Violation, made_twice<10>);
MPSS_HARD_PROGRAM(made_twice_200, Violation, made_twice<200>);

}  // namespace
