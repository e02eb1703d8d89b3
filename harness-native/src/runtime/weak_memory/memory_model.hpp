// Which outcomes of atomic operations are explored, and the memory orders of the C++ ABI.
#pragma once

#include <cstdint>

namespace mpsstress::runtime {

enum class MemoryModel : std::uint8_t {
  kSequential,  // every load reads the last store
  kRc11,        // what C++ allows, without load buffering (weak_memory.hpp)
};

const char* name_of(MemoryModel model);
// The one of that name; false if there is none.
bool find_memory_model(const char* name, MemoryModel& model);

// The order argument of ThreadSanitizer's entry points.
enum Order : int { kRelaxed = 0, kConsume, kAcquire, kRelease, kAcquireRelease, kSequentialOrder };

constexpr bool acquires(int order) {
  return order == kConsume || order == kAcquire || order >= kAcquireRelease;
}
constexpr bool releases(int order) { return order >= kRelease; }

}  // namespace mpsstress::runtime
