// Where in the program a call into the runtime came from.
//
// std::mutex::lock and friends live in the C++ library and call pthread from there. The place that
// a report should show is the call of lock() in the program, whose return address lies a little
// further up the stack.
#pragma once

#include "runtime/base/types.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// frame: address of the caller's frame; code: the return address found there.
Address call_site_above(const void* frame, Address code);

// Where the frames of the program begin from which that of an entry point was come to; those of
// libraries in between are not its own. On another stack than the thread's: the frame itself.
Address frames_above(const void* frame);

inline Address call_site(const void* frame, void* return_address) {
  const auto code = reinterpret_cast<Address>(return_address);
  return world.executable.has_code(code) ? code : call_site_above(frame, code);
}

// In an entry point, before anything else.
#define MPSSTRESS_CALL_SITE() \
  ::mpsstress::runtime::call_site(__builtin_frame_address(0), __builtin_return_address(0))

}  // namespace mpsstress::runtime
