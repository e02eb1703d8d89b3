// Stacks for fibers, in one reserved range; guard pages are set up as stacks come into use.
#include "runtime/fiber/stacks.hpp"

#include <sys/mman.h>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {

void Stacks::initialise() {
  reserve_memory(kBytes * kMaximalFibers, reinterpret_cast<void*>(kBase));
}

char* Stacks::of(FiberIndex fiber) {
  char* const memory = reinterpret_cast<char*>(kBase) + std::size_t{fiber} * kBytes;
  if (fiber >= guarded_) {
    if (mprotect(memory, kGuard, PROT_NONE) != 0) die("cannot protect a fiber's guard page");
    guarded_ = fiber + 1U;
  }
  return memory + kGuard;
}

}  // namespace mpsstress::runtime
