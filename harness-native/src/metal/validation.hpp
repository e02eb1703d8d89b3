// Metal's own rules. Breaking one is reported with Metal's wording and both stacks, the current one
// and that of the previous access it conflicts with; then the process aborts, as Metal's does.
#ifndef MPSSTRESS_METAL_VALIDATION_HPP
#define MPSSTRESS_METAL_VALIDATION_HPP

#include <string>

#include "metal/stack_trace.hpp"

namespace mpsstress::metal {

struct Violation {
  // e.g. -[_MTLCommandBuffer addScheduledHandler:]:787: failed assertion `Scheduled handler
  // provided after commit call'
  std::string message;
  StackTrace current;
  std::string previous_title;  // "the command buffer was committed at"; empty if there is none
  StackTrace previous;
  const void* object = nullptr;  // the command buffer, encoder or vendor object
};

// Called on the violating thread; the process aborts when it returns (it need not return). It
// replaces the default, which writes describe(violation) to standard error.
using ViolationReporter = void (*)(const Violation& violation, void* context);
void set_violation_reporter(ViolationReporter reporter, void* context);
void write_to_standard_error(const Violation& violation);

// The message and both stacks, symbolised, as text of several lines.
std::string describe(const Violation& violation);

// Reports and aborts. assertion: the text between Metal's quotes; method: e.g.
// "_MTLCommandBuffer addScheduledHandler:"; line: the line that Metal names.
[[noreturn]] void fail_assertion(const char* method, int line, const char* assertion,
                                 const void* object, const char* previous_title,
                                 const StackTrace& previous);
// The same for vendor objects, which word their messages freely.
[[noreturn]] void fail_with_message(const char* message, const void* object,
                                    const char* previous_title, const StackTrace& previous);

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_VALIDATION_HPP
