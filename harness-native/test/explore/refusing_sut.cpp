// The simulated SUT, whose waits for a stream and for an event are all in vain: of each kind the
// first call gives up when its time is over, the second when twice its time is, and the third at
// half of it. event_elapsed() waits in vain for the second of its two events, and half of that time
// for the first.
#include <chrono>
#include <cstdint>
#include <thread>

#include "mpsstress/sut.h"

extern "C" const mpss_sut_api* __real_mpss_linked_sut(const char* name);

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSlotWait{20};  // as the test's plan says
constexpr milliseconds kEventWait{30'000};

const char* message = "";
int slot_waits = 0;
int event_waits = 0;

const char* last_message() { return message; }

mpss_status refuse_after(milliseconds time, const char* text) {
  std::this_thread::sleep_for(time);
  message = text;
  return MPSS_ERROR;
}

milliseconds of_the(int call, milliseconds time) {
  return call == 1 ? time : call == 2 ? 2 * time : time / 2;
}

mpss_status pool_stream(mpss_sut*, std::int32_t*) {
  return refuse_after(of_the(++slot_waits, kSlotWait), "MPS stream pool exhausted");
}

mpss_status event_synchronize(mpss_sut*, mpss_event) {
  return refuse_after(of_the(++event_waits, kEventWait), "timed out waiting for an MPS event");
}

mpss_status event_elapsed(mpss_sut*, mpss_event, mpss_event, double*) {
  return refuse_after(kEventWait + kEventWait / 2, "timed out waiting for an MPS event");
}

}  // namespace

extern "C" const mpss_sut_api* __wrap_mpss_linked_sut(const char* name) {
  static const mpss_sut_api refusing = [name] {
    mpss_sut_api api = *__real_mpss_linked_sut(name);
    api.last_error = last_message;
    api.pool_stream = pool_stream;
    api.event_synchronize = event_synchronize;
    api.event_elapsed = event_elapsed;
    return api;
  }();
  return &refusing;
}
