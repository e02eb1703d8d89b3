// Events by handle: the sources' own numbers.
#include "sut/sources/sources.hpp"

namespace mpsstress::sut::sources {

mpss_status event_create(mpss_sut* sut, std::int32_t timing, mpss_event* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the event");
    *out = backend.make_event(timing != 0);
    sut->live_events.fetch_add(1, std::memory_order_relaxed);
  });
}

mpss_status event_destroy(mpss_sut* sut, mpss_event event) {
  return guarded(sut, [&](Backend& backend) {
    backend.destroy_event(event);
    sut->live_events.fetch_sub(1, std::memory_order_relaxed);
  });
}

mpss_status event_record(mpss_sut* sut, mpss_event event, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) { backend.record(event, stream); });
}

mpss_status event_wait(mpss_sut* sut, mpss_event event, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) { backend.wait(event, stream); });
}

mpss_status event_query(mpss_sut* sut, mpss_event event, std::int32_t* done) {
  return guarded(sut, [&](Backend& backend) { *done = backend.query_event(event) ? 1 : 0; });
}

mpss_status event_synchronize(mpss_sut* sut, mpss_event event) {
  return guarded(sut, [&](Backend& backend) { backend.synchronize_event(event); });
}

mpss_status event_elapsed(mpss_sut* sut, mpss_event begin, mpss_event end, double* millis) {
  return guarded(sut, [&](Backend& backend) { *millis = backend.elapsed(begin, end); });
}

}  // namespace mpsstress::sut::sources
