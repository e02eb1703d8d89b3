// The backend as torch.mps sees it.
#pragma once

#include <ATen/detail/MPSHooksInterface.h>

namespace at::mps {

struct MPSHooks final : at::MPSHooksInterface {
  void deviceSynchronize() const override;
  // For extensions: of the stream that they are called on.
  void* getDispatchQueue() const;
  void* getCommandBuffer() const;
  void commitStream() const;
};

}  // namespace at::mps
