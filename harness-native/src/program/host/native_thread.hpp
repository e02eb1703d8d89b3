// The calling thread's number as debuggers and the system know it.
#ifndef MPSSTRESS_PROGRAM_HOST_NATIVE_THREAD_HPP
#define MPSSTRESS_PROGRAM_HOST_NATIVE_THREAD_HPP

#include <cstdint>

#include "dispatch/tsan_annotations.hpp"

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#else
#include <pthread.h>
#endif

namespace mpsstress::program {

/// Not instrumented: a sanitizer's report asks for it.
MPSSTRESS_NO_TSAN inline std::uint64_t native_thread_id() {
#if defined(__linux__)
  return static_cast<std::uint64_t>(syscall(SYS_gettid));
#else
  std::uint64_t id = 0;
  pthread_threadid_np(nullptr, &id);
  return id;
#endif
}

}  // namespace mpsstress::program

#endif
