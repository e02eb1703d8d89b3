// The device of the process, for whoever runs a subject.
#ifndef MPSSTRESS_OBJC_METAL_FACE_HPP
#define MPSSTRESS_OBJC_METAL_FACE_HPP

#include <string>

#include "metal/device.hpp"
#include "metal/kernels/kernel.hpp"

namespace mpsstress::face {

// The device is made when it is first asked for, with the configuration given here; before that
// with the default one.
void begin(const metal::DeviceConfiguration& configuration);
// Gives the device back and ends the threads of dispatch queues. Who still holds objects of the
// device keeps it alive.
void end();

metal::Device& device();  // the one of begin(), or made now
bool has_device();

// Each command of the queue takes that much longer; its n-th one fails, with that text or, where it
// is empty, the usual one. Before its first commit.
void slow_down(metal::CommandQueue& queue, std::uint64_t nanos);
void fail(metal::CommandQueue& queue, std::uint64_t command, const std::string& text);

// Kernels beside the built-in ones, by their names; before the first use. What is not known does
// nothing, and is told on standard error.
void add_kernel(const metal::Kernel& kernel);

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_METAL_FACE_HPP
