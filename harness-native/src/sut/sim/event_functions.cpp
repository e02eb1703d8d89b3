// Events by id: on the current stream through the hooks (C35), on a given one through the guard.
#include "backend/hooks.hpp"
#include "backend/stream/guard.hpp"
#include "sut/sim/sim.hpp"
#include "sut/sim/stream_names.hpp"

namespace mpsstress::sut::sim {

using backend::Backend;

mpss_status event_create(mpss_sut* sut, std::int32_t timing, mpss_event* out) {
  return guarded_by_backend(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the event");
    *out = backend.hooks().acquire_event(timing != 0);
  });
}

mpss_status event_destroy(mpss_sut* sut, mpss_event event) {
  return guarded(sut, [&](Backend& backend) { backend.hooks().release_event(event); });
}

mpss_status event_record(mpss_sut* sut, mpss_event event, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) {
    if (stream == MPSS_NULL_STREAM) {
      backend.hooks().record_event(event);
    } else {
      // c10's events know their device from the first record on; one that does not is of any.
      const backend::GenericStream name = stream_name(stream);
      const bool knows = event % 2 == 0;
      backend.guard().record(event, name, knows ? name.device_index : backend::Guard::kAnyDevice);
    }
  });
}

mpss_status event_wait(mpss_sut* sut, mpss_event event, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) {
    if (stream == MPSS_NULL_STREAM) {
      backend.hooks().wait_for_event(event);
    } else {
      backend.guard().block(event, of_any_device(stream_name(stream)));
    }
  });
}

mpss_status event_query(mpss_sut* sut, mpss_event event, std::int32_t* done) {
  return guarded(sut, [&](Backend& backend) {
    require(done != nullptr, "nowhere to put the answer");
    *done = backend.guard().query_event(event) ? 1 : 0;
  });
}

mpss_status event_synchronize(mpss_sut* sut, mpss_event event) {
  return guarded(sut, [&](Backend& backend) { backend.guard().synchronize_event(event); });
}

mpss_status event_elapsed(mpss_sut* sut, mpss_event begin, mpss_event end, double* millis) {
  return guarded(sut, [&](Backend& backend) {
    require(millis != nullptr, "nowhere to put the time");
    *millis = backend.guard().elapsed_time(begin, end);
  });
}

}  // namespace mpsstress::sut::sim
