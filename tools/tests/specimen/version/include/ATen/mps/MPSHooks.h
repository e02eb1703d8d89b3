// The backend as torch.mps sees it.
#pragma once

#include <ATen/detail/MPSHooksInterface.h>

namespace at::mps {

struct MPSHooks final : at::MPSHooksInterface {
  void deviceSynchronize() const override;
};

}  // namespace at::mps
