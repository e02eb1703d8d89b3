// The process's first thread, told by the kernel's ids. A library may be loaded by any thread (a
// JVM's never is the first one), so nothing may be concluded from who loaded it; but where the
// first thread did, its identity is known, and fibers that share its kernel thread are not it.
#include "backend/main_thread.hpp"

#include <pthread.h>
#include <unistd.h>

#if !defined(__APPLE__)
#include <sys/syscall.h>
#endif

namespace mpsstress::backend {
namespace {

bool on_first_kernel_thread() {
#if defined(__APPLE__)
  return pthread_main_np() == 1;
#else
  return ::syscall(SYS_gettid) == ::getpid();
#endif
}

struct LoadingThread {
  pthread_t identity = pthread_self();
  bool first = on_first_kernel_thread();
};

const LoadingThread loading_thread;

}  // namespace

bool on_process_main_thread() {
  if (loading_thread.first) return pthread_equal(pthread_self(), loading_thread.identity) != 0;
  return on_first_kernel_thread();
}

}  // namespace mpsstress::backend
