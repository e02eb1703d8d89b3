// The memory of a buffer, with a few bytes behind it that nobody may write to: what is written
// beyond a buffer's end would else hit memory that belongs to nobody, and show nowhere.
// AddressSanitizer has guards of its own, and tells of the writing itself.
#ifndef MPSSTRESS_METAL_GUARDED_MEMORY_HPP
#define MPSSTRESS_METAL_GUARDED_MEMORY_HPP

#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace mpsstress::metal {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kGuardBytes = 0;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::size_t kGuardBytes = 0;
#else
constexpr std::size_t kGuardBytes = 16;
#endif
#else
constexpr std::size_t kGuardBytes = 16;
#endif
constexpr unsigned char kGuard = 0xA5;

// Zeros, then the guard; or null. To be given back by std::free.
inline void* make_guarded(std::size_t length) {
  auto* const memory = static_cast<unsigned char*>(std::calloc(1, length + kGuardBytes));
  if (memory != nullptr) std::memset(memory + length, kGuard, kGuardBytes);
  return memory;
}

inline bool is_guard_whole(const void* memory, std::size_t length) {
  const auto* const guard = static_cast<const unsigned char*>(memory) + length;
  for (std::size_t i = 0; i < kGuardBytes; ++i) {
    if (guard[i] != kGuard) return false;
  }
  return true;
}

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_GUARDED_MEMORY_HPP
