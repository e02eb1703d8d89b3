// The life of a heap block, for findings about its memory: who allocated it, and who freed it. It
// is read from what the schedule keeps of every block anyway. Nobody gets the memory again: the
// arena gives no address out twice in a schedule.
#pragma once

#include <optional>
#include <vector>

#include "runtime/base/types.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

// None of memory that is no block of the program's, or of one whose header is damaged.
std::optional<Side> allocation_of_block(Address address);
// Of memory below which a header is damaged: what happened to the block before that, which may have
// been too short for who wrote there. None of any other.
std::vector<Side> life_before_damage(Address address);
// What happened to the block so far, in that order.
std::vector<Side> life_of_block(Address address);

}  // namespace mpsstress::runtime
