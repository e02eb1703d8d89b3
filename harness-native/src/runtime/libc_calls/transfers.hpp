// Reading and writing a descriptor as the program's own step, outside the runtime: what the program
// is given it is seen to write, and what it gives away it is seen to read.
#pragma once

#include <sys/types.h>

#include <cstddef>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// As recv and send where `socket`, else as read and write (flags: 0), errno included.
ssize_t receive_for_program(int descriptor, void* buffer, std::size_t size, int flags, bool socket,
                            Address code);
ssize_t transmit_for_program(int descriptor, const void* buffer, std::size_t size, int flags,
                             bool socket, Address code);

}  // namespace mpsstress::runtime
