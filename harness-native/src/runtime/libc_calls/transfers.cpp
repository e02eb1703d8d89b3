// Reading and writing descriptors. On one that joins threads of the program (descriptors.hpp) a
// thread that has to wait lets others go on; on any other the call is the kernel's.
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/libc_calls/descriptors.hpp"
#include "runtime/libc_calls/transfers.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/signals.hpp"
#include "runtime/threads/thread_end.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<ssize_t(int, void*, std::size_t)> real_read("read");
RealCall<ssize_t(int, const void*, std::size_t)> real_write("write");
RealCall<ssize_t(int, void*, std::size_t, int)> real_recv("recv");
RealCall<ssize_t(int, const void*, std::size_t, int)> real_send("send");

// Reading begins where others may have been, and ends when there is something, or never will be.
template <class Take>
ssize_t receive(OpenFile& file, int descriptor, bool never_blocks, Address code, Take take) {
  sync_point(EventKind::kWait, file.in, code);
  cancellation_point();
  const pollfd wanted{descriptor, POLLIN, 0};
  for (;;) {
    const ssize_t taken = take();
    if (taken >= 0) {
      learn_from(file.in);
      wake_ready();
      return taken;
    }
    if (errno != EAGAIN || never_blocks || file.never_blocks) return -1;
    wait_until_ready(&wanted, 1, Patience{}, code);
    if (!world.current->interrupted) continue;
    errno = EINTR;
    return -1;
  }
}

ssize_t report_broken_pipe(Address code) {
  if (action_of(SIGPIPE).sa_handler != SIG_DFL) {
    send_signal(world.current, SIGPIPE, code);
    errno = EPIPE;
    return -1;
  }
  Finding finding;
  finding.kind = FindingKind::kCrash;
  finding.message = name_of(*world.current) +
                    " writes to a pipe or socket that nobody can read any more (SIGPIPE)";
  finding.sides.push_back(current_side("write", code));
  report_and_end(std::move(finding));
}

template <class Put>
ssize_t transmit(OpenFile& file, int descriptor, std::size_t size, bool never_blocks, Address code,
                 Put put) {
  sync_point(EventKind::kNotify, file.out, code);
  cancellation_point();
  const pollfd wanted{descriptor, POLLOUT, 0};
  std::size_t done = 0;
  for (;;) {
    publish_to(file.out);
    const ssize_t written = put(done);
    if (written >= 0) {
      done += static_cast<std::size_t>(written);
      wake_ready();
      if (done >= size) return static_cast<ssize_t>(done);
      continue;
    }
    if (errno != EAGAIN || never_blocks || file.never_blocks) {
      return done == 0 ? -1 : static_cast<ssize_t>(done);
    }
    wait_until_ready(&wanted, 1, Patience{}, code);
    if (!world.current->interrupted) continue;
    errno = EINTR;
    return done == 0 ? -1 : static_cast<ssize_t>(done);
  }
}

// Whether somebody can still read what is written there: the kernel's signal would end the process.
bool is_broken(int descriptor) {
  pollfd state{descriptor, 0, 0};
  static RealCall<int(pollfd*, nfds_t, int)> real_poll_of_state("poll");
  real_poll_of_state(&state, nfds_t{1}, 0);
  return (state.revents & POLLERR) != 0;
}

ssize_t read_from(int descriptor, void* buffer, std::size_t size, int flags, bool socket,
                  Address code) {
  OpenFile* const file = joining_file(descriptor);
  save_static_storage(buffer, size);
  if (file == nullptr || file->in == 0) {
    return socket ? real_recv(descriptor, buffer, size, flags)
                  : real_read(descriptor, buffer, size);
  }
  return receive(*file, descriptor, (flags & MSG_DONTWAIT) != 0, code, [&] {
    return socket ? real_recv(descriptor, buffer, size, flags | MSG_DONTWAIT)
                  : real_read(descriptor, buffer, size);
  });
}

ssize_t write_to(int descriptor, const void* buffer, std::size_t size, int flags, bool socket,
                 Address code) {
  OpenFile* const file = joining_file(descriptor);
  if (file == nullptr || file->out == 0) {
    return socket ? real_send(descriptor, buffer, size, flags)
                  : real_write(descriptor, buffer, size);
  }
  const auto* const bytes = static_cast<const char*>(buffer);
  return transmit(*file, descriptor, size, (flags & MSG_DONTWAIT) != 0, code,
                  [&](std::size_t done) {
                    if (socket) {
                      return real_send(descriptor, bytes + done, size - done,
                                       flags | MSG_DONTWAIT | MSG_NOSIGNAL);
                    }
                    if (is_broken(descriptor)) return report_broken_pipe(code);
                    return real_write(descriptor, bytes + done, size - done);
                  });
}

}  // namespace

ssize_t receive_for_program(int descriptor, void* buffer, std::size_t size, int flags, bool socket,
                            Address code) {
  ssize_t taken;
  {
    RuntimeScope runtime;
    taken = read_from(descriptor, buffer, size, flags, socket, code);
  }
  const int error = errno;
  if (taken > 0) {
    access_range(reinterpret_cast<Address>(buffer), static_cast<std::size_t>(taken), kWrite, code);
  }
  errno = error;
  return taken;
}

ssize_t transmit_for_program(int descriptor, const void* buffer, std::size_t size, int flags,
                             bool socket, Address code) {
  access_range(reinterpret_cast<Address>(buffer), size, kRead, code);
  RuntimeScope runtime;
  return write_to(descriptor, buffer, size, flags, socket, code);
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

ssize_t read(int descriptor, void* buffer, std::size_t size) {
  if (!inside_controlled) return real_read(descriptor, buffer, size);
  return receive_for_program(descriptor, buffer, size, 0, false, MPSSTRESS_CALL_SITE());
}
ssize_t write(int descriptor, const void* buffer, std::size_t size) {
  if (!inside_controlled) return real_write(descriptor, buffer, size);
  return transmit_for_program(descriptor, buffer, size, 0, false, MPSSTRESS_CALL_SITE());
}
ssize_t recv(int descriptor, void* buffer, std::size_t size, int flags) {
  if (!inside_controlled) return real_recv(descriptor, buffer, size, flags);
  return receive_for_program(descriptor, buffer, size, flags, true, MPSSTRESS_CALL_SITE());
}
ssize_t send(int descriptor, const void* buffer, std::size_t size, int flags) {
  if (!inside_controlled) return real_send(descriptor, buffer, size, flags);
  return transmit_for_program(descriptor, buffer, size, flags, true, MPSSTRESS_CALL_SITE());
}

}  // extern "C"
MPSSTRESS_WEAK_END
