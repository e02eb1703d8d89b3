// A loop in one thread uses the pool up.
#include "backend/pool/freelist_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class GetNewStreamLeaksSlot final : public backend::FreelistPool {
 public:
  using FreelistPool::FreelistPool;

 protected:
  int one_of_my_own() override { return 0; }
};
// [/defect]

}  // namespace

const Defect& get_new_stream_leaks_slot() {
  static const Defect defect{
      "get-new-stream-leaks-slot",
      {},
      "Each request for a new stream takes a slot that nothing gives back while the thread runs",
      "pool",
      {"C10", "C15"},
      {"error"},
      "DEFECTS 33: S4 21.12",
      {"freelist"},
      &plant<GetNewStreamLeaksSlot>};
  return defect;
}

}  // namespace mpsstress::defects
