// The table of the SUT `torch`, and what the plugin exports.
#include <torch/version.h>

#include "sut/torch/device/sabotage.hpp"
#include "sut/torch/torch.hpp"

namespace torch_sut = mpsstress::sut::torch;

extern "C" __attribute__((visibility("default"))) const mpss_sut_api* mpss_sut_plugin(void) {
  static constexpr mpss_sut_api api = {
      MPSS_SUT_ABI,
      sizeof(mpss_sut_api),
      "torch",
      "libtorch " TORCH_VERSION,
      &torch_sut::create,
      &torch_sut::destroy,
      &torch_sut::capabilities,
      &torch_sut::last_error,
      &torch_sut::adopt_main_thread,
      &torch_sut::current_stream,
      &torch_sut::default_stream,
      &torch_sut::pool_stream,
      &torch_sut::set_current_stream,
      &torch_sut::release_stream,
      &torch_sut::active_stream_count,
      &torch_sut::synchronize_stream,
      &torch_sut::query_stream,
      &torch_sut::synchronize_device,
      &torch_sut::event_create,
      &torch_sut::event_destroy,
      &torch_sut::event_record,
      &torch_sut::event_wait,
      &torch_sut::event_query,
      &torch_sut::event_synchronize,
      &torch_sut::event_elapsed,
      &torch_sut::tensor_create,
      &torch_sut::tensor_free,
      &torch_sut::tensor_record_stream,
      &torch_sut::compute,
      &torch_sut::tensor_read,
      &torch_sut::tensor_peek,
      &torch_sut::tensor_write,
      &torch_sut::empty_cache,
      &torch_sut::statistics,
      nullptr,  // no rules of a simulated device
      &torch_sut::sabotages_json,
      &torch_sut::tensor_pinned,
      &torch_sut::tensor_upload,
      &torch_sut::tensor_poke,
      &torch_sut::tensor_record_events,
      &torch_sut::tensor_wait_for_events,
      &torch_sut::extension_copy,
      &torch_sut::block_stream,
      &torch_sut::overflow,
      &torch_sut::busy,
      nullptr,  // a storage may be seen through several tensors
      &torch_sut::close_gate,
      &torch_sut::open_gate,
      nullptr,  // no blocks of ours, no guard that is asked, and no commit by name
      nullptr,
      nullptr,
      nullptr,  // record_stream does nothing to memory that was not allocated with a pointer
      nullptr,
  };
  return &api;
}
