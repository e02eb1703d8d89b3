// Waiting for one of several descriptors: poll, select and epoll.
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>

#include <cerrno>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/libc_calls/descriptors.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/threads/thread_end.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(pollfd*, nfds_t, int)> real_poll_of_many("poll");
RealCall<int(int, fd_set*, fd_set*, fd_set*, timeval*)> real_select("select");
RealCall<int(int, epoll_event*, int, int)> real_epoll_wait("epoll_wait");
RealCall<int(int, int, int, epoll_event*)> real_epoll_ctl("epoll_ctl");
RealCall<int(pollfd*, nfds_t, const timespec*, const sigset_t*)> real_ppoll("ppoll");
RealCall<int(int, fd_set*, fd_set*, fd_set*, const timespec*, const sigset_t*)> real_pselect(
    "pselect");
RealCall<int(int, epoll_event*, int, int, const sigset_t*)> real_epoll_pwait("epoll_pwait");
RealCall<int(int, epoll_event*, int, const timespec*, const sigset_t*)> real_epoll_pwait2(
    "epoll_pwait2");

// nanoseconds: negative: for ever.
Patience patience_of(std::int64_t nanoseconds) {
  if (nanoseconds < 0) return Patience{};
  return Patience{true, true, world.now + static_cast<std::uint64_t>(nanoseconds)};
}

constexpr std::int64_t kNanosInMilli = 1'000'000;

// Looks until `look` finds something (its result is not 0) or time is up.
template <class Look>
int look_until(const pollfd* wanted, unsigned count, std::int64_t nanoseconds, Address code,
               Look look) {
  ++world.position;
  point(Event{0, 0, code, EventKind::kChoose, false, false});
  cancellation_point();
  const Patience patience = patience_of(nanoseconds);
  for (;;) {
    const int found = look();
    if (found != 0 || nanoseconds == 0) {
      learn_from_all_channels();
      return found;
    }
    const std::uint32_t handled = world.current->handled_signals;
    if (!wait_until_ready(wanted, count, patience, code)) return look();
    if (world.current->handled_signals == handled) continue;
    errno = EINTR;
    return -1;
  }
}

// What of the program's three sets is asked, as poll has it.
unsigned ask(pollfd* asked, int count, const fd_set* in, const fd_set* out, const fd_set* special) {
  unsigned size = 0;
  for (int i = 0; i < count; ++i) {
    int events = 0;
    if (in != nullptr && FD_ISSET(i, in)) events |= POLLIN;
    if (out != nullptr && FD_ISSET(i, out)) events |= POLLOUT;
    if (special != nullptr && FD_ISSET(i, special)) events |= POLLPRI;
    if (events != 0) asked[size++] = pollfd{i, static_cast<short>(events), 0};
  }
  return size;
}

int select_from(int count, fd_set* in, fd_set* out, fd_set* special, std::int64_t nanoseconds,
                Address code) {
  auto* const asked = world.memory.array<pollfd>(static_cast<std::uint32_t>(count < 1 ? 1 : count));
  const unsigned size = ask(asked, count, in, out, special);
  fd_set* const sets[3] = {in, out, special};
  fd_set wanted[3];
  for (int i = 0; i < 3; ++i) {
    if (sets[i] == nullptr) continue;
    save_static_storage(sets[i], sizeof(fd_set));
    wanted[i] = *sets[i];
  }
  return look_until(asked, size, nanoseconds, code, [&] {
    for (int i = 0; i < 3; ++i) {
      if (sets[i] != nullptr) *sets[i] = wanted[i];
    }
    timeval none{};
    return real_select(count, in, out, special, &none);
  });
}

int poll_many(pollfd* wanted, nfds_t count, std::int64_t nanoseconds, Address code) {
  save_static_storage(wanted, count * sizeof *wanted);
  return look_until(wanted, static_cast<unsigned>(count), nanoseconds, code,
                    [&] { return real_poll_of_many(wanted, count, 0); });
}

int wait_for_events(int descriptor, epoll_event* events, int most, std::int64_t nanoseconds,
                    Address code) {
  if (most > 0) save_static_storage(events, static_cast<std::size_t>(most) * sizeof *events);
  const pollfd wanted{descriptor, POLLIN, 0};
  return look_until(&wanted, 1, nanoseconds, code,
                    [&] { return real_epoll_wait(descriptor, events, most, 0); });
}

std::int64_t span_of(const timespec* time) {
  return time == nullptr ? -1 : static_cast<std::int64_t>(nanoseconds(*time));
}

// The signals of these calls are let through while they wait, and only then.
void require_no_mask(const sigset_t* mask, const char* call, Address code) {
  if (mask != nullptr) unmodelled_call(call, code);
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int poll(pollfd* wanted, nfds_t count, int millis) {
  if (!inside_controlled) return real_poll_of_many(wanted, count, millis);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return poll_many(wanted, count, millis * kNanosInMilli, code);
}
int ppoll(pollfd* wanted, nfds_t count, const timespec* time, const sigset_t* mask) {
  if (!inside_controlled) return real_ppoll(wanted, count, time, mask);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  require_no_mask(mask, "the set of signals of ppoll", code);
  return poll_many(wanted, count, span_of(time), code);
}

int select(int count, fd_set* in, fd_set* out, fd_set* special, timeval* time) {
  if (!inside_controlled) return real_select(count, in, out, special, time);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const std::int64_t span =
      time == nullptr ? -1 : time->tv_sec * 1000 * kNanosInMilli + time->tv_usec * 1000;
  return select_from(count, in, out, special, span, code);
}
int pselect(int count, fd_set* in, fd_set* out, fd_set* special, const timespec* time,
            const sigset_t* mask) {
  if (!inside_controlled) return real_pselect(count, in, out, special, time, mask);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  require_no_mask(mask, "the set of signals of pselect", code);
  return select_from(count, in, out, special, span_of(time), code);
}

int epoll_wait(int descriptor, epoll_event* events, int most, int millis) {
  if (!inside_controlled) return real_epoll_wait(descriptor, events, most, millis);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return wait_for_events(descriptor, events, most, millis * kNanosInMilli, code);
}
int epoll_pwait(int descriptor, epoll_event* events, int most, int millis, const sigset_t* mask) {
  if (!inside_controlled) return real_epoll_pwait(descriptor, events, most, millis, mask);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  require_no_mask(mask, "the set of signals of epoll_pwait", code);
  return wait_for_events(descriptor, events, most, millis * kNanosInMilli, code);
}
int epoll_pwait2(int descriptor, epoll_event* events, int most, const timespec* time,
                 const sigset_t* mask) {
  if (!inside_controlled) return real_epoll_pwait2(descriptor, events, most, time, mask);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  require_no_mask(mask, "the set of signals of epoll_pwait2", code);
  return wait_for_events(descriptor, events, most, span_of(time), code);
}

int epoll_ctl(int descriptor, int operation, int other, epoll_event* event) {
  if (!inside_controlled) return real_epoll_ctl(descriptor, operation, other, event);
  RuntimeScope runtime;
  const int result = real_epoll_ctl(descriptor, operation, other, event);
  wake_ready();
  return result;
}

}  // extern "C"
MPSSTRESS_WEAK_END
