// The runtime's own faults, kept apart from what it finds in the program under exploration.
#pragma once

namespace mpsstress::runtime {

// Writes the message with a raw system call and ends the process. For what happens where nothing
// can be reported any more: no address space, a fault outside every schedule.
[[noreturn]] void die(const char* message);

// Called by `die` behind its message, to end the process in a way of its own; null: a trap. It must
// not allocate. Weak: an executable that defines it has it from the first instruction on, when the
// C library's constructors make the runtime take its address space.
extern void (*last_resort)(const char* message);

}  // namespace mpsstress::runtime
