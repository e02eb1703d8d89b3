// The end of this process, as opposed to that of the program under exploration.
#pragma once

namespace mpsstress::runtime {

// To be called once before a handler of a signal may end the process: looks up the system call
// behind it, which no handler may do.
void prepare_process_end();

// Ends the process at once with that exit status, also from a signal that came in the middle of a
// schedule. There _exit is a call of the program's, which is modelled: a limit of time would be
// told as a program that ended itself.
[[noreturn]] void end_process(int status);

}  // namespace mpsstress::runtime
