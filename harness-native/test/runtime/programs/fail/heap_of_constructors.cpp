// A block that a global constructor has allocated is used after somebody has freed it.
#include <thread>

#include "../program.hpp"

namespace {

int* const block = new int(1);

}  // namespace

MPSS_PROGRAM(heap_of_constructors, UseAfterFree) {
  std::thread other([] { delete block; });
  other.join();
  ++*block;
}
