// How far up the stack the frames of library functions reach, told by what unwinds them, once for
// each place of a call in them. Words of a frame must not be guessed at: some of them are what a
// register held, and that may be a place of the program, too, another one in a replay.
#pragma once

#include <cstddef>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

class LibraryFrames {
 public:
  // Where the return address lies that leads from `frame`, which a library's function has called,
  // into the program; null if it is not found.
  const Address* return_into_program(const void* frame);

  // That a function of a library that goes on at `code` has a frame of so many bytes.
  void learn(Address code, std::size_t bytes);

 private:
  struct Known {
    Address code;
    std::size_t bytes;
  };
  static constexpr std::size_t kKnown = 4096;

  // Where it is known, or will be: a table that is never more than sparsely filled.
  Known& place_of(Address code);

  Known known_[kKnown] = {};
};

extern LibraryFrames library_frames;

}  // namespace mpsstress::runtime
