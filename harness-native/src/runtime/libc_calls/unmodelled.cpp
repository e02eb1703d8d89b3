// Calls that could block the one OS thread, or that have a meaning for threads which the runtime
// does not know. Inside they are an error of the framework with the call's name: better that than a
// schedule which silently is not what it seems.
//
// Each is passed on outside with six integer arguments, which covers all of them; hence no header
// with their true declarations is included here.
#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/world/call_site.hpp"

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

#define MPSSTRESS_UNMODELLED(name)                                                    \
  static RealCall<long(long, long, long, long, long, long)> real_##name(#name);       \
  extern "C" long mpsstress_##name(long, long, long, long, long, long) __asm__(#name) \
      __attribute__((weak));                                                          \
  extern "C" long mpsstress_##name(long a, long b, long c, long d, long e, long f) {  \
    if (inside_controlled) {                                                          \
      const Address code = MPSSTRESS_CALL_SITE();                                     \
      RuntimeScope runtime;                                                           \
      unmodelled_call(#name, code);                                                   \
    }                                                                                 \
    return real_##name(a, b, c, d, e, f);                                             \
  }

// Processes
MPSSTRESS_UNMODELLED(fork)
MPSSTRESS_UNMODELLED(vfork)
MPSSTRESS_UNMODELLED(posix_spawn)
MPSSTRESS_UNMODELLED(posix_spawnp)
MPSSTRESS_UNMODELLED(system)
MPSSTRESS_UNMODELLED(wait)
MPSSTRESS_UNMODELLED(waitpid)
MPSSTRESS_UNMODELLED(waitid)
// State that would outlive the schedule
MPSSTRESS_UNMODELLED(initstate)
MPSSTRESS_UNMODELLED(setstate)
MPSSTRESS_UNMODELLED(setenv)
MPSSTRESS_UNMODELLED(putenv)
MPSSTRESS_UNMODELLED(unsetenv)
MPSSTRESS_UNMODELLED(clearenv)
MPSSTRESS_UNMODELLED(chdir)
MPSSTRESS_UNMODELLED(popen)
// Waiting for descriptors and signals
MPSSTRESS_UNMODELLED(timerfd_create)
MPSSTRESS_UNMODELLED(signalfd)
MPSSTRESS_UNMODELLED(inotify_init)
MPSSTRESS_UNMODELLED(inotify_init1)
MPSSTRESS_UNMODELLED(accept)
MPSSTRESS_UNMODELLED(accept4)
MPSSTRESS_UNMODELLED(connect)
MPSSTRESS_UNMODELLED(recvmsg)
MPSSTRESS_UNMODELLED(sendmsg)
MPSSTRESS_UNMODELLED(recvmmsg)
MPSSTRESS_UNMODELLED(sendmmsg)
MPSSTRESS_UNMODELLED(sendfile)
MPSSTRESS_UNMODELLED(splice)
MPSSTRESS_UNMODELLED(tee)
MPSSTRESS_UNMODELLED(vmsplice)
MPSSTRESS_UNMODELLED(ualarm)
MPSSTRESS_UNMODELLED(setitimer)
MPSSTRESS_UNMODELLED(timer_create)
MPSSTRESS_UNMODELLED(sigqueue)
MPSSTRESS_UNMODELLED(pthread_sigqueue)
MPSSTRESS_UNMODELLED(flock)
MPSSTRESS_UNMODELLED(lockf)
MPSSTRESS_UNMODELLED(msgrcv)
MPSSTRESS_UNMODELLED(msgsnd)
MPSSTRESS_UNMODELLED(semop)
MPSSTRESS_UNMODELLED(semtimedop)
MPSSTRESS_UNMODELLED(mq_open)
// Threads that the C library makes
MPSSTRESS_UNMODELLED(aio_read)
MPSSTRESS_UNMODELLED(aio_write)
MPSSTRESS_UNMODELLED(lio_listio)
MPSSTRESS_UNMODELLED(getaddrinfo_a)
MPSSTRESS_UNMODELLED(clone)
