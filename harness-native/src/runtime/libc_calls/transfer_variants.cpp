// Other names of reading and writing a descriptor. The C library makes the system call of these by
// itself, so that none of them comes by way of read and write (transfers.cpp).
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/libc_calls/descriptors.hpp"
#include "runtime/libc_calls/transfers.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(int, eventfd_t*)> real_eventfd_read("eventfd_read");
RealCall<int(int, eventfd_t)> real_eventfd_write("eventfd_write");
RealCall<ssize_t(int, const iovec*, int)> real_readv("readv");
RealCall<ssize_t(int, const iovec*, int)> real_writev("writev");
RealCall<ssize_t(int, void*, std::size_t, int, sockaddr*, socklen_t*)> real_recvfrom("recvfrom");
RealCall<ssize_t(int, const void*, std::size_t, int, const sockaddr*, socklen_t)> real_sendto(
    "sendto");
RealCall<int(int, const char*, va_list)> real_vdprintf("vdprintf");

// The parts of one transfer as one piece of memory, of the schedule's own.
struct Joined {
  Joined(const iovec* parts, int count) {
    for (int i = 0; i < count; ++i) size += parts[i].iov_len;
    RuntimeScope runtime;
    bytes = world.memory.array<char>(size);
  }
  char* bytes;
  std::size_t size = 0;
};

// One step for all parts, as the kernel has it.
ssize_t receive_parts(int descriptor, const iovec* parts, int count, Address code) {
  const Joined joined(parts, count);
  const ssize_t taken = receive_for_program(descriptor, joined.bytes, joined.size, 0, false, code);
  const int error = errno;
  std::size_t left = taken < 0 ? 0 : static_cast<std::size_t>(taken);
  const char* from = joined.bytes;
  for (int i = 0; i < count && left > 0; ++i) {
    const std::size_t size = parts[i].iov_len < left ? parts[i].iov_len : left;
    save_static_storage(parts[i].iov_base, size);
    std::memcpy(parts[i].iov_base, from, size);
    access_range(reinterpret_cast<Address>(parts[i].iov_base), size, kWrite, code);
    from += size;
    left -= size;
  }
  errno = error;
  return taken;
}

ssize_t transmit_parts(int descriptor, const iovec* parts, int count, Address code) {
  const Joined joined(parts, count);
  char* to = joined.bytes;
  for (int i = 0; i < count; ++i) {
    access_range(reinterpret_cast<Address>(parts[i].iov_base), parts[i].iov_len, kRead, code);
    std::memcpy(to, parts[i].iov_base, parts[i].iov_len);
    to += parts[i].iov_len;
  }
  return transmit_for_program(descriptor, joined.bytes, joined.size, 0, false, code);
}

int print_to(int descriptor, const char* format, va_list arguments, Address code) {
  va_list again;
  va_copy(again, arguments);
  const int size = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  if (size < 0) return size;
  const iovec whole{nullptr, static_cast<std::size_t>(size) + 1};
  const Joined text(&whole, 1);
  std::vsnprintf(text.bytes, text.size, format, arguments);
  return static_cast<int>(
      transmit_for_program(descriptor, text.bytes, text.size - 1, 0, false, code));
}

[[noreturn]] void refuse(const char* call, Address code) {
  RuntimeScope runtime;
  unmodelled_call(call, code);
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int eventfd_read(int descriptor, eventfd_t* value) {
  if (!inside_controlled) return real_eventfd_read(descriptor, value);
  return receive_for_program(descriptor, value, sizeof *value, 0, false, MPSSTRESS_CALL_SITE()) ==
                 sizeof *value
             ? 0
             : -1;
}
int eventfd_write(int descriptor, eventfd_t value) {
  if (!inside_controlled) return real_eventfd_write(descriptor, value);
  return transmit_for_program(descriptor, &value, sizeof value, 0, false, MPSSTRESS_CALL_SITE()) ==
                 sizeof value
             ? 0
             : -1;
}

ssize_t readv(int descriptor, const iovec* parts, int count) {
  if (!inside_controlled) return real_readv(descriptor, parts, count);
  return receive_parts(descriptor, parts, count, MPSSTRESS_CALL_SITE());
}
ssize_t writev(int descriptor, const iovec* parts, int count) {
  if (!inside_controlled) return real_writev(descriptor, parts, count);
  return transmit_parts(descriptor, parts, count, MPSSTRESS_CALL_SITE());
}

ssize_t recvfrom(int descriptor, void* buffer, std::size_t size, int flags, sockaddr* from,
                 socklen_t* length) {
  if (!inside_controlled) return real_recvfrom(descriptor, buffer, size, flags, from, length);
  const Address code = MPSSTRESS_CALL_SITE();
  if (from != nullptr) refuse("the address of recvfrom", code);
  return receive_for_program(descriptor, buffer, size, flags, true, code);
}
ssize_t sendto(int descriptor, const void* buffer, std::size_t size, int flags, const sockaddr* to,
               socklen_t length) {
  if (!inside_controlled) return real_sendto(descriptor, buffer, size, flags, to, length);
  const Address code = MPSSTRESS_CALL_SITE();
  if (to != nullptr) refuse("the address of sendto", code);
  return transmit_for_program(descriptor, buffer, size, flags, true, code);
}

int vdprintf(int descriptor, const char* format, va_list arguments) {
  if (!inside_controlled) return real_vdprintf(descriptor, format, arguments);
  return print_to(descriptor, format, arguments, MPSSTRESS_CALL_SITE());
}
int dprintf(int descriptor, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int count = inside_controlled
                        ? print_to(descriptor, format, arguments, MPSSTRESS_CALL_SITE())
                        : real_vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return count;
}

}  // extern "C"
MPSSTRESS_WEAK_END
