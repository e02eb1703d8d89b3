// The first frame of a stack, laid out as mpsstress_switch_stack expects to find it.
#include "runtime/fiber/context_switch.hpp"

#include <cstdint>
#include <cstring>

namespace mpsstress::runtime {

void* prepare_stack(char* stack, std::size_t bytes, void (*entry)()) {
  auto top = reinterpret_cast<std::uintptr_t>(stack + bytes) & ~std::uintptr_t{15};
#if defined(__x86_64__)
  // Six registers, the entry as return address, and an empty slot that stands for the caller's
  // return address: on entry the stack pointer is 8 modulo 16, as after a call.
  constexpr std::size_t kWords = 8;
  constexpr std::size_t kEntry = 6;
#elif defined(__aarch64__)
  // Twelve general and eight vector registers; the link register is the twelfth.
  constexpr std::size_t kWords = 20;
  constexpr std::size_t kEntry = 11;
#else
#error "no context switch for this processor"
#endif
  auto* const frame = reinterpret_cast<std::uintptr_t*>(top - kWords * sizeof(std::uintptr_t));
  std::memset(frame, 0, kWords * sizeof(std::uintptr_t));
  frame[kEntry] = reinterpret_cast<std::uintptr_t>(entry);
  return frame;
}

}  // namespace mpsstress::runtime
