// One thread takes away what the other counts in, between that one's look and its use.
#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

struct Counter {
  std::atomic<int> value{0};
};

}  // namespace

MPSS_PROGRAM(atomic_of_nothing, Crash) {
  Counter counter;
  std::atomic<Counter*> shared{&counter};
  std::thread taking([&] { shared = nullptr; });
  if (shared != nullptr) shared.load()->value.fetch_add(1);
  taking.join();
}
