// The switch, and what must be forgotten when it is turned.
#include "mutants/switch.hpp"

namespace mpsstress::mutants {
namespace {

std::atomic<int> chosen{0};
std::atomic<void*> first{nullptr};

}  // namespace

void choose(int number) noexcept {
  chosen.store(number, std::memory_order_relaxed);
  first.store(nullptr, std::memory_order_relaxed);
}

bool on(int number) noexcept { return chosen.load(std::memory_order_relaxed) == number; }

// One mutant is on at a time, so one object is enough.
void* first_seen(int, void* object) noexcept {
  void* before = nullptr;
  return first.compare_exchange_strong(before, object, std::memory_order_acq_rel) ? object : before;
}

}  // namespace mpsstress::mutants
