// The process ends while a detached thread uses a static object.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Registry {
  ~Registry() { require(users == 0, "nobody uses it any more"); }
  std::atomic<int> users{0};
};

Registry& registry() {
  static Registry one;
  return one;
}

}  // namespace

MPSS_PROGRAM(static_destroyed_under_a_thread, Violation) {
  Registry& used = registry();
  std::thread user([&used] {
    ++used.users;
    --used.users;
  });
  user.detach();
}
