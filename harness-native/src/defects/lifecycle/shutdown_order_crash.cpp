// What it needs is gone by then.
#include <atomic>

#include "backend/allocator/allocator.hpp"
#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ShutdownOrderCrash final : public backend::StreamPool {
 public:
  using StreamPool::StreamPool;
  ~ShutdownOrderCrash() override {
    if (allocator_ != nullptr) allocator_.load()->statistics();
  }
  backend::Stream& current_stream() override {
    allocator_ = &backend_.allocator();
    return StreamPool::current_stream();
  }

 private:
  std::atomic<backend::Allocator*> allocator_{nullptr};
};
// [/defect]

}  // namespace

const Defect& shutdown_order_crash() {
  static const Defect defect{
      "shutdown-order-crash",
      {},
      "The pool empties the allocator's cache when it ends, after the allocator",
      "lifecycle",
      {"C19"},
      {"use-after-free", "crash", "race"},
      "DEFECTS 92: #188812, #82702, RD 30.1",
      {"patched"},
      &plant<ShutdownOrderCrash>};
  return defect;
}

}  // namespace mpsstress::defects
