// The host writes the next copy's values while the device still reads the last one's.
#include <cstddef>

#include "backend/operation/transfers.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class NonBlockingCopySourceReleased final : public backend::Transfers {
 public:
  using Transfers::Transfers;

 protected:
  dispatch::Ref<backend::Storage> staging(std::size_t bytes, backend::Stream& stream) override {
    return dispatch::make_object<backend::Storage>(backend_,
                                                   backend_.allocator().allocate(bytes, stream));
  }
};
// [/defect]

}  // namespace

const Defect& non_blocking_copy_source_released() {
  static const Defect defect{
      "non-blocking-copy-source-released",
      {},
      "What a copy to the device reads from is given to the next copy before it was read",
      "allocator",
      {"C39"},
      {"value", "race"},
      "DEFECTS 62: #83015, #139550, #189690; HF transformers#43042",
      backend::pool_names(),
      &plant<NonBlockingCopySourceReleased>};
  return defect;
}

}  // namespace mpsstress::defects
