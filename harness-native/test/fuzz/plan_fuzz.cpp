// libFuzzer on the reader of plans: whatever it is given it reads or refuses with a FrameworkError,
// and what it reads it can describe. Anything else that comes out ends the process.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "program/host/errors.hpp"
#include "program/plan/plan_reader.hpp"
#include "program/plan/plan_size.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mpsstress::program;
  try {
    const Plan plan = read_plan({reinterpret_cast<const char*>(data), size});
    for (std::size_t i = 0; i < plan.operations.size(); ++i) {
      describe(plan, static_cast<std::uint16_t>(i));
    }
    if (elements_held(plan) > PlanLimits::kHeldElements) __builtin_trap();
  } catch (const FrameworkError&) {
    return 0;  // refused
  }
  return 0;
}
