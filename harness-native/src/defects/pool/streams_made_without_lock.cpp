// Two threads that ask for a stream which is not there yet make one each; the later one stays.
#include <cstddef>

#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class StreamsMadeWithoutLock final : public backend::StreamPool {
 public:
  using StreamPool::StreamPool;

 protected:
  backend::Stream& slot(int index) override {
    Slot& place = slots_[static_cast<std::size_t>(index)];
    if (!place.stream) make_stream(index);
    return *place.stream;
  }
};
// [/defect]

}  // namespace

const Defect& streams_made_without_lock() {
  static const Defect defect{"streams-made-without-lock",
                             {},
                             "A stream that two threads ask for at once is made twice",
                             "pool",
                             {"C2", "C11"},
                             {"race", "stream-assignment"},
                             "class of DEFECTS 29: S4, PLAN P1.1",
                             {"patched"},
                             &plant<StreamsMadeWithoutLock>};
  return defect;
}

}  // namespace mpsstress::defects
