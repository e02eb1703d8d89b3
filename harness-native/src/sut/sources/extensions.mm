// A third party's code beside the sources' own: encoders of its own, blocks on a stream's queue.
#include "metal/kernels/parameters.hpp"
#include "sut/sources/tensors.hpp"

namespace mpsstress::sut::sources {
namespace {

// What throws is in the block, with the encoder fetched (C26).
void raise_in_block(Backend& backend) {
  backend.encode(^(id<MTLComputeCommandEncoder>) {
    throw std::runtime_error("value cannot be converted to type float without overflow");
  });
}

void add_handler(mpss_sut& sut) {
  const HandlerCalls::Handler called = sut.handlers.add();
  const bool added = sut.backend->add_completed_handler(^{
    called();
  });
  if (!added) called();
}

}  // namespace

// Nested: an encoder that a block has fetched stays its own while blocks within it run (C21, C22).
mpss_status extension_copy(mpss_sut* sut, mpss_tensor in, std::int32_t nested, mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the tensor");
    const Tensor from = object_of(in);  // held until it is encoded, whoever frees it meanwhile
    Tensor to = empty_tensor(*sut, from.shape);
    const metal::ElementwiseParameters each{from.shape.count()};
    const Work work{name_of(MPSS_COPY), {&from, &to}, &each, sizeof each};
    const Work* const meant = &work;
    const Pipelines* const pipelines = sut->pipelines.get();
    if (nested != 0) {
      Backend* const within = &backend;
      backend.encode(^(id<MTLComputeCommandEncoder> encoder) {
        within->in_block(MPSS_NULL_STREAM, ^{
          encode(encoder, *pipelines, *meant);
        });
      });
    } else {
      add_handler(*sut);
      backend.encode_apart(^(id<MTLComputeCommandEncoder> encoder) {
        encode(encoder, *pipelines, *meant);
      });
      add_handler(*sut);
    }
    *out = handle_for(*sut, std::move(to));
  });
}

mpss_status block_stream(mpss_sut* sut, std::int32_t stream, std::int32_t* id) {
  return guarded(sut, [&](Backend& backend) {
    require(id != nullptr, "nowhere to put the stream");
    Backend* const within = &backend;
    backend.in_block(stream, ^{
      *id = within->current_stream();
    });
  });
}

mpss_status overflow(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Backend& backend) {
    object_of(tensor);
    raise_in_block(backend);
  });
}

mpss_status busy(mpss_sut* sut, std::uint64_t nanos) {
  return guarded(sut, [&](Backend& backend) {
    const mpss_shape one{1, {1}};
    const Tensor output = empty_tensor(*sut, Shape::of(&one));
    const metal::BusyParameters parameters{nanos};
    const Work work{KernelName::Busy, {&output}, &parameters, sizeof parameters};
    const Work* const meant = &work;
    const Pipelines* const pipelines = sut->pipelines.get();
    backend.encode_apart(^(id<MTLComputeCommandEncoder> encoder) {
      encode(encoder, *pipelines, *meant);
    });
  });
}

mpss_status in_block(mpss_sut* sut, std::int32_t stream, void (*body)(void*), void* context) {
  return guarded(sut, [&](Backend& backend) {
    require(body != nullptr, "no body to call");
    backend.in_block(stream, ^{
      body(context);
    });
  });
}

}  // namespace mpsstress::sut::sources
