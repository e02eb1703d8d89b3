// The small vocabulary of the runtime: indices, clocks and addresses, named once.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mpsstress::runtime {

using Address = std::uintptr_t;
using FiberIndex = std::uint16_t;
using StrandIndex = std::uint16_t;
using Clock = std::uint32_t;      // how many releases a strand has made
using ContextId = std::uint32_t;  // a node of the tree of calling contexts
using SyncIndex = std::uint32_t;  // a synchronisation object of this schedule; 0 is none

// So many bytes no sound program asks for or touches at once: a race has damaged the number.
constexpr std::size_t kAbsurdSize = std::size_t{4} << 30;

// Memory that is used as a whole is looked at in rows of so many bytes.
constexpr Address kRowBytes = 256;

constexpr FiberIndex kNoFiber = 0xffff;
constexpr std::uint32_t kMaximalFibers = 0x8000;

}  // namespace mpsstress::runtime
