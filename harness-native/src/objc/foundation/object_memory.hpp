// The memory of Objective-C objects: a count before each, and a record of who changed it.
#ifndef MPSSTRESS_OBJC_FOUNDATION_OBJECT_MEMORY_HPP
#define MPSSTRESS_OBJC_FOUNDATION_OBJECT_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "metal/stack_trace.hpp"

namespace mpsstress::face {

// Before each object.
struct ObjectHeader {
  std::int64_t references;
  std::uint64_t mark;
};
static_assert(sizeof(ObjectHeader) == 16, "objects stay aligned");

inline ObjectHeader& header_of(void* object) { return static_cast<ObjectHeader*>(object)[-1]; }

void* allocate_object(void* type, std::size_t size);
void free_object(void* object);

// A count of one more, which orders nothing; of one fewer, which orders what destruction needs.
void retain_object(void* object);
bool release_object(void* object);  // true: it was the last one
std::int64_t count_of(void* object);

// Objects that are alive, with the stacks of their counts, for the judge of leaks. Only the last
// changes of a run are remembered; the number is always right.
struct LiveObject {
  struct Change {
    const char* what;  // "allocated", "retained", "released", "autoreleased"
    metal::StackTrace stack;
  };
  const void* object;
  const char* class_name;
  std::vector<Change> changes;
};
void begin_object_history();  // forgets what was before
std::int64_t live_objects();
std::vector<LiveObject> live_object_histories();
void record_autorelease(void* object);
void* make_immortal(void* object);  // it belongs to the process: never a leak; gives it back

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_FOUNDATION_OBJECT_MEMORY_HPP
