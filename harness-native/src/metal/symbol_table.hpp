// Functions by address, out of the full symbol table of a file: a library that shows few names to
// the dynamic linker still has all of them there.
#ifndef MPSSTRESS_METAL_SYMBOL_TABLE_HPP
#define MPSSTRESS_METAL_SYMBOL_TABLE_HPP

#include <cstdint>
#include <string>

namespace mpsstress::metal {

// The name, as the linker has it, of the function that holds the address `offset` bytes behind
// where the file is loaded; "" where nothing tells. Reads the file: for when time does not matter
// any more.
std::string function_at(const char* file, std::uintptr_t offset);

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_SYMBOL_TABLE_HPP
