// The adapter for the shape of PyTorch's MPS backend: the headers ATen/mps of the checkout say what
// there is. Which of the well-known files are compiled says the build (MPSSTRESS_HAS_…).
#include <ATen/mps/MPSStream.h>

#if __has_include(<ATen/mps/MPSAllocatorInterface.h>)
#include <ATen/mps/MPSAllocatorInterface.h>
#endif
#if MPSSTRESS_HAS_MPSEvent
#include <ATen/mps/MPSEvent.h>
#endif

#include <atomic>
#include <stdexcept>

#include "mpsstress/sources.h"
#include "sut/sources/pytorch/detection.hpp"
#include "sut/sources/pytorch/encoding.hpp"
#include "sut/sources/pytorch/guard_calls.hpp"
#include "sut/sources/pytorch/hook_calls.hpp"
#include "sut/sources/pytorch/memory.hpp"
#include "sut/sources/pytorch/pinned.hpp"
#include "sut/sources/pytorch/pool_calls.hpp"
#include "sut/sources/pytorch/queue_blocks.hpp"
#include "sut/sources/pytorch/streams.hpp"

namespace mpsstress::sut::sources::pytorch {
namespace {

using mpsstress::sources::Backend;

constexpr bool kQueries = kHasQuery || kGuardQueriesStream;
constexpr bool kRecordsStreams =
    kHasRecordStream || kHasRecordGenericStream || kHasRecordStreamId || kHasRecordDataPtr ||
    kGuardRecordsData;
#if MPSSTRESS_HAS_MPSEvent
constexpr bool kEvents = true;
#else
constexpr bool kEvents = false;
#endif
// Whether a mark on a given stream needs no current one. Where it does, and the thread can have
// none, it draws one (C3): a program that names streams alone is told apart from others by that.
constexpr bool kMarksGivenStreams = MPSSTRESS_HAS_MPSGuardImpl || !kEvents || !kHasPoolRelease;

class PytorchBackend final : public Backend {
 public:
  std::uint64_t capabilities() const override {
    std::uint64_t bits = MPSS_CAN_GATES | MPSS_CAN_HOOKS | MPSS_CAN_DATA_POINTERS;
    if (kHasPool && kSetsCurrent) bits |= MPSS_CAN_STREAMS;
    if (kHasPool && kSetsCurrent && kQueries) bits |= MPSS_CAN_QUERY;
    if (kHasPool && kSetsCurrent && kMarksGivenStreams) bits |= MPSS_CAN_COMMITS;
    if (kHasPoolCount || kHasPoolCountStatic) bits |= MPSS_CAN_ACTIVE_COUNT;
    if (kEvents) bits |= MPSS_CAN_EVENTS | MPSS_CAN_ELAPSED;
    if (kAllocator && kRecordsStreams) bits |= MPSS_CAN_RECORD_STREAM;
    if (kHasPool && kSetsCurrent && kFindsStreams && kHasCommandQueue) {
      bits |= MPSS_CAN_STREAM_FAULTS;
    }
    if (kHasPoolRelease) bits |= MPSS_CAN_RELEASE;
    if (kHasPoolForkCheck || MPSSTRESS_WATCHES_FORKS) bits |= MPSS_CAN_FORK;
    if (kHostMemory) bits |= MPSS_CAN_HOST_ACCESS;
    if (kHostMemory && kHasRecordEvents && kHasWaitForEvents) bits |= MPSS_CAN_BUFFER_EVENTS;
    return bits;
  }

  std::int32_t current_stream() override { return streams_.known(at::mps::getCurrentMPSStream()); }
  std::int32_t default_stream() override { return streams_.known(at::mps::getDefaultMPSStream()); }
  std::int32_t pool_stream() override { return streams_.known(from_pool<Pool, MPSStream>()); }

  void set_current_stream(std::int32_t stream) override {
    set_current<Pool>(stream == MPSS_NULL_STREAM ? nullptr : &streams_.native(stream));  // C9
  }

  // The guard knows the default stream alone where it has no way to the stream of an id (C15).
  std::int32_t exchange_stream(std::int32_t stream) override {
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kPoolClass || kStreamById) {
      return streams_.known(Guard().exchangeStream(generic(stream)));
    }
#endif
    return Backend::exchange_stream(stream);
  }

  void release_stream() override { release_slot<Pool>(); }
  std::int32_t active_stream_count() override { return active_streams<Pool>(); }

  void synchronize_stream(std::int32_t stream) override {
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kGuardSynchronizesStream) {
      return Guard().synchronizeStream(generic(stream));
    }
#endif
    MPSStream* const meant = &streams_.native(stream);
    on_queue_of(*meant, ^{
      meant->synchronize(SyncType::COMMIT_AND_WAIT);
    });
  }

  bool query_stream(std::int32_t stream) override { return query<MPSStream>(stream); }

  void commit(std::int32_t stream) override {
    MPSStream* const meant = &streams_.native(stream);
    on_queue_of(*meant, ^{
      meant->synchronize(SyncType::COMMIT);
    });
  }

  // By the guard as torch.accelerator does, by the hooks as torch.mps does (C17).
  void synchronize_device() override {
    if constexpr (kHooksSynchronize) {
      if (!kGuardSynchronizesDevice || takes_the_other_way()) return synchronize_by_hooks<Hooks>();
    }
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kGuardSynchronizesDevice) return synchronize_with<Guard>();
#endif
    synchronize_all<Pool>(standard());
  }

#if MPSSTRESS_HAS_MPSEvent
  std::int64_t make_event(bool timing) override {
    return static_cast<std::int64_t>(events().acquireEvent(timing));
  }
  void destroy_event(std::int64_t event) override { events().releaseEvent(id_of(event)); }

  void record(std::int64_t event, std::int32_t stream) override {
    if (stream == MPSS_NULL_STREAM) return events().recordEvent(id_of(event), true);
#if MPSSTRESS_HAS_MPSGuardImpl
    void* handle = reinterpret_cast<void*>(event);
    Guard().record(&handle, streams_.generic(stream), 0, c10::EventFlag::BACKEND_DEFAULT);
#else
    on(streams_.native(stream), [&] { events().recordEvent(id_of(event), true); });
#endif
  }

  void wait(std::int64_t event, std::int32_t stream) override {
    if (stream == MPSS_NULL_STREAM) return events().waitForEvent(id_of(event), true);
#if MPSSTRESS_HAS_MPSGuardImpl
    Guard().block(reinterpret_cast<void*>(event), streams_.generic(stream));
#else
    on(streams_.native(stream), [&] { events().waitForEvent(id_of(event), true); });
#endif
  }

  bool query_event(std::int64_t event) override { return events().queryEvent(id_of(event)); }
  void synchronize_event(std::int64_t event) override { events().synchronizeEvent(id_of(event)); }
  double elapsed(std::int64_t begin, std::int64_t end) override {
    return events().elapsedTime(id_of(begin), id_of(end));
  }
#endif

  std::unique_ptr<Memory> allocate(std::size_t bytes) override {
    if constexpr (kAllocator) {
      c10::DataPtr data = allocator<Allocator>().allocate(bytes);
      if (data.get() == nullptr) throw std::runtime_error("the allocator gave no memory");
      return std::make_unique<AllocatorMemory>(std::move(data));
    }
    id<MTLDevice> device = MTLCreateSystemDefaultDevice();
    auto memory = std::make_unique<DeviceMemory>(
        [device newBufferWithLength:bytes options:MTLResourceStorageModePrivate]);
    [device release];
    return memory;
  }

  void record_stream(Memory& memory, std::int32_t stream) override {
    auto* const block = dynamic_cast<AllocatorMemory*>(&memory);
    if (block == nullptr) throw Unsupported("no record_stream");
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kGuardRecordsData) {
      return Guard().recordDataPtrOnStream(block->data(), generic(stream));
    }
#endif
    record_with<Allocator>(*block, generic(stream), streams_.native(stream));
  }

  // As an extension's tensor over a data pointer, whose storage has no deleter.
  std::unique_ptr<Memory> borrow(const Memory& memory) override {
    if (const auto* const block = dynamic_cast<const AllocatorMemory*>(&memory)) {
      return std::make_unique<AllocatorMemory>(
          c10::DataPtr(block->data().get(), block->data().device()));
    }
    return std::make_unique<BufferPointer>(memory.buffer());
  }

  std::unique_ptr<Memory> allocate_for_host(std::size_t bytes) override {
    host_memory_.store(true, std::memory_order_relaxed);
    return allocate_for_host_from<Allocator>(bytes);
  }

  std::unique_ptr<Memory> allocate_pinned(std::size_t bytes) override {
    host_memory_.store(true, std::memory_order_relaxed);
    return allocate_pinned_from<Allocator>(bytes);
  }

  // In a block on the stream's queue, as the encoding that it marks: allocators record without one.
  // As in PyTorch the caller commits, for the host waits for nothing that is not. The current stream
  // is asked for in the block, where it is that one (C13): before it, a thread without one would
  // draw one (C3).
  void record_events(Memory& memory, std::int32_t stream) override {
    const Memory* const meant = &memory;
    MPSStream* const used = &streams_.native(stream);
    on_queue_of(*used, ^{
      on(*used, [&] {
        record_use<Allocator>(*meant);
        used->synchronize(SyncType::COMMIT);
      });
    });
  }

  void wait_for_events(Memory& memory) override { wait_for_uses<Allocator>(memory); }

  void encode(void (^block)(id<MTLComputeCommandEncoder>)) override {
    MPSStream* const stream = &current();
    on_queue_of(*stream, ^{
      with_encoder(*stream, block);
    });
  }

  // As an extension that takes what the hooks give it, or one that knows the stream.
  void encode_apart(void (^block)(id<MTLComputeCommandEncoder>)) override {
    MPSStream* const stream = &current();
    if constexpr (kHooksEncode) {
      if (!Within::is(stream) && takes_the_other_way()) return encode_by_hooks<Hooks>(block);
    }
    on_queue_of(*stream, ^{
      with_own_encoder(*stream, block);
      stream->synchronize(SyncType::COMMIT);
    });
  }

  bool add_completed_handler(void (^block)()) override {
    return add_handler(current(), block);
  }

  void in_block(std::int32_t stream, void (^block)()) override {
    on_queue_of(streams_.native(stream), block);
  }

  void copy(id<MTLBuffer> from, id<MTLBuffer> to, std::size_t bytes, bool wait) override {
    copy_buffer(current(), from, to, bytes, wait);
  }

  void hold_up(id<MTLSharedEvent> event, std::uint64_t value) override {
    MPSStream* const stream = &current();
    on_queue_of(*stream, ^{
      encode_wait(*stream, event, value);
    });
  }

  id<MTLCommandQueue> queue_of(std::int32_t stream) override {
    return command_queue(streams_.native(stream));
  }

  void empty_cache() override {
    if constexpr (kAllocator) empty_cache_of<Allocator>();
    if (host_memory_.load(std::memory_order_relaxed)) empty_host_cache_of<Allocator>();
  }

  bool empties_cache() const override {
    return !kAllocator || !std::is_base_of_v<Absent, Allocator>;
  }

 private:
  c10::Stream generic(std::int32_t stream) { return streams_.generic(streams_.number_of(stream)); }

#if MPSSTRESS_HAS_MPSEvent
  static at::mps::MPSEventPool& events() { return *at::mps::getMPSEventPool(); }
  static id_t id_of(std::int64_t event) { return static_cast<id_t>(event); }
#endif

  template <typename S>
  bool query(std::int32_t stream) {
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kGuardQueriesStream) return Guard().queryStream(generic(stream));
#endif
    if constexpr (HasQuery<S>::value) {
      return static_cast<S&>(streams_.native(stream)).query();
    } else {
      throw Unsupported("no query of streams");
    }
  }

  // Acts on that stream for as long as the body runs.
  template <typename Body>
  void on(MPSStream& stream, Body body) {
    MPSStream* const before = at::mps::getCurrentMPSStream();
    if (&stream == before) return body();
    set_current<Pool>(&stream);
    try {
      body();
    } catch (...) {
      set_current<Pool>(before);
      throw;
    }
    set_current<Pool>(before);
  }

  Streams streams_;
  std::atomic<bool> host_memory_{false};                         // some was asked for
};

}  // namespace
}  // namespace mpsstress::sut::sources::pytorch

namespace mpsstress::sources {

std::unique_ptr<Backend> make_backend() {
  return std::make_unique<sut::sources::pytorch::PytorchBackend>();
}

}  // namespace mpsstress::sources
