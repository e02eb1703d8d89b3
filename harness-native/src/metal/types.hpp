// Enumerations and plain values of the simulated Metal interface.
#ifndef MPSSTRESS_METAL_TYPES_HPP
#define MPSSTRESS_METAL_TYPES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>

namespace mpsstress::metal {

class CommandBuffer;
class SharedEvent;

enum class CommandBufferStatus : int {
  NotEnqueued = 0,
  Enqueued = 1,
  Committed = 2,
  Scheduled = 3,
  Completed = 4,
  Error = 5
};

enum class DispatchType : int { Serial = 0, Concurrent = 1 };
enum class BarrierScope : int { Buffers = 1 };
enum class StorageMode : int { Shared = 0, Private = 2 };

struct Size {
  std::size_t width = 1;
  std::size_t height = 1;
  std::size_t depth = 1;
};

// Called once, when the device needs the memory no more.
using BufferDeallocator = std::function<void(void* memory, std::size_t length)>;
using CommandBufferHandler = std::function<void(CommandBuffer*)>;
using SharedEventNotificationBlock = std::function<void(SharedEvent*, std::uint64_t)>;

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_TYPES_HPP
