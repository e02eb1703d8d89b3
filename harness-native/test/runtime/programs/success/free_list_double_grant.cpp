// Found and taken in one compare-and-exchange.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(free_list_double_grant, Nothing) {
  std::atomic<unsigned> mask{0b11};
  std::atomic<int> owners[2] = {{0}, {0}};
  auto acquire = [&] {
    unsigned seen = mask.load();
    int slot;
    do {
      slot = (seen & 1u) != 0 ? 0 : 1;
    } while (!mask.compare_exchange_weak(seen, seen & ~(1u << slot)));
    require(owners[slot].fetch_add(1) == 0, "one owner for a slot");
  };
  std::thread first(acquire);
  std::thread second(acquire);
  first.join();
  second.join();
}
