// A free comes before the allocation that has the same memory next ([new.delete.dataraces]): who is
// given the address that another one has freed knows what that one did before.
#include <atomic>
#include <cstdint>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Block {
  char bytes[80];
};

std::uintptr_t address_of(const Block* block) { return reinterpret_cast<std::uintptr_t>(block); }

}  // namespace

MPSS_PROGRAM(freed_before_allocated, Nothing) {
  int done = 0;
  std::atomic<std::uintptr_t> given_back{0};
  std::thread first([&] {
    const Block* const block = new Block{};
    done = 1;
    given_back.store(address_of(block), std::memory_order_relaxed);
    delete block;
  });
  const std::uintptr_t seen = given_back.load(std::memory_order_relaxed);
  const Block* volatile block = new Block{};  // the compiler does not know that no other was it
  if (seen == address_of(block)) {
    require(done == 1, "what was done before the free is known");
  }
  delete block;
  first.join();
}
