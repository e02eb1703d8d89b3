// Kept for one schedule. The C library would keep them for ever, and call them when neither the
// memory nor the static storage of the schedule is there any more.
#include "runtime/threads/process_exit.hpp"

#include <utility>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/fiber/fiber.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

using Destructor = void (*)(void*);
using ForkHandler = void (*)();

RealCall<int(Destructor, void*, void*)> real_cxa_atexit("__cxa_atexit");
RealCall<int(ForkHandler, ForkHandler, ForkHandler, void*)> real_register_atfork(
    "__register_atfork");

ThreadExit* exits;
std::uint32_t exits_of;  // the schedule

ThreadExit*& exits_of_schedule() {
  if (exits_of != world.generation) {
    exits_of = world.generation;
    exits = nullptr;
  }
  return exits;
}

}  // namespace

void run_process_exits() {
  while (ThreadExit* const exit = exits_of_schedule()) {
    exits_of_schedule() = exit->next;
    ControlledScope controlled;
    exit->destructor(exit->object);
  }
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int __cxa_atexit(void (*destructor)(void*), void* object, void* library) {
  if (!inside_controlled) return real_cxa_atexit(destructor, object, library);
  RuntimeScope runtime;
  auto* const exit = world.memory.make<ThreadExit>();
  *exit = {destructor, object, exits_of_schedule()};
  exits_of_schedule() = exit;
  return 0;
}

// A schedule never forks, so nobody calls its handlers.
int pthread_atfork(void (*prepare)(), void (*parent)(), void (*child)()) {
  if (!inside_controlled) return real_register_atfork(prepare, parent, child, nullptr);
  return 0;
}
}
MPSSTRESS_WEAK_END
