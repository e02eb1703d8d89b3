// What a program registers for its end: destructors of static objects, and handlers of fork.
#pragma once

namespace mpsstress::runtime {

// The end of the schedule's body is the end of its process: what was registered in the schedule is
// called, last first, on the first thread, beside whatever threads still run.
void run_process_exits();

}  // namespace mpsstress::runtime
