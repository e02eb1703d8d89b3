// The choice, and the vendor's path.
#include "backend/operation/linear.hpp"

#include "backend/operation/graph_cache.hpp"
#include "backend/operation/operations.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

bool Linear::use_graph_path() const {
  return backend_.config().force_graph_path || backend_.pool().active_stream_count() > 1;
}

void Linear::by_vendor_kernel(Stream& stream, const Operand& x, const Operand& weight,
                              const Operand& bias, const Operand& output) {
  const GraphKey key =
      graph_key(static_cast<std::uint64_t>(Operation::Linear), {x.shape, weight.shape, bias.shape});
  const VendorKernel kernel = backend_.graphs().mine().kernel(key, [&] {
    return metal::NDArrayMatrixMultiplication::linear(
        &backend_.device(), {x.shape.size[0], x.shape.size[1], weight.shape.size[0]});
  });
  stream.dispatch([&] {
    kernel->encodeToCommandEncoder(stream.command_encoder(),
                                   {{x.buffer, 0}, {weight.buffer, 0}, {bias.buffer, 0}},
                                   {output.buffer, 0});
    stream.commit_as(SyncType::CommitAdaptive);
  });
}

}  // namespace mpsstress::backend
