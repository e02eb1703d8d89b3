// The kernels that scenarios compute with, made ready before any thread starts: the sources' own
// caches are no part of it.
#ifndef MPSSTRESS_SUT_SOURCES_PIPELINES_HPP
#define MPSSTRESS_SUT_SOURCES_PIPELINES_HPP

#import <Metal/Metal.h>

#include <array>
#include <cstddef>

namespace mpsstress::sut::sources {

// In the order of the names in pipelines.mm.
enum class KernelName {
  Fill,
  Randint,
  Randn,
  Copy,
  Add,
  Mul,
  Relu,
  Mm,
  Linear,
  Softmax,
  LayerNorm,
  Sum
};

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
  static constexpr std::size_t kCount = 12;
  id<MTLDevice> device_;
  std::array<id<MTLComputePipelineState>, kCount> pipelines_{};
};

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_PIPELINES_HPP
