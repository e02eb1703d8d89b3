// Metal refuses it.
#include <cstdint>

#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class EventEncodeWithOpenEncoder final : public backend::Stream {
 public:
  using Stream::Stream;
  void encode_signal_event(metal::SharedEvent* event, std::uint64_t value) override {
    command_buffer()->encodeSignalEvent(event, value);
  }
  void encode_wait_for_event(metal::SharedEvent* event, std::uint64_t value) override {
    command_buffer()->encodeWaitForEvent(event, value);
  }
};
// [/defect]

}  // namespace

const Defect& event_encode_with_open_encoder() {
  static const Defect defect{"event-encode-with-open-encoder",
                             {},
                             "Signals and waits are encoded while the kernels' encoder is open",
                             "event",
                             {"C22", "C29", "C30"},
                             {"rule"},
                             "DEFECTS 9: patch 047",
                             backend::pool_names(),
                             &plant<EventEncodeWithOpenEncoder>};
  return defect;
}

}  // namespace mpsstress::defects
