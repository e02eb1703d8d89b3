// Where an object with virtual functions is made, lies what was left there: anything, or the table
// of one like it. That must not change a schedule, for what its replay finds there is something
// else.
#include <cstring>
#include <mutex>
#include <new>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Step {
  virtual int size() const = 0;

 protected:
  ~Step() = default;
};
struct One final : Step {
  int size() const override { return 1; }
};

using Place = unsigned char[sizeof(One)];

// As code that is not explored leaves it: now like this, now like that.
[[gnu::noinline, clang::no_sanitize("thread")]] void leave_garbage(Place& place, const One& like) {
  void* table = nullptr;
  std::memcpy(&table, static_cast<const void*>(&like), sizeof table);
  void* volatile* const words = reinterpret_cast<void* volatile*>(&place);
  *words = __builtin_readcyclecounter() / 64 % 2 == 0 ? table : nullptr;
}

[[gnu::noinline]] int size_of(const Step& step) { return step.size(); }

}  // namespace

MPSS_PROGRAM(object_over_garbage, Nothing) {
  std::mutex mutex;
  int sum = 0;
  const auto work = [&] {
    const One like;
    for (int i = 0; i < 3; ++i) {
      alignas(One) Place place;
      leave_garbage(place, like);
      const One* const one = new (&place) One;
      const int size = size_of(*one);
      const std::lock_guard<std::mutex> lock(mutex);
      sum += size;
    }
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  require(sum == 6, "each object says its size");
}
