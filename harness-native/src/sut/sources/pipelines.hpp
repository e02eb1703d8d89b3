// The kernels that scenarios compute with, made ready before any thread starts: the sources' own
// caches are no part of it.
#ifndef MPSSTRESS_SUT_SOURCES_PIPELINES_HPP
#define MPSSTRESS_SUT_SOURCES_PIPELINES_HPP

#import <Metal/Metal.h>

#include <array>
#include <cstddef>
#include <iterator>

#include "mpsstress/sut.h"
#include "operations/kernels.hpp"

namespace mpsstress::sut::sources {

// In the order of the names in pipelines.mm: what fills, what takes time, then each word that
// computes.
#define MPSSTRESS_KERNEL(Name, name) Name,
enum class KernelName { Fill, Randint, Randn, Busy, MPSSTRESS_KERNELS(MPSSTRESS_KERNEL) };
#undef MPSSTRESS_KERNEL

inline KernelName name_of(mpss_kernel kernel) {
  return static_cast<KernelName>(static_cast<int>(KernelName::Busy) + 1 + static_cast<int>(kernel));
}

class Pipelines {
 public:
  Pipelines();
  ~Pipelines();
  Pipelines(const Pipelines&) = delete;
  Pipelines& operator=(const Pipelines&) = delete;

  id<MTLComputePipelineState> of(KernelName name) const {
    return pipelines_[static_cast<std::size_t>(name)];
  }
  id<MTLDevice> device() const { return device_; }

 private:
  static constexpr std::size_t kCount = 4 + std::size(kKernelTable);
  id<MTLDevice> device_;
  std::array<id<MTLComputePipelineState>, kCount> pipelines_{};
};

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_PIPELINES_HPP
