// Stacks that a thread makes for itself (makecontext, swapcontext): its call stack is another one
// until it comes back.
#include <ucontext.h>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/world/ended_frames.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(ucontext_t*, const ucontext_t*)> real_swapcontext("swapcontext");

auto* find_outside() {
  RuntimeScope runtime;
  lose_frames();
  return real_swapcontext.find();
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" int swapcontext(ucontext_t* here, const ucontext_t* there) {
  if (!inside_controlled) return real_swapcontext(here, there);
  const ContextId context = world.current->context;
  const int result = find_outside()(here, there);
  world.current->context = context;  // of whichever thread goes on here
  return result;
}
MPSSTRESS_WEAK_END
