// Noise and the lanes of a session.
#pragma once

#include <cstdint>

namespace mpsstress::program {

/// The calling thread's noise is that of its lane, the same for the same seed. Nothing without the
/// preloaded library.
void name_noise_thread(std::uint32_t lane);

}  // namespace mpsstress::program
