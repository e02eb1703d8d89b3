// Calls that open, duplicate and close descriptors. What a schedule opens is closed at its end, and
// what was open before it stays open.
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/libc_calls/descriptors.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(const char*, int, unsigned)> real_open("open");
RealCall<int(int, const char*, int, unsigned)> real_openat("openat");
RealCall<int(const char*, unsigned)> real_creat("creat");
RealCall<int(int*, int)> real_pipe2("pipe2");
RealCall<int(unsigned, int)> real_eventfd("eventfd");
RealCall<int(int, int, int, int*)> real_socketpair("socketpair");
RealCall<int(int)> real_epoll_create1("epoll_create1");
RealCall<int(const char*, unsigned)> real_memfd_create("memfd_create");
RealCall<int(int)> real_dup("dup");
RealCall<int(int, int, int)> real_dup3("dup3");
RealCall<int(int, int, void*)> real_fcntl("fcntl");
RealCall<int(int, unsigned long, void*)> real_ioctl("ioctl");
RealCall<int(int)> real_close_of_file("close");
RealCall<int(int, int)> real_shutdown("shutdown");

// The two ends of a pipe or a pair of sockets into the program's array.
int give(int* to, const int* descriptors) {
  save_static_storage(to, 2 * sizeof *to);
  to[0] = descriptors[0];
  to[1] = descriptors[1];
  return 0;
}

int make_pipe(int* to, int flags, Address code) {
  int ends[2];
  if (real_pipe2(ends, flags | O_NONBLOCK) != 0) return -1;
  const Address channel = new_channel();
  const bool never_blocks = (flags & O_NONBLOCK) != 0;
  note_joining(ends[0], channel, 0, never_blocks, code);
  note_joining(ends[1], 0, channel, never_blocks, code);
  return give(to, ends);
}

int make_sockets(int domain, int type, int protocol, int* to, Address code) {
  int ends[2];
  if (real_socketpair(domain, type | SOCK_NONBLOCK, protocol, ends) != 0) return -1;
  const Address there = new_channel();
  const Address back = new_channel();
  const bool never_blocks = (type & SOCK_NONBLOCK) != 0;
  note_joining(ends[0], back, there, never_blocks, code);
  note_joining(ends[1], there, back, never_blocks, code);
  return give(to, ends);
}

// One from before the schedule stays open, whatever the program thinks.
int close_descriptor(int descriptor, Address code) {
  OpenFile* const file = open_file(descriptor);
  if (file == nullptr) return real_fcntl(descriptor, F_GETFD, nullptr) < 0 ? -1 : 0;
  const Address in = file->in;
  const Address out = file->out;
  if ((in | out) != 0) sync_point(EventKind::kNotify, out != 0 ? out : in, code);
  publish_to(out);
  publish_to(in);
  forget_descriptor(descriptor);
  const int result = real_close_of_file(descriptor);
  wake_ready();
  return result;
}

int duplicate_to(int descriptor, int to, int flags, Address code) {
  if (descriptor == to) return real_fcntl(descriptor, F_GETFD, nullptr) < 0 ? -1 : to;
  if (open_file(to) == nullptr && real_fcntl(to, F_GETFD, nullptr) >= 0) {
    unmodelled_call("onto a descriptor from before the schedule: dup2", code);
  }
  const int result = real_dup3(descriptor, to, flags);
  if (result >= 0) note_duplicate(result, descriptor);
  wake_ready();
  return result;
}

int control(int descriptor, int command, void* argument, Address code) {
  const auto number = reinterpret_cast<std::intptr_t>(argument);
  OpenFile* const file = joining_file(descriptor);
  switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: {
      const int fresh = real_fcntl(descriptor, command, argument);
      return open_file(descriptor) == nullptr ? note_descriptor(fresh, code)
                                              : note_duplicate(fresh, descriptor);
    }
    case F_GETFL: {
      const int flags = real_fcntl(descriptor, command, argument);
      return file != nullptr && flags >= 0 && !file->never_blocks ? flags & ~O_NONBLOCK : flags;
    }
    case F_SETFL:
      if (file == nullptr) break;
      file->never_blocks = (number & O_NONBLOCK) != 0;
      return real_fcntl(descriptor, command, reinterpret_cast<void*>(number | O_NONBLOCK));
    default:
      break;
  }
  return real_fcntl(descriptor, command, argument);
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

// A call that opens one descriptor, with nothing in it yet that joins threads.
#define OPENS(name, parameters, real)                                              \
  extern "C" int mpsstress_##name parameters __asm__(#name) __attribute__((weak)); \
  extern "C" int mpsstress_##name parameters {                                     \
    if (!inside_controlled) return real;                                           \
    const Address code = MPSSTRESS_CALL_SITE();                                    \
    RuntimeScope runtime;                                                          \
    return note_descriptor(real, code);                                            \
  }

OPENS(open, (const char* path, int flags, unsigned mode), real_open(path, flags, mode))
OPENS(open64, (const char* path, int flags, unsigned mode), real_open(path, flags, mode))
OPENS(openat, (int folder, const char* path, int flags, unsigned mode),
      real_openat(folder, path, flags, mode))
OPENS(openat64, (int folder, const char* path, int flags, unsigned mode),
      real_openat(folder, path, flags, mode))
OPENS(creat, (const char* path, unsigned mode), real_creat(path, mode))
OPENS(epoll_create1, (int flags), real_epoll_create1(flags))
OPENS(epoll_create, (int), real_epoll_create1(0))
OPENS(memfd_create, (const char* name, unsigned flags), real_memfd_create(name, flags))

#define CONTROLS(name)                                                                   \
  extern "C" int mpsstress_##name(int, int, void*) __asm__(#name) __attribute__((weak)); \
  extern "C" int mpsstress_##name(int descriptor, int command, void* argument) {         \
    if (!inside_controlled) return real_fcntl(descriptor, command, argument);            \
    const Address code = MPSSTRESS_CALL_SITE();                                          \
    RuntimeScope runtime;                                                                \
    return control(descriptor, command, argument, code);                                 \
  }
CONTROLS(fcntl)
CONTROLS(fcntl64)

extern "C" int mpsstress_ioctl(int, unsigned long, void*) __asm__("ioctl") __attribute__((weak));
extern "C" int mpsstress_ioctl(int descriptor, unsigned long request, void* argument) {
  OpenFile* const file = inside_controlled ? joining_file(descriptor) : nullptr;
  if (file == nullptr || request != FIONBIO) return real_ioctl(descriptor, request, argument);
  file->never_blocks = *static_cast<const int*>(argument) != 0;
  return 0;
}

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pipe2(int ends[2], int flags) {
  if (!inside_controlled) return real_pipe2(ends, flags);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return make_pipe(ends, flags, code);
}
int pipe(int ends[2]) {
  if (!inside_controlled) return real_pipe2(ends, 0);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return make_pipe(ends, 0, code);
}

int eventfd(unsigned count, int flags) {
  if (!inside_controlled) return real_eventfd(count, flags);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const Address channel = new_channel();
  return note_joining(real_eventfd(count, flags | EFD_NONBLOCK), channel, channel,
                      (flags & EFD_NONBLOCK) != 0, code);
}

int socketpair(int domain, int type, int protocol, int ends[2]) {
  if (!inside_controlled) return real_socketpair(domain, type, protocol, ends);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return make_sockets(domain, type, protocol, ends, code);
}

int shutdown(int descriptor, int how) {
  OpenFile* const file = inside_controlled ? joining_file(descriptor) : nullptr;
  if (file == nullptr) return real_shutdown(descriptor, how);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  sync_point(EventKind::kNotify, file->out, code);
  publish_to(file->out);
  publish_to(file->in);
  const int result = real_shutdown(descriptor, how);
  wake_ready();
  return result;
}

int dup(int descriptor) {
  if (!inside_controlled) return real_dup(descriptor);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return control(descriptor, F_DUPFD, nullptr, code);
}
int dup3(int descriptor, int to, int flags) {
  if (!inside_controlled) return real_dup3(descriptor, to, flags);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return duplicate_to(descriptor, to, flags, code);
}
static RealCall<int(int, int)> real_dup2("dup2");
int dup2(int descriptor, int to) {
  if (!inside_controlled) return real_dup2(descriptor, to);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return duplicate_to(descriptor, to, 0, code);
}

int close(int descriptor) {
  if (!inside_controlled) return real_close_of_file(descriptor);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return close_descriptor(descriptor, code);
}

}  // extern "C"
MPSSTRESS_WEAK_END
