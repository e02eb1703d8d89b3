// Whoever saves and restores the current stream through it loses it.
#include "backend/stream/guard.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class GuardAnswersDefaultStream final : public backend::Guard {
 public:
  using Guard::Guard;
  backend::GenericStream get_stream() override { return get_default_stream(); }
  backend::GenericStream get_new_stream() override { return get_default_stream(); }
};
// [/defect]

}  // namespace

const Defect& guard_answers_default_stream() {
  static const Defect defect{
      "guard-answers-default-stream",
      {},
      "The guard answers the default stream for the current and for a new one",
      "guard",
      {"C15"},
      {"stream-assignment"},
      "C15: PyTorch 2.14.1; #191415",
      {"upstream"},
      &plant<GuardAnswersDefaultStream>};
  return defect;
}

}  // namespace mpsstress::defects
