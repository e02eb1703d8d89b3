// Switching stacks: a few lines of assembly for each processor (context_switch_*.S).
// Callee-saved registers move with the stack; the floating-point control words do not (a program
// that changes its rounding mode in one thread changes it in all).
#pragma once

#include <cstddef>

extern "C" void mpsstress_switch_stack(void** save_stack_pointer, void* stack_pointer);

// Calls entry(argument) as if nothing were beneath it: an exception that leaves the entry finds no
// frame to go to and ends in std::terminate, with the stack as it was where it was thrown.
extern "C" void* mpsstress_call_at_bottom(void* (*entry)(void*), void* argument);

namespace mpsstress::runtime {

// A stack pointer that, when switched to, calls `entry` at the top of the given stack.
void* prepare_stack(char* stack, std::size_t bytes, void (*entry)());

}  // namespace mpsstress::runtime
