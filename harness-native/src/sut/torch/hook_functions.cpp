// What extensions do over the hooks of MPS: nothing that plain C++ and c10 could do.
#include "sut/torch/torch.hpp"

namespace mpsstress::sut::torch {
namespace {

mpss_status refuse(const char* what) {
  last_message() = std::string("the adapter of a libtorch has no ") + what;
  return MPSS_UNSUPPORTED;
}

}  // namespace

mpss_status tensor_record_events(mpss_sut*, mpss_tensor, std::int32_t) {
  return refuse("events of buffers");
}

mpss_status tensor_wait_for_events(mpss_sut*, mpss_tensor) { return refuse("events of buffers"); }

mpss_status extension_copy(mpss_sut*, mpss_tensor, std::int32_t, mpss_tensor*) {
  return refuse("encoder of an extension");
}

mpss_status block_stream(mpss_sut*, std::int32_t, std::int32_t*) {
  return refuse("blocks on a stream's queue");
}

mpss_status overflow(mpss_sut*, mpss_tensor) { return refuse("operation that raises in a block"); }

mpss_status busy(mpss_sut*, std::uint64_t) { return refuse("kernel of a given length"); }

}  // namespace mpsstress::sut::torch
