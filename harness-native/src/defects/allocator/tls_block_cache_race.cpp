// The streams that still use a block are not asked, and what is kept stays visible as if it were
// live.
#include <cstddef>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "backend/allocator/allocator.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class TlsBlockCacheRace final : public backend::Allocator {
 public:
  using Allocator::Allocator;
  backend::Allocation allocate(std::size_t bytes, backend::Stream& stream,
                               backend::Usage usage) override {
    auto& kept = mine();
    if (kept.buffer != nullptr && kept.buffer->length() >= bytes) return std::exchange(kept, {});
    return Allocator::allocate(bytes, stream, usage);
  }
  bool free(const backend::Allocation& allocation) override {
    auto& kept = mine();
    return kept.buffer == nullptr ? (kept = allocation, true) : Allocator::free(allocation);
  }

 private:
  backend::Allocation& mine() {
    const std::lock_guard<std::mutex> lock(kept_mutex_);
    return kept_[std::this_thread::get_id()];
  }
  std::mutex kept_mutex_;
  std::map<std::thread::id, backend::Allocation> kept_;
};
// [/defect]

}  // namespace

const Defect& tls_block_cache_race() {
  static const Defect defect{
      "tls-block-cache-race",
      {},
      "A thread keeps the blocks that it frees, and uses them again by itself",
      "allocator",
      {"C36", "C37", "C43"},
      {"value", "race", "leak"},
      "DEFECTS 70: RD 27.1, 27.2; CUM 32.21, 32.76, 32.78",
      backend::pool_names(),
      &plant<TlsBlockCacheRace>};
  return defect;
}

}  // namespace mpsstress::defects
