// How a plan's operations are named in messages.
#include "program/plan/plan.hpp"

namespace mpsstress::program {

std::string describe(const Plan& plan, std::uint16_t operation) {
  const Operation& found = plan.operations.at(operation);
  return "operation " + std::to_string(operation) + ", line " + std::to_string(found.line) + ": " +
         found.text;
}

}  // namespace mpsstress::program
