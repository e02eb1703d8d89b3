// Who has looked goes on with what it saw.
#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

struct Counter {
  std::atomic<int> value{0};
};

}  // namespace

MPSS_PROGRAM(atomic_of_nothing, Nothing) {
  Counter counter;
  std::atomic<Counter*> shared{&counter};
  std::thread taking([&] { shared = nullptr; });
  if (Counter* const seen = shared) seen->value.fetch_add(1);
  taking.join();
}
