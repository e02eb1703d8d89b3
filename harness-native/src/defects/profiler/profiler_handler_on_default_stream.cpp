// Another thread's command buffer is touched from outside its queue.
#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/profiler.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ProfilerHandlerOnDefaultStream final : public backend::Profiler {
 public:
  explicit ProfilerHandlerOnDefaultStream(backend::Backend& backend)
      : Profiler(backend), backend_(backend) {}
  void operation_encoded(const char* name, backend::Stream&) override {
    Profiler::operation_encoded(name, backend_.pool().default_stream());
  }

 private:
  backend::Backend& backend_;
};
// [/defect]

}  // namespace

const Defect& profiler_handler_on_default_stream() {
  static const Defect defect{
      "profiler-handler-on-default-stream",
      {},
      "The profiler adds its handlers to the default stream's command buffer",
      "profiler",
      {"C24", "C47"},
      {"rule", "race", "crash"},
      "DEFECTS 88: S0 fix 2",
      backend::pool_names(),
      &plant<ProfilerHandlerOnDefaultStream>};
  return defect;
}

}  // namespace mpsstress::defects
