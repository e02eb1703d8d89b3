#include "runtime/world/library_frames.hpp"

#include <unwind.h>

#include "runtime/base/inside.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

LibraryFrames library_frames;

namespace {

constexpr int kMostFrames = 64;

// Of one unwinding: from the frame of an entry point up to the program.
struct Unwinding {
  Address above;  // the address behind the return address that was found last
  Address code;   // that return address
  int frames = 0;
};

// In a frame `_Unwind_GetCFA` is where the stack ends for the function that goes on at its address:
// right behind that return address.
_Unwind_Reason_Code look_at(_Unwind_Context* context, void* data) {
  auto& unwinding = *static_cast<Unwinding*>(data);
  const auto code = static_cast<Address>(_Unwind_GetIP(context));
  const auto end = static_cast<Address>(_Unwind_GetCFA(context));
  if (++unwinding.frames > kMostFrames) return _URC_END_OF_STACK;
  if (end <= unwinding.above) return _URC_NO_REASON;  // the runtime's own, and the entry point's
  library_frames.learn(unwinding.code, end - unwinding.above);
  unwinding.above = end;
  unwinding.code = code;
  return world.executable.has_text(code) ? _URC_END_OF_STACK : _URC_NO_REASON;
}

// Also from within an entry point, before it has said that it is the runtime's.
void unwind(const Address* words) {
  const bool was_inside = inside_controlled;
  inside_controlled = false;
  Unwinding unwinding{reinterpret_cast<Address>(words + 2), words[1]};
  _Unwind_Backtrace(&look_at, &unwinding);
  inside_controlled = was_inside;
}

}  // namespace

LibraryFrames::Known& LibraryFrames::place_of(Address code) {
  constexpr std::size_t kTries = 64;
  std::size_t at = (code ^ code >> 12) % kKnown;
  for (std::size_t i = 0; i < kTries && known_[at].code != 0 && known_[at].code != code; ++i) {
    at = (at + 1) % kKnown;
  }
  return known_[at];
}

void LibraryFrames::learn(Address code, std::size_t bytes) { place_of(code) = {code, bytes}; }

const Address* LibraryFrames::return_into_program(const void* frame) {
  const auto* const words = static_cast<const Address*>(frame);
  bool unwound = false;
  const Address* place = words + 1;
  for (int i = 0; i < kMostFrames && !world.executable.has_text(*place); ++i) {
    const Known* known = &place_of(*place);
    if (known->code != *place) {
      if (unwound) return nullptr;
      unwound = true;
      unwind(words);
      place = words + 1;
      continue;
    }
    place = reinterpret_cast<const Address*>(reinterpret_cast<Address>(place) + known->bytes);
  }
  return world.executable.has_text(*place) ? place : nullptr;
}

}  // namespace mpsstress::runtime
