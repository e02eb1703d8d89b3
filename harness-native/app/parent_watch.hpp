// A process that mps-stress started ends with it, kill -9 included.
#pragma once

#include <sys/types.h>

namespace mpsstress::app {

/// Environment variable: the process id of who started this one and wants it to end with him. One
/// that a person started by hand has none, and goes on.
extern const char* const kParentVariable;

/// The parent to end with; 0 for none: the variable is inherited, and may mean another process.
pid_t watched_parent();

/// Whether that parent is gone. Async-signal-safe.
bool is_orphan(pid_t parent);

/// Ends this process, from a thread of its own, soon after its parent has ended; does nothing where
/// there is none to end with, or no thread can be had.
void end_with_parent();

}  // namespace mpsstress::app
