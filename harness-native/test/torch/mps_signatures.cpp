// The functions that are looked up by name have the types that a current torch declares them with.
#include <ATen/mps/MPSStream.h>
#include <torch/version.h>

#include <type_traits>

#include "sut/torch/mps/mps_exports.hpp"

namespace mpsstress::sut::torch {

// Declared since 2.14; before, only a patched library has them.
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 14)
static_assert(std::is_same_v<decltype(MpsExports::get_stream_from_pool),
                             decltype(&at::mps::getStreamFromPool)>);
static_assert(std::is_same_v<decltype(MpsExports::set_current_stream),
                             decltype(&at::mps::setCurrentMPSStream)>);
static_assert(std::is_same_v<decltype(MpsExports::synchronize_all_streams),
                             decltype(&at::mps::synchronizeAllMPSStreams)>);
#endif

}  // namespace mpsstress::sut::torch
