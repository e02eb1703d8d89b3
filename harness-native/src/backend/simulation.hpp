// What of a configuration is the simulated device's alone: its size, its speed and its faults. Real
// hardware has no such settings, so nothing here is the backend's own behaviour.
#ifndef MPSSTRESS_BACKEND_SIMULATION_HPP
#define MPSSTRESS_BACKEND_SIMULATION_HPP

#include "backend/config.hpp"
#include "metal/device_configuration.hpp"

namespace mpsstress::metal {
class CommandQueue;
}

namespace mpsstress::backend {

metal::DeviceConfiguration device_configuration(const Config& config);

// On the command queue of the stream of that index, before it is used.
void slow_down_or_fail(metal::CommandQueue& queue, int index, const Config& config);

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_SIMULATION_HPP
