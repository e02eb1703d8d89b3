// What a command buffer records: one entry for each thing that the GPU will do.
#ifndef MPSSTRESS_METAL_COMMAND_HPP
#define MPSSTRESS_METAL_COMMAND_HPP

#include <array>
#include <cstddef>
#include <cstdint>

namespace mpsstress::metal {

class Buffer;
class SharedEvent;
struct Kernel;

inline constexpr std::size_t kMaximumBindings = 4;
inline constexpr std::size_t kMaximumParameterBytes = 32;

struct Binding {
  Buffer* buffer = nullptr;
  std::size_t offset = 0;  // bytes
};

// Small: it is copied, and under instrumentation each word of it counts.
struct Command {
  enum class Kind : std::uint8_t { Kernel, Copy, Fill, SignalEvent, WaitForEvent };

  Kind kind = Kind::Kernel;
  std::uint8_t fill_value = 0;  // Fill
  // Commands of one group may run in any order (concurrent dispatches with no barrier between
  // them); groups run in order. 0: a group of its own.
  std::uint32_t concurrent_group = 0;
  const metal::Kernel* kernel = nullptr;
  SharedEvent* event = nullptr;
  std::uint64_t value = 0;  // SignalEvent, WaitForEvent: the event's; Copy, Fill: bytes
  std::array<Binding, kMaximumBindings> bindings{};  // Copy: source, destination; Fill: [0]
  alignas(8) std::array<unsigned char, kMaximumParameterBytes> parameters{};
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_COMMAND_HPP
