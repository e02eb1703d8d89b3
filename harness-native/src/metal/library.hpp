// Compiled kernels (MTLLibrary, MTLFunction, MTLComputePipelineState).
#ifndef MPSSTRESS_METAL_LIBRARY_HPP
#define MPSSTRESS_METAL_LIBRARY_HPP

#include <string>
#include <vector>

#include "metal/object.hpp"

namespace mpsstress::metal {

class Device;
struct Kernel;

class Function final : public Object {
 public:
  std::string name() const;
  Device* device() const { return device_; }
  const Kernel& kernel() const { return kernel_; }

 private:
  friend class Library;
  Function(Device& device, const Kernel& kernel);

  const Ref<Device> device_;
  const Kernel& kernel_;
};

class Library final : public Object {
 public:
  std::vector<std::string> functionNames() const;
  Ref<Function> newFunction(const std::string& name);  // null: no such function
  Device* device() const { return device_; }

 private:
  friend class Device;
  Library(Device& device, std::vector<const Kernel*> kernels);
  ~Library() override;

  const Ref<Device> device_;
  const std::vector<const Kernel*> kernels_;
};

class ComputePipelineState final : public Object {
 public:
  std::size_t maxTotalThreadsPerThreadgroup() const { return 1024; }
  std::size_t threadExecutionWidth() const { return 32; }
  Device* device() const { return device_; }
  const Kernel& kernel() const { return kernel_; }

 private:
  friend class Device;
  ComputePipelineState(Device& device, const Kernel& kernel);
  ~ComputePipelineState() override;

  const Ref<Device> device_;
  const Kernel& kernel_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_LIBRARY_HPP
