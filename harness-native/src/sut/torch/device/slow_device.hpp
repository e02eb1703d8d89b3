// A device of another speed: a real one is too fast for an order that was forgotten to show.
#ifndef MPSSTRESS_SUT_TORCH_SLOW_DEVICE_HPP
#define MPSSTRESS_SUT_TORCH_SLOW_DEVICE_HPP

#include <functional>
#include <memory>
#include <string>

#include "mpsstress/sut.h"
#include "sut/torch/device/device.hpp"

namespace mpsstress::sut::torch {

/// Keeps the calling thread's current stream busy for about that many nanoseconds, without waiting.
using Delay = std::function<void(std::uint64_t nanos)>;

/// What that device, which must outlive it, has for it: on cuda the library's own sleeping kernel,
/// which occupies next to nothing of the device; on the host, whose work is done when a call
/// returns, the thread sleeps; elsewhere products of matrices.
Delay delay_of(const std::string& name, Device& device);

/// Whether a configuration asks for a slow device at all.
bool is_slow(const mpss_sut_config& config);

/// The device with `latency_nanos` before every command, and the slow stream or kernel of `faults`.
/// A library numbers its streams as it likes: slow are the default stream for number 0, else every
/// fourth one in the order in which they were handed out, from that number on.
std::unique_ptr<Device> slow_down(const mpss_sut_config& config, std::unique_ptr<Device> device,
                                  Delay delay);

/// Which number a stream goes by where slow streams are named: 0, or 1 to 4.
std::int32_t slow_number(std::int32_t place_among_handed_out);

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_SLOW_DEVICE_HPP
