// The ways in which a schedule ends.
#include "runtime/engine/schedule_end.hpp"

#include "runtime/fiber/context_switch.hpp"
#include "runtime/world/description.hpp"

namespace mpsstress::runtime {

void end_schedule(Status status) {
  world.status = status;
  world.current = nullptr;
  void* abandoned;
  mpsstress_switch_stack(&abandoned, world.host_stack_pointer);
  __builtin_unreachable();
}

void end_process() {
  world.exited = true;
  end_schedule(Status::kEnded);
}

void nobody_can_go_on() {
  if (world.main_returned) end_process();
  observers::nobody_can_go_on();
  end_schedule(Status::kStopped);
}

void cut_off(Limit limit) {
  world.cut_at = limit == Limit::kSteps ? world.position : kCutAtEntry | world.entries;
  observers::reaches(limit);
  end_schedule(Status::kStopped);
}

void framework_fault(const std::string& message, Status status) {
  world.fault = message;
  end_schedule(status);
}

void replay_diverges() {
  framework_fault("the replay diverges from the recorded schedule at position " +
                      std::to_string(world.position),
                  Status::kDiverged);
}

void unmodelled_call(const char* name, Address code) {
  world.fault_stack = stack_of(world.current->context, code);
  framework_fault(std::string("the runtime does not model ") + name + "(), called by " +
                      name_of(*world.current),
                  Status::kUnsupported);
}

}  // namespace mpsstress::runtime
