// The main thread, by what was adopted or by identity. An adoption has a number, and the thread
// keeps it: an identity would be another thread's once this one has ended.
#include "objc/foundation/main_thread.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>

namespace mpsstress::face {
namespace {

// Where the process's first thread loads this, it is told by its identity, else by the kernel's
// ids.
struct LoadingThread {
  pthread_t identity = pthread_self();
  bool first = getpid() == gettid();
};
const LoadingThread loading_thread;

std::atomic<unsigned> last_adoption{0};
std::atomic<unsigned> adopted{0};  // 0: nobody has
thread_local unsigned own_adoption = 0;

}  // namespace

bool on_main_thread() {
  const unsigned current = adopted.load(std::memory_order_relaxed);
  if (current != 0) return own_adoption == current;
  if (loading_thread.first) return pthread_equal(pthread_self(), loading_thread.identity) != 0;
  return getpid() == gettid();
}

void adopt_main_thread() {
  own_adoption = last_adoption.fetch_add(1, std::memory_order_relaxed) + 1;
  adopted.store(own_adoption, std::memory_order_relaxed);
}

void forget_main_thread() { adopted.store(0, std::memory_order_relaxed); }

}  // namespace mpsstress::face

extern "C" int pthread_main_np(void) { return mpsstress::face::on_main_thread() ? 1 : 0; }
