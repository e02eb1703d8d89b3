// The table of the SUT `sim`.
#include "sut/sim/sim.hpp"

namespace sim = mpsstress::sut::sim;

extern "C" const mpss_sut_api* mpss_sim_sut(void) {
  static constexpr mpss_sut_api api = {
      MPSS_SUT_ABI,
      "sim",
      "reference backend on the simulated Metal device",
      &sim::create,
      &sim::destroy,
      &sim::capabilities,
      &sim::last_error,
      &sim::adopt_main_thread,
      &sim::current_stream,
      &sim::default_stream,
      &sim::pool_stream,
      &sim::set_current_stream,
      &sim::release_stream,
      &sim::active_stream_count,
      &sim::synchronize_stream,
      &sim::query_stream,
      &sim::synchronize_device,
      &sim::event_create,
      &sim::event_destroy,
      &sim::event_record,
      &sim::event_wait,
      &sim::event_query,
      &sim::event_synchronize,
      &sim::event_elapsed,
      &sim::tensor_create,
      &sim::tensor_free,
      &sim::tensor_record_stream,
      &sim::compute,
      &sim::tensor_read,
      &sim::tensor_peek,
      &sim::tensor_write,
      &sim::empty_cache,
      &sim::statistics,
      &sim::set_violation_reporter,
      &sim::defects,
      &sim::tensor_pinned,
      &sim::tensor_upload,
      &sim::tensor_poke,
      &sim::tensor_record_events,
      &sim::tensor_wait_for_events,
      &sim::extension_copy,
      &sim::block_stream,
      &sim::overflow,
      &sim::busy,
  };
  return &api;
}
