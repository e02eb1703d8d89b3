// What a program of ours says when it has no memory left, wherever that strikes.
#pragma once

namespace mpsstress::app {

/**
 * From now on a std::bad_alloc that nobody catches, on whichever thread, ends the process with exit
 * code 5: a line on standard error, and this one on standard output if it is not null. Any other
 * uncaught exception ends it as before, for that is the code under test's own.
 *
 * @param program its name
 * @param line a constant, with its line feed
 */
void answer_want_of_memory(const char* program, const char* line);

/** Ends the process with exit code 5 and those lines, with a reason in the one for people. */
[[noreturn]] void end_for_want(const char* reason);

}  // namespace mpsstress::app
