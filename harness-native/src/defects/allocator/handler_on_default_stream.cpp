// The allocator asks for the default stream, as if it were the only one: another thread's command
// buffer is touched from outside its queue, and the block comes back on the wrong stream's word.
#include "backend/allocator/allocator.hpp"
#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class HandlerOnDefaultStream final : public backend::Allocator {
 public:
  using Allocator::Allocator;

 protected:
  backend::Stream& stream_for_handler(backend::Stream&) override {
    return backend_.pool().default_stream();
  }
};
// [/defect]

}  // namespace

const Defect& handler_on_default_stream() {
  static const Defect defect{"handler-on-default-stream",
                             {"free-handler-on-cached-default-stream"},
                             "A free adds its completed handler to the default stream's command "
                             "buffer, not to that of the stream that uses the block",
                             "allocator",
                             {"C24", "C36", "C39"},
                             {"rule", "value", "race", "crash"},
                             "DEFECTS 57: S0 fix 1, RD 21.21",
                             backend::pool_names(),
                             &plant<HandlerOnDefaultStream>};
  return defect;
}

}  // namespace mpsstress::defects
