// Objects with counts, as who implements them remembers them: how a count came to be what it is.
#pragma once

#include <cstddef>
#include <vector>

#include "runtime/base/types.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

constexpr std::size_t kSmallestObject = 24;  // a count, a mark and a class

// The latest changes of the count of the object that is, or was, in that block of memory.
std::vector<Side> changes_of_count(Address block);
// The changes of the count of the object that was in the block of memory at that address; none
// where none was.
std::vector<Side> history_of_freed_object(Address address);

}  // namespace mpsstress::runtime
