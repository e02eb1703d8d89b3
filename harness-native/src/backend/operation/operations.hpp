// The computations: each takes the current stream, allocates its output, and encodes in a block on
// the stream's queue (C20). Pipelines, graphs and the stream itself are fetched before the block:
// a lookup inside it would ask on another's behalf (C13, C46).
#ifndef MPSSTRESS_BACKEND_OPERATIONS_HPP
#define MPSSTRESS_BACKEND_OPERATIONS_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "backend/operation/tensor.hpp"
#include "metal/metal.hpp"
#include "operations/kernels.hpp"

namespace mpsstress::backend {

class Stream;
struct CachedGraph;

enum class Fill { Empty = 0, Full = 1, Randint = 2, Randn = 3 };
#define MPSSTRESS_OPERATION(Name, name) Name,
enum class Operation { MPSSTRESS_KERNELS(MPSSTRESS_OPERATION) };  // of a kernel each
#undef MPSSTRESS_OPERATION

inline const KernelRow& row_of(Operation operation) {
  return kKernelTable[static_cast<std::size_t>(operation)];
}

class Operations {
 public:
  explicit Operations(Backend& backend) : backend_(backend) {}
  virtual ~Operations() = default;

  Tensor create(const metal::Shape& shape, Fill fill, float value, std::uint64_t key);
  // As many inputs as the row of the operation says. Throws std::invalid_argument where shapes do
  // not fit. Holds its inputs until they are encoded; from then on the command buffer does.
  virtual Tensor compute(Operation operation, std::vector<Tensor> inputs);

 protected:
  static constexpr float kEpsilon = 1e-5F;  // of LayerNorm

  struct Kernel {
    const char* name;
    std::vector<Operand> buffers;  // inputs, then the output
    const void* parameters;
    std::size_t parameter_bytes;
    const char* source = nullptr;  // of a library that is compiled for its parameters; or bundled
  };

  Stream& stream();
  Tensor allocate(const metal::Shape& shape, Stream& stream);
  metal::ComputePipelineState* pipeline_of(const Kernel& kernel);
  virtual void run_kernel(Stream& stream, const Kernel& kernel);
  void run_in_block(Stream& stream, metal::ComputeCommandEncoder* encoder,
                    metal::ComputePipelineState* pipeline, const Kernel& kernel);
  // State and buffers, then parameters and the dispatch itself.
  virtual void encode(metal::ComputeCommandEncoder* encoder, metal::ComputePipelineState* pipeline,
                      const Kernel& kernel);
  static void bind(metal::ComputeCommandEncoder& encoder, metal::ComputePipelineState* pipeline,
                   const Kernel& kernel);
  static void dispatch(metal::ComputeCommandEncoder& encoder,
                       const metal::ComputePipelineState& pipeline, const Kernel& kernel);
  void run_graph(Stream& stream, Operation operation, const std::vector<Operand>& inputs,
                 const Operand& output);
  CachedGraph build_graph(Operation operation, const std::vector<Operand>& inputs);
  virtual void run(Stream& stream, Operation operation, const std::vector<Operand>& inputs,
                   const Operand& output);

  Backend& backend_;

 private:
  void run_elementwise(Stream& stream, const char* name, const std::vector<Operand>& inputs,
                       const Operand& output);
};

// The result's shape. Throws std::invalid_argument.
metal::Shape result_shape(Operation operation, const std::vector<Tensor>& inputs);

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_OPERATIONS_HPP
