// Many races come first, more than a schedule keeps of one kind; then an assertion fails.
#include <cassert>
#include <thread>

#include "../program.hpp"

namespace {

volatile int places[70];

// Instructions of its own for each place, so that each pair is another race.
template <int place>
__attribute__((noinline)) void write_all() {
  places[place] = place;
  if constexpr (place > 0) write_all<place - 1>();
}

}  // namespace

MPSS_PROGRAM(races_before_an_assertion, Assertion) {
  bool done = false;
  std::thread first([] { write_all<69>(); });
  std::thread second([&] {
    write_all<69>();
    done = true;
  });
  first.join();
  second.join();
  assert(!done);
}
