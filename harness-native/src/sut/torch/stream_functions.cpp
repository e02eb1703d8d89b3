// Streams by id.
#include "sut/torch/torch.hpp"

namespace mpsstress::sut::torch {

mpss_status adopt_main_thread(mpss_sut* sut) {
  return guarded(sut, [](Device& device) { device.adopt_main_thread(); });
}

mpss_status current_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded(sut, [&](Device& device) { *id = device.current_stream(); });
}

mpss_status default_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded(sut, [&](Device& device) { *id = device.default_stream(); });
}

mpss_status pool_stream(mpss_sut* sut, std::int32_t* id) {
  return guarded(sut, [&](Device& device) { *id = device.pool_stream(); });
}

mpss_status set_current_stream(mpss_sut* sut, std::int32_t id) {
  return guarded(sut, [&](Device& device) { device.set_current_stream(id); });
}

mpss_status release_stream(mpss_sut* sut) {
  return guarded(sut, [](Device& device) { device.release_stream(); });
}

mpss_status active_stream_count(mpss_sut* sut, std::int32_t* count) {
  return guarded(sut, [&](Device& device) { *count = device.active_streams(); });
}

mpss_status synchronize_stream(mpss_sut* sut, std::int32_t id) {
  return guarded(sut, [&](Device& device) { device.synchronize_stream(id); });
}

mpss_status query_stream(mpss_sut* sut, std::int32_t id, std::int32_t* idle) {
  return guarded(sut, [&](Device& device) { *idle = device.query_stream(id) ? 1 : 0; });
}

}  // namespace mpsstress::sut::torch
