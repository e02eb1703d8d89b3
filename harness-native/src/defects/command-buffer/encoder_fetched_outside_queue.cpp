// By the time its block runs, another thread may have ended it and let it go.
#include "backend/operation/operations.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class EncoderFetchedOutsideQueue final : public backend::Operations {
 public:
  using Operations::Operations;

 protected:
  void run_kernel(backend::Stream& stream, const Kernel& kernel) override {
    metal::ComputePipelineState* pipeline = pipeline_of(kernel);
    metal::ComputeCommandEncoder* encoder = stream.command_encoder();
    stream.dispatch([&] { run_in_block(stream, encoder, pipeline, kernel); });
  }
};
// [/defect]

}  // namespace

const Defect& encoder_fetched_outside_queue() {
  static const Defect defect{"encoder-fetched-outside-queue",
                             {},
                             "An operation takes the stream's encoder before it enters the queue",
                             "command-buffer",
                             {"C20", "C22"},
                             {"rule", "race", "use-after-free", "crash"},
                             "DEFECTS 3: #197805, #197836, #198039; CUM 32.298, 32.299",
                             backend::pool_names(),
                             &plant<EncoderFetchedOutsideQueue>};
  return defect;
}

}  // namespace mpsstress::defects
