// A slot is found free and marked taken in two steps.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(free_list_double_grant, Violation) {
  std::atomic<unsigned> mask{0b11};
  std::atomic<int> owners[2] = {{0}, {0}};
  auto acquire = [&] {
    const unsigned seen = mask.load();
    const int slot = (seen & 1u) != 0 ? 0 : 1;
    mask.fetch_and(~(1u << slot));
    require(owners[slot].fetch_add(1) == 0, "one owner for a slot");
  };
  std::thread first(acquire);
  std::thread second(acquire);
  first.join();
  second.join();
}
