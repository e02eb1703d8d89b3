// The simulated SUT, whose streams refuse what the host asks of them as if the host had broken the
// interface: synchronize_stream() after it has used memory that is not its own, so that nobody
// knows what the host asked; query_stream() after a race, which takes no memory away.
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

}  // namespace

extern "C" const mpss_sut_api* __wrap_mpss_linked_sut(const char* name) {
  static const mpss_sut_api broken = [name] {
    mpss_sut_api api = *__real_mpss_linked_sut(name);
    api.synchronize_stream = use_what_is_gone;
    api.query_stream = count_without_a_lock;
    return api;
  }();
  return &broken;
}
