// The list that the self-test programs enter themselves into, and what they may demand.
#include "programs/program.hpp"

#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::programs {
namespace {

const Program* first_program = nullptr;

}  // namespace

const Program* all_programs() { return first_program; }

void require(bool condition, const char* what) {
  if (!condition) runtime::give_up(runtime::FindingKind::kValue, what);
}

Registration::Registration(Program& program) {
  program.next = first_program;
  first_program = &program;
}

}  // namespace mpsstress::programs
