// After an exception the next kernel goes to the stream of the failed one.
#include "backend/operation/operations.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class RunCommandBlockStaleStream final : public backend::Operations {
 public:
  using Operations::Operations;

 protected:
  void run_kernel(backend::Stream& stream, const Kernel& kernel) override {
    thread_local backend::Stream* running = nullptr;
    if (running == nullptr) running = &stream;
    Operations::run_kernel(*running, kernel);
    running = nullptr;
  }
};
// [/defect]

}  // namespace

const Defect& run_command_block_stale_stream() {
  static const Defect defect{
      "run-command-block-stale-stream",
      {},
      "The stream of a running command block is forgotten only where the block does not throw",
      "shader-library",
      {"C13", "C26"},
      {"value", "race", "stream-assignment"},
      "DEFECTS 86: S4 21.1",
      backend::pool_names(),
      &plant<RunCommandBlockStaleStream>};
  return defect;
}

}  // namespace mpsstress::defects
