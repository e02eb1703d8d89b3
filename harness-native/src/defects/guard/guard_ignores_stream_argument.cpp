// The order that the caller asked for is not there.
#include "backend/backend.hpp"
#include "backend/stream/guard.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class GuardIgnoresStreamArgument final : public backend::Guard {
 public:
  using Guard::Guard;
  void record(backend::EventId event, const backend::GenericStream&, int) override {
    backend_.events().record(event);
  }
  void block(backend::EventId event, const backend::GenericStream&) override {
    backend_.events().wait(event);
  }
};
// [/defect]

}  // namespace

const Defect& guard_ignores_stream_argument() {
  static const Defect defect{
      "guard-ignores-stream-argument",
      {},
      "record and block of the guard act on the current stream, not on the given one",
      "guard",
      {"C16", "C29", "C30"},
      {"value", "race"},
      "DEFECTS 42: S4 21.16, G13#2, #191415",
      backend::pool_names(),
      &plant<GuardIgnoresStreamArgument>};
  return defect;
}

}  // namespace mpsstress::defects
