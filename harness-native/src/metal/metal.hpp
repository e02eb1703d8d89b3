// Everything of the simulated Metal framework, as <Metal/Metal.h>.
#ifndef MPSSTRESS_METAL_METAL_HPP
#define MPSSTRESS_METAL_METAL_HPP

#include "metal/command/command_buffer.hpp"
#include "metal/command/command_encoder.hpp"
#include "metal/command/command_queue.hpp"
#include "metal/device.hpp"
#include "metal/execution/shared_event.hpp"
#include "metal/kernels/kernel.hpp"
#include "metal/kernels/parameters.hpp"
#include "metal/library.hpp"
#include "metal/memory/buffer.hpp"
#include "metal/memory/heap.hpp"
#include "metal/validation.hpp"
#include "metal/vendor/graph.hpp"
#include "metal/vendor/mps_command_buffer.hpp"
#include "metal/vendor/ndarray_matrix_multiplication.hpp"

#endif  // MPSSTRESS_METAL_METAL_HPP
