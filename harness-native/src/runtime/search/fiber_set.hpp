// Sets of fibers, for a search that looks at a few of them.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

using FiberSet = std::uint64_t;
constexpr unsigned kMostSearchedFibers = 64;

constexpr FiberSet set_of(FiberIndex fiber) { return FiberSet{1} << fiber; }
constexpr bool contains(FiberSet set, FiberIndex fiber) { return (set & set_of(fiber)) != 0; }
// Of a set that is not empty.
inline FiberIndex lowest(FiberSet set) { return static_cast<FiberIndex>(__builtin_ctzll(set)); }

}  // namespace mpsstress::runtime
