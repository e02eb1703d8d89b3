// Libraries, functions and pipelines: names for built-in kernels.
#include "metal/library.hpp"

#include <utility>

#include "metal/device.hpp"
#include "metal/execution/service.hpp"
#include "metal/kernels/kernel.hpp"

namespace mpsstress::metal {

Function::Function(Device& device, const Kernel& kernel) : device_(&device), kernel_(kernel) {}

std::string Function::name() const { return std::string(kernel_.name); }

Library::Library(Device& device, std::vector<const Kernel*> kernels)
    : device_(&device), kernels_(std::move(kernels)) {
  count_one(device_->service().libraries);
}

Library::~Library() { discount_one(device_->service().libraries); }

std::vector<std::string> Library::functionNames() const {
  std::vector<std::string> names;
  for (const Kernel* kernel : kernels_) names.emplace_back(kernel->name);
  return names;
}

Ref<Function> Library::newFunction(const std::string& name) {
  for (const Kernel* kernel : kernels_) {
    if (kernel->name == name) return Ref<Function>::adopt(new Function(*device_, *kernel));
  }
  return nullptr;
}

ComputePipelineState::ComputePipelineState(Device& device, const Kernel& kernel)
    : device_(&device), kernel_(kernel) {
  count_one(device_->service().pipelines);
}

ComputePipelineState::~ComputePipelineState() { discount_one(device_->service().pipelines); }

}  // namespace mpsstress::metal
