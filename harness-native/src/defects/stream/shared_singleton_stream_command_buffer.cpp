// As it was before there was a pool.
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class OneStreamForAll final : public backend::StreamPool {
 public:
  using StreamPool::StreamPool;

 protected:
  int select_stream() override { return 0; }
};
class NoQueue final : public backend::Stream {
 public:
  using Stream::Stream;
  void dispatch(backend::BlockRef block) override { block(); }
};
// [/defect]

}  // namespace

const Defect& shared_singleton_stream_command_buffer() {
  static const Defect defect{
      "shared-singleton-stream-command-buffer",
      {},
      "All threads share one stream, and each changes its command buffer on its own thread",
      "stream",
      {"C3", "C20", "C22"},
      {"rule", "race", "crash", "stream-assignment"},
      "DEFECTS 1: S0, S2, S3, #197805",
      {"patched"},
      &plant<OneStreamForAll, NoQueue>};
  return defect;
}

}  // namespace mpsstress::defects
