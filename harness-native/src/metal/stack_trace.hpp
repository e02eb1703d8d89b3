// A raw stack, cheap enough to take at every commit; symbols are looked up only when it is shown.
#ifndef MPSSTRESS_METAL_STACK_TRACE_HPP
#define MPSSTRESS_METAL_STACK_TRACE_HPP

#include <cstdint>
#include <string>

#include "dispatch/tsan_annotations.hpp"

namespace mpsstress::metal {

struct StackTrace {
  static constexpr unsigned kMaximumDepth = 16;

  // Takes the caller's stack, by its frame pointers: some 20 ns, and not instrumented for race
  // detectors.
  MPSSTRESS_NO_TSAN void take();
  static StackTrace capture();

  // One line a frame: number, address, function, module and offset.
  std::string symbolised() const;

  bool empty() const { return depth == 0; }

  void* frames[kMaximumDepth];
  unsigned depth = 0;
  std::uintptr_t thread = 0;  // whose stack it is; comparable only
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_STACK_TRACE_HPP
