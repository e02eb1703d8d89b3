// The errors that the backend itself raises; everything else is a standard exception.
#ifndef MPSSTRESS_BACKEND_ERROR_HPP
#define MPSSTRESS_BACKEND_ERROR_HPP

#include <stdexcept>

namespace mpsstress::backend {

// No device memory, not even after the caches were emptied.
class OutOfMemory : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A command buffer ended in an error; surfaces at the next synchronisation of its stream.
class CommandBufferError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A host wait for an event took longer than its bound (C32).
class EventTimeout : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_ERROR_HPP
