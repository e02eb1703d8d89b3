// The simulated SUT, broken in ways that concern the host. Its streams refuse what the host asks of
// them as if the host had broken the interface: synchronize_stream() after it has used memory that
// is not its own, so that nobody knows what the host asked; query_stream() after a race, which
// takes no memory away. And two calls take another course each time, as no program can by itself:
// active_stream_count() after it has used memory that is not its own, synchronize_device() after
// nothing. And its device tells nobody of calls.
#include <atomic>
#include <cstdint>

#include "mpsstress/sut.h"

extern "C" const mpss_sut_api* __real_mpss_linked_sut(const char* name);

namespace {

int queries = 0;

mpss_status use_what_is_gone(mpss_sut*, std::int32_t) {
  int* volatile gone = new int(1);
  delete gone;
  return *gone == 2 ? MPSS_OK : MPSS_BAD_ARGUMENT;
}

mpss_status count_without_a_lock(mpss_sut*, std::int32_t, std::int32_t* idle) {
  *idle = 1;
  return ++queries < 2 ? MPSS_OK : MPSS_BAD_ARGUMENT;
}

// Nobody sees it write, so that it is not undone after a schedule.
__attribute__((no_sanitize("thread"), noinline)) int calls_so_far() {
  static volatile int calls = 0;
  calls = calls + 1;
  return calls;
}

mpss_status take_another_course(mpss_sut*) {
  std::atomic<int> steps{0};
  for (const int calls = calls_so_far(); steps < calls; ++steps) {
  }
  return MPSS_OK;
}

mpss_status use_what_is_gone_and_take_another_course(mpss_sut* sut, std::int32_t* count) {
  int* volatile gone = new int(1);
  delete gone;
  *count = *gone == 2 ? 2 : 1;
  return take_another_course(sut);
}

mpss_status create_in_silence(const mpss_sut_config* config, mpss_sut** out) {
  mpss_sut_config silent = *config;
  silent.device_call = nullptr;
  return __real_mpss_linked_sut("sim")->create(&silent, out);
}

}  // namespace

extern "C" const mpss_sut_api* __wrap_mpss_linked_sut(const char* name) {
  static const mpss_sut_api broken = [name] {
    mpss_sut_api api = *__real_mpss_linked_sut(name);
    api.create = create_in_silence;
    api.synchronize_stream = use_what_is_gone;
    api.query_stream = count_without_a_lock;
    api.synchronize_device = take_another_course;
    api.active_stream_count = use_what_is_gone_and_take_another_course;
    return api;
  }();
  return &broken;
}
