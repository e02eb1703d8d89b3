// Events by handle.
#include "sut/torch/torch.hpp"

namespace mpsstress::sut::torch {

mpss_status event_create(mpss_sut* sut, std::int32_t timing, mpss_event* out) {
  return guarded(sut, [&](Device& device) {
    *out = device.make_event(timing != 0);
    sut->live_events.fetch_add(1, std::memory_order_relaxed);
  });
}

mpss_status event_destroy(mpss_sut* sut, mpss_event event) {
  return guarded(sut, [&](Device& device) {
    device.destroy_event(event);
    sut->live_events.fetch_sub(1, std::memory_order_relaxed);
  });
}

mpss_status event_record(mpss_sut* sut, mpss_event event, std::int32_t stream) {
  return guarded(sut, [&](Device& device) { device.record(event, stream); });
}

mpss_status event_wait(mpss_sut* sut, mpss_event event, std::int32_t stream) {
  return guarded(sut, [&](Device& device) { device.wait(event, stream); });
}

mpss_status event_query(mpss_sut* sut, mpss_event event, std::int32_t* done) {
  return guarded(sut, [&](Device& device) { *done = device.query_event(event) ? 1 : 0; });
}

mpss_status event_synchronize(mpss_sut* sut, mpss_event event) {
  return guarded(sut, [&](Device& device) { device.synchronize_event(event); });
}

mpss_status event_elapsed(mpss_sut* sut, mpss_event begin, mpss_event end, double* millis) {
  return guarded(sut, [&](Device& device) { *millis = device.elapsed(begin, end); });
}

}  // namespace mpsstress::sut::torch
