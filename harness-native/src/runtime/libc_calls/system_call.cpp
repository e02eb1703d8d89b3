// syscall(2): the futex operations of hand-written locks are modelled, a few calls that cannot
// block pass, the rest is an error with its number.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>

#include <cerrno>
#include <string>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/sync/address_wait.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<long(long, long, long, long, long, long, long)> real_syscall("syscall");

long futex(int* word, int operation, int value, const timespec* timeout, Address code) {
  const auto address = reinterpret_cast<Address>(word);
  switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT_BITSET:  // its timeout is a time on a clock
    case FUTEX_WAIT: {
      const bool timed = timeout != nullptr;
      const bool absolute = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
      const clockid_t clock =
          (operation & FUTEX_CLOCK_REALTIME) != 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
      const std::uint64_t deadline = !timed     ? 0
                                     : absolute ? deadline_of(clock, *timeout)
                                                : world.now + nanoseconds(*timeout);
      const volatile int* const current = word;
      if (*current != value) {
        errno = EAGAIN;
        return -1;
      }
      const bool woken =
          wait_at_address(address, [=] { return *current == value; }, code, timed, deadline);
      if (woken) return 0;
      errno = ETIMEDOUT;
      return -1;
    }
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:  // whom it concerns less looks again, and waits on
      return notify_address(address, value, code);
    default:
      unmodelled_call("this operation of futex", code);
  }
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

extern "C" long mpsstress_syscall(long number, long a, long b, long c, long d, long e,
                                  long f) __asm__("syscall");
extern "C" long mpsstress_syscall(long number, long a, long b, long c, long d, long e, long f) {
  if (!inside_controlled) return real_syscall(number, a, b, c, d, e, f);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  switch (number) {
    case SYS_futex:
      return futex(reinterpret_cast<int*>(a), static_cast<int>(b), static_cast<int>(c),
                   reinterpret_cast<const timespec*>(d), code);
    case SYS_gettid:
      return kProcess + world.current->index;
    case SYS_getpid:
      return kProcess;
    case SYS_write:
      return real_syscall(number, a, b, c, d, e, f);
    default:
      unmodelled_call(("syscall number " + std::to_string(number)).c_str(), code);
  }
}
