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

inline constexpr std::size_t kMaximumBindings = 6;
inline constexpr std::size_t kMaximumParameterBytes = 64;

struct Binding {
  Buffer* buffer = nullptr;
  std::size_t offset = 0;  // bytes
};

struct Command {
  enum class Kind : std::uint8_t { Kernel, Copy, Fill, SignalEvent, WaitForEvent };

  Kind kind = Kind::Kernel;
  // Commands of one group may run in any order (concurrent dispatches with no barrier between
  // them); groups run in order. 0: a group of its own.
  std::uint32_t concurrent_group = 0;
  const metal::Kernel* kernel = nullptr;
  std::array<Binding, kMaximumBindings> bindings{};  // Copy: source, destination; Fill: [0]
  alignas(8) std::array<unsigned char, kMaximumParameterBytes> parameters{};
  std::size_t length = 0;       // Copy, Fill: bytes
  std::uint8_t fill_value = 0;  // Fill
  SharedEvent* event = nullptr;
  std::uint64_t event_value = 0;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_COMMAND_HPP
