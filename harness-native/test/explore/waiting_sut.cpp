// The simulated SUT, with calls that wait for nothing but take virtual time, each in its own way.
// default_stream() sleeps for as long as 2 % of the shortest command of a slow device, and
// release_stream() looks at a clock until that is over. query_stream() looks at it now and
// then; and while active_stream_count() waits for three of those, it is only their looks that move
// the clock, by more than 1 % together.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "mpsstress/sut.h"

extern "C" const mpss_sut_api* __real_mpss_linked_sut(const char* name);

namespace {

constexpr std::chrono::milliseconds kTwoPercent{10};  // of half a second
constexpr int kLookers = 3;

std::mutex mutex;
std::condition_variable changed;
int have_looked = 0;
std::atomic<int> pairs_of_looks{0};

mpss_status sleep_for_a_while(mpss_sut*, std::int32_t* stream) {
  std::this_thread::sleep_for(kTwoPercent);
  *stream = 0;
  return MPSS_OK;
}

mpss_status look_until_it_is_over(mpss_sut*) {
  const auto end = std::chrono::steady_clock::now() + kTwoPercent;
  while (std::chrono::steady_clock::now() < end) {
  }
  return MPSS_OK;
}

// Each pair moves the clock by 0.2 ms, all together by 3.6; nobody else can be said to look again
// and again.
mpss_status look_now_and_then(mpss_sut*, std::int32_t, std::int32_t* idle) {
  constexpr int kPairs = 18;
  for (int i = 0; i < kPairs; ++i) {
    ++pairs_of_looks;
    static_cast<void>(std::chrono::steady_clock::now());
    static_cast<void>(std::chrono::steady_clock::now());
  }
  const std::lock_guard<std::mutex> lock(mutex);
  ++have_looked;
  changed.notify_all();
  *idle = 1;
  return MPSS_OK;
}

mpss_status wait_for_lookers(mpss_sut*, std::int32_t* count) {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [] { return have_looked == kLookers; });
  *count = 1;
  return MPSS_OK;
}

}  // namespace

extern "C" const mpss_sut_api* __wrap_mpss_linked_sut(const char* name) {
  static const mpss_sut_api waiting = [name] {
    mpss_sut_api api = *__real_mpss_linked_sut(name);
    api.default_stream = sleep_for_a_while;
    api.release_stream = look_until_it_is_over;
    api.query_stream = look_now_and_then;
    api.active_stream_count = wait_for_lookers;
    return api;
  }();
  return &waiting;
}
