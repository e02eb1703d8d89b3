// A size that a race has damaged is refused as any system refuses it; the heap is not used up. A
// large one is given.
#include <cstddef>
#include <cstdlib>
#include <new>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(absurd_allocation, Nothing) {
  volatile std::size_t absurd = std::size_t{1}
                                << 40;  // so that no compiler takes the allocations away
  std::thread other([&] {
    bool refused = false;
    try {
      ::operator delete(::operator new(absurd));
    } catch (const std::bad_alloc&) {
      refused = true;
    }
    require(refused, "operator new throws");
  });
  void* volatile counted = std::calloc(absurd, 2);
  require(counted == nullptr, "calloc says no");
  void* const small = std::malloc(16);
  void* volatile grown = std::realloc(small, absurd);
  require(grown == nullptr, "realloc says no");
  std::free(small);
  void* volatile made = ::operator new(absurd, std::nothrow);
  require(made == nullptr, "nothrow new says no");
  volatile std::size_t least_absurd = std::size_t{4} << 30;
  void* volatile least = std::malloc(least_absurd);
  require(least == nullptr, "malloc of 4 GiB says no");
  void* volatile large = std::malloc(std::size_t{1} << 20);
  require(large != nullptr, "malloc of 1 MiB is served");
  std::free(large);
  other.join();
}
