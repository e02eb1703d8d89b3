// A third party's code over the hooks: encoders of its own, blocks on the stream's queue.
#include <stdexcept>
#include <utility>

#include "backend/hooks.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/dispatch_sync_with_rethrow.hpp"
#include "backend/stream/stream.hpp"
#include "metal/kernels/kernel.hpp"
#include "metal/kernels/parameters.hpp"
#include "sut/sim/tensor_handle.hpp"

namespace mpsstress::sut::sim {
namespace {

using backend::Backend;
using backend::Stream;

backend::Tensor allocate(Backend& backend, const metal::Shape& shape, Stream& stream) {
  const backend::Allocation allocation =
      backend.allocator().allocate(shape.count() * sizeof(float), stream);
  return {shape, dispatch::make_object<backend::Storage>(backend, allocation)};
}

metal::Ref<metal::ComputePipelineState> pipeline_of(Backend& backend, const metal::Kernel& kernel) {
  return backend.device().newComputePipelineState(kernel);
}

void encode_copy(metal::ComputeCommandEncoder& encoder, metal::ComputePipelineState* pipeline,
                 const backend::Tensor& from, const backend::Tensor& to) {
  const metal::ElementwiseParameters each{to.count()};
  encoder.setComputePipelineState(pipeline);
  encoder.setBuffer(from.buffer(), 0, 0);
  encoder.setBuffer(to.buffer(), 0, 1);
  encoder.setBytes(&each, sizeof each, 2);
  encoder.dispatchThreads({to.count(), 1, 1}, {1, 1, 1});
}

// To whatever is not committed yet (C24): one that is told when the device is through, and one that
// is told when it begins.
HandlerCalls::Handler add_completed(mpss_sut& sut, Stream& stream) {
  const HandlerCalls::Handler called = sut.handlers.add();
  stream.add_completed_handler([called](metal::CommandBuffer* buffer) {
    called(buffer->status() >= metal::CommandBufferStatus::Completed);
  });
  return called;
}

void add_handlers(mpss_sut& sut, Stream& stream) {
  add_completed(sut, stream);
  stream.add_scheduled_handler([called = sut.handlers.add()](metal::CommandBuffer*) { called(); });
}

// In one block both come to one command buffer (C28), whose beginning is told before its end.
void add_handlers_in_order(mpss_sut& sut, Stream& stream) {
  stream.dispatch([&] {
    const HandlerCalls::Handler completed = add_completed(sut, stream);
    stream.add_scheduled_handler([called = sut.handlers.add(), completed](metal::CommandBuffer*) {
      called(!completed.was_called());
    });
  });
}

// The hook ends the kernels' encoder, so that the extension may open its own (C22). It holds the
// command buffer as ARC does: where another thread uses the stream beside it, it may encode into
// one that is committed, which the device objects to, but never into one that is gone.
void copy_by_own_encoder(Backend& backend, metal::ComputePipelineState* pipeline,
                         const backend::Tensor& from, const backend::Tensor& to) {
  backend::Hooks& hooks = backend.hooks();
  const metal::Ref<metal::MPSCommandBuffer> buffer = hooks.get_command_buffer();
  dispatch::dispatch_sync(hooks.get_dispatch_queue(), [&] {
    const auto encoder = buffer->computeCommandEncoder();
    encode_copy(*encoder, pipeline, from, to);
    encoder->endEncoding();
  });
  hooks.commit();
}

// An encoder that a block has fetched stays its own, whoever calls the hooks, and dispatches to the
// queue, while the block runs (C21, C22).
void copy_in_nested_blocks(Backend& backend, metal::ComputePipelineState* pipeline,
                           const backend::Tensor& from, const backend::Tensor& to) {
  Stream& stream = backend.pool().current_stream();
  stream.dispatch([&] {
    metal::ComputeCommandEncoder* encoder = stream.command_encoder();
    backend.hooks().get_command_buffer();
    stream.dispatch([&] { encode_copy(*encoder, pipeline, from, to); });
  });
}

}  // namespace

mpss_status extension_copy(mpss_sut* sut, mpss_tensor in, std::int32_t nested, mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the tensor");
    const backend::Tensor from = tensor_of(in);
    backend::Tensor to = allocate(backend, from.shape, backend.pool().current_stream());
    const auto pipeline = pipeline_of(backend, *metal::find_kernel("copy"));
    if (nested != 0) {
      copy_in_nested_blocks(backend, pipeline, from, to);
    } else {
      Stream& stream = backend.pool().current_stream();
      add_handlers(*sut, stream);
      copy_by_own_encoder(backend, pipeline, from, to);
      add_handlers_in_order(*sut, stream);
    }
    *out = handle_for(*sut, std::move(to));
  });
}

mpss_status block_stream(mpss_sut* sut, std::int32_t stream, std::int32_t* id) {
  return guarded(sut, [&](Backend& backend) {
    require(id != nullptr, "nowhere to put the stream");
    Stream& asked = stream == MPSS_NULL_STREAM ? backend.pool().current_stream()
                                               : backend.pool().stream(stream);
    asked.dispatch([&] { *id = backend.pool().current_stream().index(); });
  });
}

mpss_status overflow(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Backend& backend) {
    tensor_of(tensor);
    Stream& stream = backend.pool().current_stream();
    stream.dispatch([&] {
      stream.command_encoder();  // open, as it is when a scalar is converted
      throw std::runtime_error("value cannot be converted to type float without overflow");
    });
  });
}

mpss_status busy(mpss_sut* sut, std::uint64_t nanos) {
  return guarded(sut, [&](Backend& backend) {
    Stream& stream = backend.pool().current_stream();
    metal::Shape one;
    one.rank = 1;
    one.size[0] = 1;
    const backend::Tensor output = allocate(backend, one, stream);
    const auto pipeline = pipeline_of(backend, *metal::find_kernel("busy"));
    stream.dispatch([&] {
      metal::ComputeCommandEncoder* encoder = stream.command_encoder();
      const metal::BusyParameters parameters{nanos};
      encoder->setComputePipelineState(pipeline);
      encoder->setBuffer(output.buffer(), 0, 0);
      encoder->setBytes(&parameters, sizeof parameters, 1);
      encoder->dispatchThreads({1, 1, 1}, {1, 1, 1});
    });
    stream.synchronize(backend::SyncType::Commit);
  });
}

// Metal's own way: the queue stands at a wait for a shared event until the host signals it. No
// worker of the device is kept, so any number of gates may be closed.
mpss_status close_gate(mpss_sut* sut, std::uint64_t name) {
  return guarded(sut, [&](Backend& backend) {
    Stream& stream = backend.pool().current_stream();
    const Gates::Closed gate = sut->gates.close(backend.device(), name);
    // One block: between two, another thread could commit the wait and keep the queue (C17), and
    // this one would never come to open it.
    stream.dispatch([&] {
      stream.encode_wait_for_event(gate.event, gate.value);
      stream.synchronize(backend::SyncType::Commit);
    });
  });
}

mpss_status open_gate(mpss_sut* sut, std::uint64_t name) {
  return guarded(sut, [&](Backend&) { sut->gates.open(name); });
}

mpss_status in_block(mpss_sut* sut, std::int32_t stream, void (*body)(void*), void* context) {
  return guarded(sut, [&](Backend& backend) {
    require(body != nullptr, "no body to call");
    Stream& asked = stream == MPSS_NULL_STREAM ? backend.pool().current_stream()
                                               : backend.pool().stream(stream);
    asked.dispatch([&] { body(context); });
  });
}

}  // namespace mpsstress::sut::sim
