// An incomplete result is read as data.
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class CommandBufferFaultSwallowed final : public backend::Stream {
 public:
  using Stream::Stream;

 protected:
  void raise_errors(const backend::CommandBuffers&) override {}
};
// [/defect]

}  // namespace

const Defect& command_buffer_fault_swallowed() {
  static const Defect defect{"command-buffer-fault-swallowed",
                             {},
                             "A synchronisation does not look at the status of what it waited for",
                             "stream",
                             {"C26"},
                             {"value", "error"},
                             "DEFECTS 22: #193571",
                             backend::pool_names(),
                             &plant<CommandBufferFaultSwallowed>};
  return defect;
}

}  // namespace mpsstress::defects
