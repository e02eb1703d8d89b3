// A function-local static, whose initialisation the compiler makes safe.
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

static int compute() { return 42; }
static int get() {
  static const int value = compute();
  return value;
}
MPSS_PROGRAM(lazy_static, Nothing) {
  std::thread other([] { require(get() == 42, "not initialised"); });
  require(get() == 42, "not initialised");
  other.join();
}
