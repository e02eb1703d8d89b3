// A static that is initialised on first use by hand.
#include <thread>

#include "../program.hpp"

static bool initialised = false;
static int value;
static int get() {
  if (!initialised) {
    value = 42;
    initialised = true;
  }
  return value;
}
MPSS_PROGRAM(lazy_static, Race) {
  std::thread other([] { get(); });
  get();
  other.join();
}
