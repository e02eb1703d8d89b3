// Whether this OS thread is executing controlled code right now. Everything that the runtime
// defines in place of ThreadSanitizer, pthread and libc asks this first and, when the answer is no,
// behaves as if the runtime were not there.
#pragma once

namespace mpsstress::runtime {

// __thread, not thread_local: no initialisation wrapper on the hottest path of the program.
extern __thread bool inside_controlled __attribute__((tls_model("local-exec")));

// The frame of the last entry point that the program has come through. The program's own frames lie
// above it, those of the runtime below.
extern const void* entered_at;

// Held by an entry point while it is the runtime's own code that runs, so that what the runtime
// calls (the heap, the C++ library) is not taken for the program's doing. Switching fibers under it
// is fine: every fiber that is switched out is inside such a scope of its own.
class RuntimeScope {
 public:
  __attribute__((always_inline)) RuntimeScope() {
    inside_controlled = false;
    entered_at = __builtin_frame_address(0);
  }
  ~RuntimeScope() { inside_controlled = true; }
  RuntimeScope(const RuntimeScope&) = delete;
  RuntimeScope& operator=(const RuntimeScope&) = delete;
};

// The opposite: controlled code called back from the runtime (a destructor, a once function).
class ControlledScope {
 public:
  ControlledScope() { inside_controlled = true; }
  ~ControlledScope() { inside_controlled = false; }
  ControlledScope(const ControlledScope&) = delete;
  ControlledScope& operator=(const ControlledScope&) = delete;
};

}  // namespace mpsstress::runtime
