// The calls about signals. Handlers that the program sets are never the kernel's: what the
// processor reports (a segmentation fault) stays a finding.
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/fibers.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/signals.hpp"
#include "runtime/threads/thread_handles.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(pthread_t, int)> real_pthread_kill("pthread_kill");
RealCall<int(pid_t, int)> real_kill_of_process("kill");
RealCall<int(int)> real_raise("raise");
RealCall<int(int, const struct sigaction*, struct sigaction*)> real_sigaction("sigaction");
RealCall<sighandler_t(int, sighandler_t)> real_signal("signal");
RealCall<int(int, const sigset_t*, sigset_t*)> real_pthread_sigmask("pthread_sigmask");
RealCall<int(int, const sigset_t*, sigset_t*)> real_sigprocmask("sigprocmask");
RealCall<int(sigset_t*)> real_sigpending("sigpending");
RealCall<int(const sigset_t*, int*)> real_sigwait("sigwait");
RealCall<int(const sigset_t*, siginfo_t*)> real_sigwaitinfo("sigwaitinfo");
RealCall<int(const sigset_t*, siginfo_t*, const timespec*)> real_sigtimedwait("sigtimedwait");
RealCall<int(const sigset_t*)> real_sigsuspend("sigsuspend");
RealCall<int()> real_pause("pause");
RealCall<int(const stack_t*, stack_t*)> real_sigaltstack("sigaltstack");

RealCall<unsigned(unsigned)> real_alarm("alarm");

std::uint64_t alarm_number;  // how often it was set
std::uint64_t alarm_at;      // 0: it is not

struct Alarm {
  std::uint64_t number;
  unsigned seconds;
};

void* ring(void* argument) {
  const Alarm set = *static_cast<Alarm*>(argument);
  sleep(set.seconds);
  if (alarm_number == set.number) kill(kProcess, SIGALRM);
  return nullptr;
}

unsigned set_alarm(unsigned seconds, Address code) {
  constexpr std::uint64_t kSecondOfAlarm = 1'000'000'000;
  save_static_storage(&alarm_number, sizeof alarm_number);
  save_static_storage(&alarm_at, sizeof alarm_at);
  const std::uint64_t left = alarm_at > world.now ? alarm_at - world.now : 0;
  ++alarm_number;
  alarm_at = seconds == 0 ? 0 : world.now + seconds * kSecondOfAlarm;
  if (seconds != 0) {
    auto* const set = world.memory.make<Alarm>();
    *set = Alarm{alarm_number, seconds};
    Fiber& fiber = make_fiber(ring, set, code);
    order_creation(*fiber.strand);
    fiber.detached = true;
    fiber.blocked_signals = ~SignalSet{0};
    std::strcpy(fiber.name, "alarm");
  }
  return static_cast<unsigned>((left + kSecondOfAlarm - 1) / kSecondOfAlarm);
}

bool is_signal(int number) { return number >= 1 && number <= kSignalNumbers; }

int fail(int error, int result) {
  errno = error;
  return result;
}

int change_mask(int how, const sigset_t* signals, sigset_t* before) {
  const SignalSet now = world.current->blocked_signals;
  if (before != nullptr) {
    save_static_storage(before, sizeof *before);
    from_set(now, *before);
  }
  if (signals == nullptr) return 0;
  const SignalSet set = to_set(*signals);
  switch (how) {
    case SIG_BLOCK:
      block_signals(now | set);
      return 0;
    case SIG_UNBLOCK:
      block_signals(now & ~set);
      return 0;
    case SIG_SETMASK:
      block_signals(set);
      return 0;
    default:
      return EINVAL;
  }
}

void tell(int signal, siginfo_t* information) {
  if (information == nullptr) return;
  save_static_storage(information, sizeof *information);
  *information = siginfo_t{};
  information->si_signo = signal;
  information->si_pid = kProcess;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

// Signal 0 only asks whether the thread is there.
int pthread_kill(pthread_t thread, int signal) {
  if (!inside_controlled) return real_pthread_kill(thread, signal);
  Fiber* const fiber = fiber_of(thread);
  if (fiber == nullptr || fiber->joined) return ESRCH;
  if (signal == 0) return 0;
  if (!is_signal(signal)) return EINVAL;
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  send_signal(fiber, signal, code);
  return 0;
}

int kill(pid_t process, int signal) {
  if (!inside_controlled) return real_kill_of_process(process, signal);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  if (process != kProcess && process != 0) unmodelled_call("of another process: kill", code);
  if (signal == 0) return 0;
  if (!is_signal(signal)) return fail(EINVAL, -1);
  send_signal(nullptr, signal, code);
  return 0;
}

int raise(int signal) {
  if (!inside_controlled) return real_raise(signal);
  if (!is_signal(signal)) return fail(EINVAL, -1);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  send_signal(world.current, signal, code);
  return 0;
}

int sigaction(int signal, const struct sigaction* action, struct sigaction* before) {
  if (!inside_controlled) return real_sigaction(signal, action, before);
  if (!is_signal(signal)) return fail(EINVAL, -1);
  RuntimeScope runtime;
  if (before != nullptr) {
    save_static_storage(before, sizeof *before);
    *before = action_of(signal);
  }
  if (action != nullptr) action_of(signal) = *action;
  return 0;
}

sighandler_t signal(int number, sighandler_t handler) {
  if (!inside_controlled) return real_signal(number, handler);
  if (!is_signal(number)) {
    errno = EINVAL;
    return SIG_ERR;
  }
  struct sigaction& action = action_of(number);
  const sighandler_t before = action.sa_handler;
  action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  return before;
}

int pthread_sigmask(int how, const sigset_t* signals, sigset_t* before) {
  if (!inside_controlled) return real_pthread_sigmask(how, signals, before);
  RuntimeScope runtime;
  return change_mask(how, signals, before);
}
int sigprocmask(int how, const sigset_t* signals, sigset_t* before) {
  if (!inside_controlled) return real_sigprocmask(how, signals, before);
  RuntimeScope runtime;
  const int error = change_mask(how, signals, before);
  return error == 0 ? 0 : fail(error, -1);
}

int sigpending(sigset_t* signals) {
  if (!inside_controlled) return real_sigpending(signals);
  RuntimeScope runtime;
  save_static_storage(signals, sizeof *signals);
  from_set(pending_signals(), *signals);
  return 0;
}

int sigwait(const sigset_t* wanted, int* signal) {
  if (!inside_controlled) return real_sigwait(wanted, signal);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  save_static_storage(signal, sizeof *signal);
  *signal = wait_for_signal(to_set(*wanted), Patience{}, code);
  return 0;
}
int sigwaitinfo(const sigset_t* wanted, siginfo_t* information) {
  if (!inside_controlled) return real_sigwaitinfo(wanted, information);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const int signal = wait_for_signal(to_set(*wanted), Patience{}, code);
  tell(signal, information);
  return signal;
}
int sigtimedwait(const sigset_t* wanted, siginfo_t* information, const timespec* time) {
  if (!inside_controlled) return real_sigtimedwait(wanted, information, time);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const Patience patience{true, true, world.now + nanoseconds(*time)};
  const int signal = wait_for_signal(to_set(*wanted), patience, code);
  if (signal == 0) return fail(EAGAIN, -1);
  tell(signal, information);
  return signal;
}

int sigsuspend(const sigset_t* blocked) {
  if (!inside_controlled) return real_sigsuspend(blocked);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const SignalSet before = world.current->blocked_signals;
  const std::uint32_t handled = world.current->handled_signals;
  block_signals(to_set(*blocked));
  if (world.current->handled_signals == handled) pause_for_signal(code);
  block_signals(before);
  return fail(EINTR, -1);
}
int pause() {
  if (!inside_controlled) return real_pause();
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  pause_for_signal(code);
  return fail(EINTR, -1);
}

// A thread of its own rings: it sleeps, in virtual time, and knows whether it was set anew.
unsigned alarm(unsigned seconds) {
  if (!inside_controlled) return real_alarm(seconds);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return set_alarm(seconds, code);
}

// Handlers run on their thread's own stack; the other one is the runtime's.
int sigaltstack(const stack_t* stack, stack_t* before) {
  return inside_controlled ? 0 : real_sigaltstack(stack, before);
}

}  // extern "C"
MPSSTRESS_WEAK_END
