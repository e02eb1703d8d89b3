// All threads meet on stream 0.
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class NewThreadsDefaultToStream0 final : public backend::StreamPool {
 public:
  using StreamPool::StreamPool;

 protected:
  int select_stream() override { return 0; }
};
// [/defect]

}  // namespace

const Defect& new_threads_default_to_stream_0() {
  static const Defect defect{"new-threads-default-to-stream-0",
                             {},
                             "A new thread is given the default stream, whoever it is",
                             "pool",
                             {"C3", "C4", "C6"},
                             {"stream-assignment"},
                             "DEFECTS 26: S0 fix 3",
                             {"patched"},
                             &plant<NewThreadsDefaultToStream0>};
  return defect;
}

}  // namespace mpsstress::defects
