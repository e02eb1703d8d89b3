// The same writes, each under a lock.
#include <cassert>
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

int places[70];
std::mutex mutex;

template <int place>
__attribute__((noinline)) void write_all() {
  places[place] = place;
  if constexpr (place > 0) write_all<place - 1>();
}

}  // namespace

MPSS_PROGRAM(races_before_an_assertion, Nothing) {
  auto write = [] {
    const std::lock_guard<std::mutex> lock(mutex);
    write_all<69>();
  };
  std::thread first(write);
  std::thread second(write);
  first.join();
  second.join();
  assert(places[69] == 69);
}
