// What was committed and never synchronised is held for ever.
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class StreamDestructorLeaksPrevBuffer final : public backend::Stream {
 public:
  using Stream::Stream;
  ~StreamDestructorLeaksPrevBuffer() override { previous_.clear(); }

 protected:
  void forget_waited(const backend::CommandBuffers& buffers, bool errors_too) override {
    if (errors_too) Stream::forget_waited(buffers, errors_too);
  }
};
// [/defect]

}  // namespace

const Defect& stream_destructor_leaks_prev_buffer() {
  static const Defect defect{
      "stream-destructor-leaks-prev-buffer",
      {},
      "A stream's end releases its current command buffer and forgets the previous ones",
      "lifecycle",
      {"C23"},
      {"leak"},
      "DEFECTS 17: S4 21.19, G13#5",
      backend::pool_names(),
      &plant<StreamDestructorLeaksPrevBuffer>};
  return defect;
}

}  // namespace mpsstress::defects
