// A device of the library under test: its streams, its events, its memory, its computations.
#ifndef MPSSTRESS_SUT_TORCH_DEVICE_HPP
#define MPSSTRESS_SUT_TORCH_DEVICE_HPP

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "mpsstress/sut.h"

namespace mpsstress::sut::torch {

/// Streams go by their id; MPSS_NULL_STREAM is the calling thread's current one (C35). Whatever the
/// library cannot do throws Unsupported.
class Device {
 public:
  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  virtual ~Device() = default;

  /// Bits of mpss_capability, probed once when the device is made.
  virtual std::uint64_t capabilities() const = 0;

  /// The calling thread is the main thread of a program (C4).
  virtual void adopt_main_thread() = 0;
  virtual std::int32_t current_stream() = 0;
  virtual std::int32_t default_stream() = 0;
  virtual std::int32_t pool_stream() = 0;
  virtual void set_current_stream(std::int32_t stream) = 0;
  virtual void release_stream() = 0;
  virtual std::int32_t active_streams() = 0;
  virtual void synchronize_stream(std::int32_t stream) = 0;
  virtual bool query_stream(std::int32_t stream) = 0;
  virtual void synchronize_device() = 0;

  virtual mpss_event make_event(bool timing) = 0;
  virtual void destroy_event(mpss_event event) = 0;
  virtual void record(mpss_event event, std::int32_t stream) = 0;
  virtual void wait(mpss_event event, std::int32_t stream) = 0;
  virtual bool query_event(mpss_event event) = 0;
  virtual void synchronize_event(mpss_event event) = 0;
  virtual double elapsed(mpss_event begin, mpss_event end) = 0;

  virtual at::Tensor empty(at::IntArrayRef shape) = 0;
  virtual at::Tensor full(at::IntArrayRef shape, float value) = 0;
  /// A tensor with the values of a host tensor, copied on the current stream without waiting where
  /// the library can.
  virtual at::Tensor upload(const at::Tensor& host) = 0;
  /// A host tensor that `upload` can copy from without waiting.
  virtual at::Tensor staging(at::IntArrayRef shape) = 0;
  virtual at::Tensor compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) = 0;
  virtual void record_stream(const at::Tensor& tensor, std::int32_t stream) = 0;
  /// As Tensor.cpu(): ordered by the current stream, and waits.
  virtual at::Tensor read(const at::Tensor& tensor) = 0;
  /// What memory holds now, whatever is under way; ordered by nothing.
  virtual at::Tensor peek(const at::Tensor& tensor) = 0;
  virtual void empty_cache() = 0;

  /// Holds the current stream up until the host opens the gate of that name. Returns at once.
  virtual void close_gate(std::uint64_t name) = 0;
  virtual void open_gate(std::uint64_t name) = 0;
};

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_DEVICE_HPP
