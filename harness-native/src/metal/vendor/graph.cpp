// Building a graph and encoding it.
#include "metal/vendor/graph.hpp"

#include <algorithm>
#include <utility>

#include "metal/command/command_encoder.hpp"
#include "metal/execution/service.hpp"
#include "metal/kernels/kernel.hpp"
#include "metal/kernels/parameters.hpp"
#include "metal/validation.hpp"
#include "metal/vendor/mps_command_buffer.hpp"

namespace mpsstress::metal {

namespace {

constexpr const char* kInvalidKernelDag =
    "/AppleInternal/Library/BuildRoots/Sources/MetalPerformanceShaders/MPSNDArray/Kernels/"
    "MPSNDArrayMultiaryKernel.mm:1076: failed assertion `Error: Invalid KernelDAG, equalShape for "
    "destination failed'";

constexpr const char* kInvalidGraph = "MPSGraph validate";

}  // namespace

// For as long as it lives, its thread is the one that encodes the graph.
class Graph::Encoding {
 public:
  explicit Encoding(Graph& graph) : graph_(graph) {
    const StackTrace here = StackTrace::capture();
    if (graph_.encoding_thread_.exchange(here.thread, std::memory_order_relaxed) != 0) {
      fail_with_message(kInvalidKernelDag, &graph_, "the graph is being encoded at",
                        graph_.encoding_stack_);
    }
    graph_.encoding_stack_ = here;
  }
  ~Encoding() {
    for (std::size_t i = 0; i < graph_.nodes_.size(); ++i) graph_.placement_[i] = {};
    graph_.encoding_thread_.store(0, std::memory_order_relaxed);
  }
  Encoding(const Encoding&) = delete;
  Encoding& operator=(const Encoding&) = delete;

 private:
  Graph& graph_;
};

Ref<Graph> Graph::newGraph(Device* device) { return Ref<Graph>::adopt(new Graph(*device)); }

Graph::Graph(Device& device) : device_(&device) { count_one(device_->service().graphs); }

Graph::~Graph() { discount_one(device_->service().graphs); }

const Shape& Graph::shape(Tensor tensor) const { return nodes_.at(tensor).shape; }

Graph::Tensor Graph::add_node(const char* kernel, std::array<Tensor, 3> inputs, const Shape& shape,
                              std::array<std::size_t, 3> dimensions, float epsilon) {
  if (nodes_.size() == kMaximumNodes) {
    fail_assertion(kInvalidGraph, 1, "the graph has too many operations", this, nullptr, {});
  }
  Node node;
  if (kernel != nullptr) node.pipeline = device_->newComputePipelineState(*find_kernel(kernel));
  node.inputs = inputs;
  node.shape = shape;
  node.dimensions = dimensions;
  node.epsilon = epsilon;
  nodes_.push_back(std::move(node));
  return static_cast<Tensor>(nodes_.size() - 1);
}

void Graph::require(bool condition, const char* assertion) const {
  if (!condition) fail_assertion(kInvalidGraph, 2, assertion, this, nullptr, {});
}

Graph::Tensor Graph::placeholder(const Shape& shape) { return add_node(nullptr, {}, shape, {}); }

Graph::Tensor Graph::unary(const char* kernel, Tensor a) {
  return add_node(kernel, {a, 0, 0}, shape(a), {shape(a).count(), 0, 0});
}

Graph::Tensor Graph::binary(const char* kernel, Tensor a, Tensor b) {
  require(shape(a) == shape(b), "the inputs of an element-wise operation have equal shapes");
  return add_node(kernel, {a, b, 0}, shape(a), {shape(a).count(), 0, 0});
}

Graph::Tensor Graph::over_rows(const char* kernel, Tensor a, float epsilon) {
  const Shape& input = shape(a);
  return add_node(kernel, {a, 0, 0}, input, {input.count() / input.last(), input.last(), 0},
                  epsilon);
}

Graph::Tensor Graph::copy(Tensor a) { return unary("copy", a); }
Graph::Tensor Graph::reLU(Tensor a) { return unary("relu", a); }
Graph::Tensor Graph::addition(Tensor a, Tensor b) { return binary("add", a, b); }
Graph::Tensor Graph::multiplication(Tensor a, Tensor b) { return binary("mul", a, b); }
Graph::Tensor Graph::softMax(Tensor a) { return over_rows("softmax", a, 0); }
Graph::Tensor Graph::layerNormalization(Tensor a, float epsilon) {
  return over_rows("layer_norm", a, epsilon);
}
Graph::Tensor Graph::reductionSum(Tensor a) {
  return add_node("sum", {a, 0, 0}, Shape::of(1), {shape(a).count(), 0, 0});
}

Graph::Tensor Graph::matrixMultiplication(Tensor a, Tensor b) {
  const Shape& left = shape(a);
  const Shape& right = shape(b);
  require(left.rank == 2 && right.rank == 2 && left.size[1] == right.size[0],
          "the inputs of a matrix product fit");
  return add_node("mm", {a, b, 0}, Shape::of(left.size[0], right.size[1]),
                  {left.size[0], left.size[1], right.size[1]});
}

Graph::Tensor Graph::linear(Tensor x, Tensor weight, Tensor bias) {
  const Shape& input = shape(x);
  const Shape& matrix = shape(weight);
  require(input.rank == 2 && matrix.rank == 2 && input.size[1] == matrix.size[1] &&
              shape(bias).count() == matrix.size[0],
          "the inputs of a linear layer fit");
  return add_node("linear", {x, weight, bias}, Shape::of(input.size[0], matrix.size[0]),
                  {input.size[0], input.size[1], matrix.size[0]});
}

bool Graph::encodeToCommandBuffer(MPSCommandBuffer* command_buffer, const std::vector<Feed>& feeds,
                                  const std::vector<Feed>& results) {
  const Encoding encoding(*this);
  mark_needed(results);
  for (const Feed& feed : feeds) placement_[feed.tensor] = feed.data;
  for (const Feed& result : results) placement_[result.tensor] = result.data;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!needed_[i] || placement_[i].buffer != nullptr) continue;
    require(nodes_[i].pipeline != nullptr, "every placeholder that a result needs is fed");
    placement_[i].buffer =
        device_->newBuffer(nodes_[i].shape.count() * sizeof(float), StorageMode::Private);
    if (placement_[i].buffer == nullptr) return false;
  }
  const Ref<ComputeCommandEncoder> encoder = command_buffer->computeCommandEncoder();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (needed_[i] && nodes_[i].pipeline != nullptr) dispatch(*encoder, nodes_[i], placement_[i]);
  }
  encoder->endEncoding();
  return true;
}

// A node comes after its inputs.
void Graph::mark_needed(const std::vector<Feed>& results) {
  std::fill(needed_.begin(), needed_.end(), false);
  for (const Feed& result : results) needed_.at(result.tensor) = true;
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    const Node& node = nodes_[i];
    if (!needed_[i] || node.pipeline == nullptr) continue;
    for (std::size_t input = 0; input < node.pipeline->kernel().inputs; ++input) {
      needed_[node.inputs[input]] = true;
    }
  }
}

void Graph::dispatch(ComputeCommandEncoder& encoder, const Node& node, const TensorData& output) {
  const Kernel& kernel = node.pipeline->kernel();
  for (std::size_t i = 0; i < kernel.inputs; ++i) {
    const TensorData& input = placement_[node.inputs[i]];
    encoder.setBuffer(input.buffer, input.offset, i);
  }
  encoder.setBuffer(output.buffer, output.offset, kernel.inputs);
  encoder.setComputePipelineState(node.pipeline);
  const auto& d = node.dimensions;
  const auto set = [&](const auto& parameters) {
    encoder.setBytes(&parameters, sizeof parameters, kernel.bindings());
  };
  if (kernel.name == "mm" || kernel.name == "linear") {
    set(MatrixParameters{d[0], d[1], d[2]});
  } else if (kernel.name == "softmax" || kernel.name == "layer_norm") {
    set(RowsParameters{d[0], d[1], node.epsilon});
  } else {
    set(ElementwiseParameters{d[0]});  // and SumParameters, which are the same
  }
  encoder.dispatchThreads({node.shape.count(), 1, 1}, {32, 1, 1});
}

}  // namespace mpsstress::metal
