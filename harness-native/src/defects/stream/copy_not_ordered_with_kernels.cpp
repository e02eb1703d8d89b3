// It copies what was there before.
#include <cstddef>

#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class CopyNotOrderedWithKernels final : public backend::Stream {
 public:
  using Stream::Stream;
  void copy(metal::Buffer* source, metal::Buffer* destination, std::size_t length,
            backend::SyncType type) override {
    dispatch([&] {
      const auto buffer = command_queue()->commandBuffer();
      const auto encoder = buffer->blitCommandEncoder();
      encoder->copyFromBuffer(source, 0, destination, 0, length);
      encoder->endEncoding();
      buffer->commit();
    });
    synchronize(type);
  }
};
// [/defect]

}  // namespace

const Defect& copy_not_ordered_with_kernels() {
  static const Defect defect{
      "copy-not-ordered-with-kernels",
      {},
      "A copy is committed at once, before the kernels that were encoded earlier",
      "stream",
      {"C27"},
      {"value", "race"},
      "DEFECTS 97: #122016",
      backend::pool_names(),
      &plant<CopyNotOrderedWithKernels>};
  return defect;
}

}  // namespace mpsstress::defects
