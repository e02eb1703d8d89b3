// Where in the program a call into the runtime came from.
#include "runtime/world/call_site.hpp"

#include <cstddef>

#include "runtime/world/library_frames.hpp"

namespace mpsstress::runtime {
namespace {

// The library functions in between have small frames.
constexpr std::size_t kWords = 96;

bool follows_a_call(Address code) {
#if defined(__x86_64__)
  const auto* const bytes = reinterpret_cast<const unsigned char*>(code);
  if (bytes[-5] == 0xe8) return true;            // call rel32
  for (int length = 2; length <= 7; ++length) {  // call through memory
    if (bytes[-length] == 0xff && (bytes[-length + 1] & 0x38) == 0x10) return true;
  }
  return false;
#else
  const auto instruction = reinterpret_cast<const unsigned*>(code)[-1];
  return (instruction & 0xfc000000U) == 0x94000000U ||  // bl
         (instruction & 0xfffffc1fU) == 0xd63f0000U;    // blr
#endif
}

// The nearest return address into the program, as far as the words of the frames can tell; null if
// it is too far.
const Address* likely_return_address_above(const void* frame) {
  const auto* const words = static_cast<const Address*>(frame) + 2;
  const char* const stack = world.stacks.of(world.current->index);
  const auto* const end = reinterpret_cast<const Address*>(stack + Stacks::usable());
  for (std::size_t i = 0; i < kWords && words + i < end; ++i) {
    if (world.executable.has_text(words[i]) && follows_a_call(words[i])) return words + i;
  }
  return nullptr;
}

// The library's function that has called the one of this frame leads there.
const Address* return_address_above(const void* frame) {
#if defined(__x86_64__)  // where a call leaves its return address on the stack
  const Address* const found = library_frames.return_into_program(frame);
  if (found != nullptr) return found;
#endif
  return likely_return_address_above(frame);
}

}  // namespace

Address call_site_above(const void* frame, Address code) {
  const Address* const found = return_address_above(frame);
  return found == nullptr ? code : *found;
}

Address frames_above(const void* frame) {
  const auto address = reinterpret_cast<Address>(frame);
  if (!Stacks::contains(address) || Stacks::owner(address) != world.current->index) return address;
  const auto* const words = static_cast<const Address*>(frame);
  if (world.executable.has_text(words[1])) return address;
  const Address* const found = return_address_above(frame);
  return found == nullptr ? address : reinterpret_cast<Address>(found + 1);
}

}  // namespace mpsstress::runtime
