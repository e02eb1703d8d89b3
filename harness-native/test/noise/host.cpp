// A host that knows of noise: switches it on for one run after the other, each of a thousand locks
// and unlocks, and prints after each how many calls were seen and perturbed. Status 3: no library.
#include <dlfcn.h>
#include <pthread.h>

#include <cstdint>
#include <cstdio>

#include "mpsstress/noise.h"

namespace {

template <typename Function>
Function* find(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

void lock_and_unlock() {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  for (int call = 0; call < 1000; ++call) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
}

}  // namespace

int main() {
  auto* begin = find<decltype(mpsstress_noise_begin)>("mpsstress_noise_begin");
  auto* thread = find<decltype(mpsstress_noise_thread)>("mpsstress_noise_thread");
  auto* end = find<decltype(mpsstress_noise_end)>("mpsstress_noise_end");
  auto* calls = find<decltype(mpsstress_noise_calls)>("mpsstress_noise_calls");
  if (begin == nullptr || thread == nullptr || end == nullptr || calls == nullptr) return 3;
  const struct {
    std::uint64_t seed;
    std::uint64_t thread;
  } runs[] = {{5, 1}, {5, 1}, {6, 1}, {5, 2}};
  for (const auto& run : runs) {
    begin(run.seed);
    thread(run.thread);
    lock_and_unlock();
    const unsigned long long perturbed = end();
    std::printf("%llu %llu\n", static_cast<unsigned long long>(calls()), perturbed);
  }
  lock_and_unlock();
  std::printf("%llu %llu\n", static_cast<unsigned long long>(calls()),
              static_cast<unsigned long long>(end()));
}
