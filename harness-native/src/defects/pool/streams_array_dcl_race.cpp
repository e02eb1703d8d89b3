// The pointer is read while another thread writes it.
#include <cstddef>
#include <mutex>

#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class StreamsArrayDclRace final : public backend::StreamPool {
 public:
  using StreamPool::StreamPool;

 protected:
  backend::Stream& slot(int index) override {
    Slot& place = slots_[static_cast<std::size_t>(index)];
    if (!place.stream) {
      const std::lock_guard<std::mutex> lock(making_);
      if (!place.stream) make_stream(index);
    }
    return *place.stream;
  }

 private:
  std::mutex making_;
};
// [/defect]

}  // namespace

const Defect& streams_array_dcl_race() {
  static const Defect defect{
      "streams-array-dcl-race",
      {},
      "A stream is created lazily behind a check that reads the slot outside the lock",
      "pool",
      {"C2"},
      {"race", "stream-assignment"},
      "DEFECTS 29: S4, PLAN P1.1; CUM 32.37, 32.79",
      {"patched"},
      &plant<StreamsArrayDclRace>};
  return defect;
}

}  // namespace mpsstress::defects
