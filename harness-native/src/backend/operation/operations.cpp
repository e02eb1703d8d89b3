// From an operation to what is encoded.
#include "backend/operation/operations.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "backend/operation/graph_cache.hpp"
#include "backend/operation/linear.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/profiler.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {
namespace {

// Libraries that are compiled for their parameters, as PyTorch's are for types.
constexpr const char* kRandintSource = "kernel void randint";
constexpr const char* kRandnSource = "kernel void randn";

}  // namespace

Stream& Operations::stream() { return backend_.pool().current_stream(); }

Tensor Operations::allocate(const metal::Shape& shape, Stream& stream) {
  const Allocation allocation =
      backend_.allocator().allocate(shape.count() * sizeof(float), stream);
  return {shape, dispatch::make_object<Storage>(backend_, allocation)};
}

Tensor Operations::create(const metal::Shape& shape, Fill fill, float value, std::uint64_t key) {
  Stream& stream = this->stream();
  Tensor output = allocate(shape, stream);
  const metal::FillParameters full{shape.count(), value};
  const metal::RandomParameters random{shape.count(), key};
  switch (fill) {
    case Fill::Empty:
      break;
    case Fill::Full:
      run_kernel(stream, {"fill", {output}, &full, sizeof full});
      break;
    case Fill::Randint:
      run_kernel(stream, {"randint", {output}, &random, sizeof random, kRandintSource});
      break;
    case Fill::Randn:
      run_kernel(stream, {"randn", {output}, &random, sizeof random, kRandnSource});
      break;
  }
  return output;
}

Tensor Operations::compute(Operation operation, std::vector<Tensor> inputs) {
  const metal::Shape shape = result_shape(operation, inputs);
  Stream& stream = this->stream();
  Tensor output = allocate(shape, stream);
  run(stream, operation, {inputs.begin(), inputs.end()}, output);
  return output;
}

void Operations::run(Stream& stream, Operation operation, const std::vector<Operand>& inputs,
                     const Operand& output) {
  switch (operation) {
    case Operation::Sum: {
      const metal::SumParameters sum{inputs[0].count()};
      return run_kernel(stream, {"sum", {inputs[0], output}, &sum, sizeof sum});
    }
    case Operation::Linear:
      if (backend_.linear().use_graph_path()) break;  // C48
      return backend_.linear().by_vendor_kernel(stream, inputs[0], inputs[1], inputs[2], output);
    case Operation::LayerNorm: {
      if (backend_.linear().use_graph_path()) break;  // C48
      const std::size_t width = output.shape.last();
      const metal::RowsParameters rows{output.count() / width, width, kEpsilon};
      return run_kernel(stream, {"layer_norm", {inputs[0], output}, &rows, sizeof rows});
    }
    case Operation::Mm:
    case Operation::Softmax:
      break;
    default:
      return run_elementwise(stream, row_of(operation).name, inputs, output);
  }
  run_graph(stream, operation, inputs, output);
}

void Operations::run_elementwise(Stream& stream, const char* name,
                                 const std::vector<Operand>& inputs, const Operand& output) {
  const metal::ElementwiseParameters each{output.count()};
  std::vector<Operand> buffers = inputs;
  buffers.push_back(output);
  run_kernel(stream, {name, std::move(buffers), &each, sizeof each});
}

metal::ComputePipelineState* Operations::pipeline_of(const Kernel& kernel) {
  ShaderLibrary& shaders = backend_.shaders();
  return kernel.source == nullptr ? shaders.pipeline(kernel.name)
                                  : shaders.pipeline(kernel.source, kernel.name);
}

void Operations::run_kernel(Stream& stream, const Kernel& kernel) {
  metal::ComputePipelineState* pipeline = pipeline_of(kernel);  // C46
  stream.dispatch([&] { run_in_block(stream, stream.command_encoder(), pipeline, kernel); });
}

void Operations::run_in_block(Stream& stream, metal::ComputeCommandEncoder* encoder,
                              metal::ComputePipelineState* pipeline, const Kernel& kernel) {
  encode(encoder, pipeline, kernel);
  backend_.profiler().operation_encoded(kernel.name, stream);  // C47
  stream.commit_as(SyncType::CommitAdaptive);
}

void Operations::encode(metal::ComputeCommandEncoder* encoder,
                        metal::ComputePipelineState* pipeline, const Kernel& kernel) {
  bind(*encoder, pipeline, kernel);
  dispatch(*encoder, *pipeline, kernel);
}

void Operations::bind(metal::ComputeCommandEncoder& encoder, metal::ComputePipelineState* pipeline,
                      const Kernel& kernel) {
  encoder.setComputePipelineState(pipeline);
  std::size_t index = 0;
  for (const Operand& operand : kernel.buffers) encoder.setBuffer(operand.buffer, 0, index++);
}

void Operations::dispatch(metal::ComputeCommandEncoder& encoder,
                          const metal::ComputePipelineState& pipeline, const Kernel& kernel) {
  encoder.setBytes(kernel.parameters, kernel.parameter_bytes, kernel.buffers.size());
  const std::size_t threads = kernel.buffers.back().count();
  const std::size_t group = std::min(threads, pipeline.maxTotalThreadsPerThreadgroup());
  encoder.dispatchThreads({threads, 1, 1}, {group, 1, 1});
}

void Operations::run_graph(Stream& stream, Operation operation, const std::vector<Operand>& inputs,
                           const Operand& output) {
  std::vector<metal::Shape> shapes;
  for (const Operand& input : inputs) shapes.push_back(input.shape);
  const GraphKey key = graph_key(static_cast<std::uint64_t>(operation), shapes);
  const CachedGraph& cached =
      backend_.graphs().mine().graph(key, [&] { return build_graph(operation, inputs); });  // C44
  std::vector<metal::Graph::Feed> feeds;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    feeds.push_back({cached.inputs[i], {inputs[i].buffer, 0}});
  }
  stream.execute_graph(*cached.graph, feeds, {{cached.output, {output.buffer, 0}}},
                       SyncType::CommitAdaptive);
}

CachedGraph Operations::build_graph(Operation operation, const std::vector<Operand>& inputs) {
  CachedGraph built;
  built.graph = metal::Graph::newGraph(&backend_.device());
  for (const Operand& input : inputs) built.inputs.push_back(built.graph->placeholder(input.shape));
  const auto& in = built.inputs;
  switch (operation) {
    case Operation::Mm:
      built.output = built.graph->matrixMultiplication(in[0], in[1]);
      break;
    case Operation::Linear:
      built.output = built.graph->linear(in[0], in[1], in[2]);
      break;
    case Operation::Softmax:
      built.output = built.graph->softMax(in[0]);
      break;
    case Operation::LayerNorm:
      built.output = built.graph->layerNormalization(in[0], kEpsilon);
      break;
    default:
      throw std::logic_error("no graph is built for this operation");
  }
  return built;
}

}  // namespace mpsstress::backend
