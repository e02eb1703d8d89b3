// Blocks of different queues never run at one time: correct, and no faster than one stream.
#include <mutex>

#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class StreamsEncodeInTurns final : public backend::Stream {
 public:
  using Stream::Stream;

  void dispatch(backend::BlockRef block) override {
    static std::recursive_mutex one_at_a_time;
    const std::lock_guard<std::recursive_mutex> lock(one_at_a_time);
    Stream::dispatch(block);
  }
};
// [/defect]

}  // namespace

const Defect& streams_encode_in_turns() {
  static const Defect defect{"streams-encode-in-turns",
                             {},
                             "One lock for all streams is held by whoever encodes or commits",
                             "stream",
                             {"C20", "C27"},
                             {"progress", "deadlock", "hang"},
                             "clause C27: no order between streams without an event",
                             backend::pool_names(),
                             &plant<StreamsEncodeInTurns>};
  return defect;
}

}  // namespace mpsstress::defects
