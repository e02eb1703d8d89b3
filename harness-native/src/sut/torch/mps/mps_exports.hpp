// The functions of at::mps that a library may or may not have, found when it is loaded: stock
// PyTorch up to 2.13 has no pool, 2.14 has upstream's, a patched one MPSStreamPool.
#ifndef MPSSTRESS_SUT_TORCH_MPS_EXPORTS_HPP
#define MPSSTRESS_SUT_TORCH_MPS_EXPORTS_HPP

#include <ATen/mps/MPSStream.h>

namespace mpsstress::sut::torch {

/// Null where the library does not have it.
struct MpsExports {
  at::mps::MPSStream* (*get_stream_from_pool)() = nullptr;
  void (*set_current_stream)(at::mps::MPSStream*) = nullptr;
  void (*synchronize_all_streams)(at::mps::SyncType) = nullptr;
  void (*release_current_thread_slot)() = nullptr;
};

/// Looks them up by their mangled names in the library that defines getCurrentMPSStream.
MpsExports find_mps_exports();

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_MPS_EXPORTS_HPP
