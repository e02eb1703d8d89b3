// Graph (as MPSGraph): operations on tensors, encoded as a whole.
//
// Building and encoding one graph object from two threads at once is forbidden, as by the vendor:
// encoding keeps its working state in the object. The vendor's assertion is "Invalid KernelDAG".
// Different graph objects are independent.
#ifndef MPSSTRESS_METAL_VENDOR_GRAPH_HPP
#define MPSSTRESS_METAL_VENDOR_GRAPH_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "metal/device.hpp"
#include "metal/library.hpp"
#include "metal/memory/buffer.hpp"
#include "metal/stack_trace.hpp"

namespace mpsstress::metal {

class MPSCommandBuffer;
class ComputeCommandEncoder;

struct Shape {
  std::array<std::size_t, 4> size{1, 1, 1, 1};
  std::size_t rank = 1;

  static Shape of(std::size_t d0) { return {{d0, 1, 1, 1}, 1}; }
  static Shape of(std::size_t d0, std::size_t d1) { return {{d0, d1, 1, 1}, 2}; }
  std::size_t count() const { return size[0] * size[1] * size[2] * size[3]; }
  std::size_t last() const { return size[rank - 1]; }
  bool operator==(const Shape& other) const { return rank == other.rank && size == other.size; }
};

// Where a tensor of the graph lives in one execution (MPSGraphTensorData).
struct TensorData {
  Ref<Buffer> buffer;
  std::size_t offset = 0;  // bytes
};

class Graph final : public Object {
 public:
  static constexpr std::size_t kMaximumNodes = 32;
  using Tensor = std::uint32_t;  // of this graph only
  struct Feed {
    Tensor tensor;
    TensorData data;
  };

  static Ref<Graph> newGraph(Device* device);

  Tensor placeholder(const Shape& shape);
  Tensor copy(Tensor a);
  Tensor addition(Tensor a, Tensor b);
  Tensor multiplication(Tensor a, Tensor b);
  Tensor reLU(Tensor a);
  Tensor matrixMultiplication(Tensor a, Tensor b);
  Tensor linear(Tensor x, Tensor weight, Tensor bias);  // x w^T + b
  Tensor softMax(Tensor a);
  Tensor layerNormalization(Tensor a, float epsilon);
  Tensor reductionSum(Tensor a);
  const Shape& shape(Tensor tensor) const;

  // Encodes with an encoder of its own: no other may be open. Every placeholder that a result
  // needs must be fed. Intermediate tensors are temporary memory of the command buffer.
  // False: there was no memory for one of them (nothing was encoded).
  bool encodeToCommandBuffer(MPSCommandBuffer* command_buffer, const std::vector<Feed>& feeds,
                             const std::vector<Feed>& results);

 private:
  struct Node {
    Ref<ComputePipelineState> pipeline;  // null: a placeholder
    std::array<Tensor, 3> inputs{};
    Shape shape;
    std::array<std::size_t, 3> dimensions{};
    float epsilon = 0;
  };
  class Encoding;  // marks the graph as being encoded

  explicit Graph(Device& device);
  ~Graph() override;
  Tensor add_node(const char* kernel, std::array<Tensor, 3> inputs, const Shape& shape,
                  std::array<std::size_t, 3> dimensions, float epsilon = 0);
  Tensor unary(const char* kernel, Tensor a);
  Tensor binary(const char* kernel, Tensor a, Tensor b);
  Tensor over_rows(const char* kernel, Tensor a, float epsilon);
  void require(bool condition, const char* assertion) const;
  void mark_needed(const std::vector<Feed>& results);
  void dispatch(ComputeCommandEncoder& encoder, const Node& node, const TensorData& output);

  const Ref<Device> device_;
  std::vector<Node> nodes_;
  // The working state of an encoding, in the object, as the vendor keeps it.
  std::array<TensorData, kMaximumNodes> placement_;
  std::array<bool, kMaximumNodes> needed_{};
  std::atomic<std::uintptr_t> encoding_thread_{0};
  StackTrace encoding_stack_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_VENDOR_GRAPH_HPP
