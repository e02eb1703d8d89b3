// How findings speak of what a schedule is made of: stacks, threads, locks, memory.
#pragma once

#include <string>
#include <vector>

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// The call stack: the place itself, then the calls that led to its function.
std::vector<Address> stack_of(ContextId context, Address code);
inline Address code_of(std::uint32_t offset) {
  return offset == 0 ? 0 : world.executable.begin + offset;
}

std::string name_of(const Fiber& fiber);
std::string name_of(const Strand& strand);
std::string name_of(const SyncObject& object);
// "heap block #3 (24 bytes) allocated by main, offset 8", "static storage", "the stack of T1".
std::string describe(Address address);
// "heap block #3 (24 bytes) allocated by main". Its header is whole.
std::string describe(const BlockHeader& block);
// "atomic read"; "write of 4 bytes"; "free".
std::string describe_kind(unsigned kind);
std::string describe_access(unsigned kind, unsigned mask);
// The locks that a strand held at a clock.
std::vector<std::string> names_of_locks(const Strand& strand, Clock clock);

}  // namespace mpsstress::runtime
