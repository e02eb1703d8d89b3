// The adapter for the shape of PyTorch's MPS backend: the headers ATen/mps of the checkout say what
// there is. Which of the well-known files are compiled says the build (MPSSTRESS_HAS_…).
#include <ATen/mps/MPSStream.h>

#if __has_include(<ATen/mps/MPSAllocatorInterface.h>)
#include <ATen/mps/MPSAllocatorInterface.h>
#endif
#if MPSSTRESS_HAS_MPSEvent
#include <ATen/mps/MPSEvent.h>
#endif
#if MPSSTRESS_HAS_MPSGuardImpl
#include <ATen/mps/MPSGuardImpl.h>
#endif

#include <array>
#include <exception>
#include <optional>

#include "mpsstress/sources.h"
#include "sut/sources/bad_argument.hpp"
#include "sut/sources/pytorch/detection.hpp"
#include "sut/sources/pytorch/memory.hpp"

namespace mpsstress::sut::sources::pytorch {
namespace {

using at::mps::MPSStream;
using at::mps::SyncType;
using mpsstress::sources::Backend;
using Pool = at::mps::mpsstress_detection::Pool;

constexpr std::size_t kSmallIds = 65;       // a pool has 32, and the default stream
constexpr std::size_t kMostStreams = 1024;  // beyond: streams whose ids are no small numbers

constexpr bool kPoolClass = !std::is_base_of_v<Absent, Pool>;
constexpr bool kPoolFunction = !is_absent<decltype(at::mps::getStreamFromPool())>;
constexpr bool kSetFunction =
    !is_absent<decltype(at::mps::setCurrentMPSStream(std::declval<MPSStream*>()))>;
constexpr bool kStreamByCount = !is_absent<decltype(at::mps::getStreamByID(c10::StreamId{0}))>;
constexpr bool kStreamById = !is_absent<decltype(at::mps::getStreamFromId(c10::StreamId{0}))>;
constexpr bool kSynchronizeAll =
    !is_absent<decltype(at::mps::synchronizeAllMPSStreams(SyncType::COMMIT_AND_WAIT))>;

constexpr bool kDispatches = !is_absent<decltype(at::mps::dispatch_sync_with_rethrow(
    std::declval<dispatch_queue_t>(), std::declval<void (^)()>()))>;

MPSSTRESS_CAN(HasQuery, MPSStream, std::declval<T&>().query());
MPSSTRESS_CAN(HasPoolRelease, Pool, T::releaseCurrentThreadSlot());
MPSSTRESS_CAN(HasPoolCount, Pool, T::instance().getActiveStreamCount());
MPSSTRESS_CAN(HasPoolCountStatic, Pool, T::getActiveStreamCount());
MPSSTRESS_CAN(HasPoolStream, Pool, T::instance().getStream(std::size_t{0}));
MPSSTRESS_CAN(HasPoolSetCurrent, Pool, T::setCurrentStream(std::declval<MPSStream*>()));
MPSSTRESS_CAN(HasPoolForkCheck, Pool, T::isInBadFork());
MPSSTRESS_CAN(HasPoolSynchronize, Pool, T::instance().synchronizeAllStreams());
MPSSTRESS_CAN(HasEncoder, MPSStream, std::declval<T&>().commandEncoder());
MPSSTRESS_CAN(HasEndOfCoalescing, MPSStream, std::declval<T&>().endKernelCoalescing());
MPSSTRESS_CAN(HasCompletedHandlers, MPSStream,
              std::declval<T&>().addCompletedHandler(std::declval<MTLCommandBufferHandler>()));
MPSSTRESS_CAN(HasCopyWithProfile, MPSStream,
              std::declval<T&>().copy_and_sync(nil, nil, std::size_t{0}, std::size_t{0},
                                               std::size_t{0}, true, std::uint64_t{0}));

#if MPSSTRESS_HAS_MPSGuardImpl
using Guard = at::mps::MPSGuardImpl;
// Which class a method was last declared in: an override of the guard's own, or the interface's.
template <typename Class, typename Result, typename... Arguments>
Class class_of(Result (Class::*)(Arguments...) const);
template <typename Class, typename Result, typename... Arguments>
Class class_of(Result (Class::*)(Arguments...) const noexcept);
#define MPSSTRESS_OVERRIDES(name, method)                                                        \
  template <typename T, typename = void>                                                         \
  struct name : std::false_type {};                                                              \
  template <typename T>                                                                          \
  struct name<T, std::enable_if_t<std::is_same_v<decltype(class_of(&T::method)), Guard>>>        \
      : std::true_type {};                                                                       \
  constexpr bool k##name = name<Guard>::value
MPSSTRESS_OVERRIDES(GuardSynchronizesDevice, synchronizeDevice);
MPSSTRESS_OVERRIDES(GuardSynchronizesStream, synchronizeStream);
MPSSTRESS_OVERRIDES(GuardQueriesStream, queryStream);
MPSSTRESS_OVERRIDES(GuardRecordsData, recordDataPtrOnStream);

// A template, since versions before 2.2 have none.
template <typename G>
void synchronize_with() {
  G().synchronizeDevice(0);
}
#else
constexpr bool kGuardSynchronizesDevice = false;
constexpr bool kGuardSynchronizesStream = false;
constexpr bool kGuardQueriesStream = false;
constexpr bool kGuardRecordsData = false;
#endif

constexpr bool kHasPool = kPoolClass || kPoolFunction;
constexpr bool kSetsCurrent = kSetFunction || kHasPoolSetCurrent;
constexpr bool kQueries = kHasQuery || kGuardQueriesStream;
constexpr bool kRecordsStreams =
    kHasRecordStream || kHasRecordGenericStream || kHasRecordDataPtr || kGuardRecordsData;
#if MPSSTRESS_HAS_MPSEvent
constexpr bool kEvents = true;
#else
constexpr bool kEvents = false;
#endif

// What a block throws goes on in the caller (C26): by the sources' own means where their stream's
// header declares it.
template <typename Queue>
void dispatch_with_rethrow(Queue queue, void (^block)()) {
  if constexpr (kDispatches) {
    at::mps::dispatch_sync_with_rethrow(queue, block);
  } else {
    __block std::exception_ptr error;
    dispatch_sync(queue, ^{
      try {
        block();
      } catch (...) {
        error = std::current_exception();
      }
    });
    if (error) std::rethrow_exception(error);
  }
}

// That the calling thread is in a block of this adapter's on the queue of the stream.
class Within {
 public:
  explicit Within(const MPSStream* stream) : stream_(stream), outer_(innermost_) {
    innermost_ = this;
  }
  ~Within() { innermost_ = outer_; }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

  static bool is(const MPSStream* stream) {
    for (const Within* each = innermost_; each != nullptr; each = each->outer_) {
      if (each->stream_ == stream) return true;
    }
    return false;
  }

 private:
  static thread_local const Within* innermost_;
  const MPSStream* const stream_;
  const Within* const outer_;
};

thread_local const Within* Within::innermost_ = nullptr;

// Runs the block on the stream's queue, where its state may be touched (C20), with a pool as the
// callers in PyTorch have one; inline where the caller is there already (C21).
void on_queue_of(MPSStream& stream, void (^block)()) {
  if (Within::is(&stream)) return block();
  const MPSStream* const meant = &stream;
  dispatch_with_rethrow(stream.queue(), ^{
    @autoreleasepool {
      const Within within(meant);
      block();
    }
  });
}

// The functions below are templates so that what the headers lack is never looked at.
template <typename P>
std::int32_t active_streams() {
  if constexpr (HasPoolCount<P>::value) {
    return static_cast<std::int32_t>(P::instance().getActiveStreamCount());
  } else if constexpr (HasPoolCountStatic<P>::value) {
    return static_cast<std::int32_t>(P::getActiveStreamCount());
  } else {
    throw Unsupported("no count of active streams");
  }
}

template <typename P>
void release_slot() {
  if constexpr (HasPoolRelease<P>::value) {
    P::releaseCurrentThreadSlot();
  } else {
    throw Unsupported("no stream to release");
  }
}

// The stream of that id: as the headers offer it; else out of those that the pool gives in turn.
template <typename P, typename S>
MPSStream* stream_of_id(std::size_t id) {
  if constexpr (kStreamByCount) {
    return static_cast<S*>(at::mps::getStreamByID(static_cast<c10::StreamId>(id)));
  } else if constexpr (kStreamById) {
    return static_cast<S*>(at::mps::getStreamFromId(static_cast<c10::StreamId>(id)));
  } else if constexpr (HasPoolStream<P>::value) {
    return P::instance().getStream(id);
  } else if constexpr (kPoolFunction) {
    for (std::size_t drawn = 0; drawn < kSmallIds; ++drawn) {
      S* const stream = static_cast<S*>(at::mps::getStreamFromPool());
      if (stream != nullptr && static_cast<std::size_t>(stream->unwrap().id()) == id) return stream;
    }
    return nullptr;
  } else {
    return nullptr;
  }
}

template <typename S>
MPSStream* from_pool() {
  if constexpr (kPoolFunction) {
    return static_cast<S*>(at::mps::getStreamFromPool());
  } else {
    throw Unsupported("no stream pool");
  }
}

template <typename P, typename S>
void set_current(S* stream) {
  if constexpr (kSetFunction) {
    at::mps::setCurrentMPSStream(stream);
  } else if constexpr (HasPoolSetCurrent<P>::value) {
    P::setCurrentStream(stream);
  } else {
    throw Unsupported("no current stream to set");
  }
}

template <typename P, typename S>
void synchronize_all(S& standard) {
  if constexpr (kSynchronizeAll) {
    at::mps::synchronizeAllMPSStreams(SyncType::COMMIT_AND_WAIT);
  } else if constexpr (HasPoolSynchronize<P>::value) {
    P::instance().synchronizeAllStreams();
  } else {
    S* const stream = &standard;
    on_queue_of(standard, ^{
      stream->synchronize(SyncType::COMMIT_AND_WAIT);
    });
  }
}

// As extensions do: the encoder of the stream's own kernels ends first (C22), and ours also where
// the block throws (C26).
template <typename S>
void with_own_encoder(S& stream, void (^block)(id<MTLComputeCommandEncoder>)) {
  if constexpr (HasEndOfCoalescing<S>::value) stream.endKernelCoalescing();
  id<MTLComputeCommandEncoder> encoder = [stream.commandBuffer() computeCommandEncoder];
  try {
    block(encoder);
  } catch (...) {
    [encoder endEncoding];
    throw;
  }
  [encoder endEncoding];
}

// Versions that keep no encoder open make one for each operation.
template <typename S>
void with_encoder(S& stream, void (^block)(id<MTLComputeCommandEncoder>)) {
  if constexpr (HasEncoder<S>::value) {
    block(stream.commandEncoder());
  } else {
    with_own_encoder(stream, block);
  }
}

template <typename S>
bool add_handler(S& stream, void (^block)()) {
  if constexpr (HasCompletedHandlers<S>::value) {
    stream.addCompletedHandler(^(id<MTLCommandBuffer>) {
      block();
    });
  }
  return HasCompletedHandlers<S>::value;
}

template <typename S>
void encode_wait(S& stream, id<MTLSharedEvent> event, std::uint64_t value) {
  if constexpr (HasEndOfCoalescing<S>::value) stream.endKernelCoalescing();
  [stream.commandBuffer() encodeWaitForEvent:event value:value];
  stream.synchronize(SyncType::COMMIT);
}

template <typename S>
void copy_buffer(S& stream, id<MTLBuffer> from, id<MTLBuffer> to, std::size_t bytes, bool wait) {
  if constexpr (HasCopyWithProfile<S>::value) {
    stream.copy_and_sync(from, to, bytes, 0, 0, !wait, 0);
  } else {
    stream.copy_and_sync(from, to, bytes, 0, 0, !wait);
  }
}

// The calling thread's: a pool that gives none is at fault, and is told so where it is asked.
MPSStream& current() {
  MPSStream* const stream = at::mps::getCurrentMPSStream();
  if (stream == nullptr) throw std::runtime_error("the thread has no current stream");
  return *stream;
}

MPSStream& standard() {
  MPSStream* const stream = at::mps::getDefaultMPSStream();
  if (stream == nullptr) throw std::runtime_error("there is no default stream");
  return *stream;
}

class PytorchBackend final : public Backend {
 public:
  std::uint64_t capabilities() const override {
    std::uint64_t bits = MPSS_CAN_GATES | MPSS_CAN_HOOKS;
    if (kHasPool && kSetsCurrent) bits |= MPSS_CAN_STREAMS;
    if (kHasPool && kSetsCurrent && kQueries) bits |= MPSS_CAN_QUERY;
    if (kHasPoolCount || kHasPoolCountStatic) bits |= MPSS_CAN_COUNT_ACTIVE;
    if (kEvents) bits |= MPSS_CAN_EVENTS | MPSS_CAN_ELAPSED;
    if (kAllocator && kRecordsStreams) bits |= MPSS_CAN_RECORD_STREAM;
    if (kHasPoolRelease) bits |= MPSS_CAN_RELEASE;
    if (kHasPoolForkCheck) bits |= MPSS_CAN_FORK;
    if (kHostMemory) bits |= MPSS_CAN_HOST_ACCESS;
    if (kHostMemory && kHasRecordEvents && kHasWaitForEvents) bits |= MPSS_CAN_BUFFER_EVENTS;
    return bits;
  }

  std::int32_t current_stream() override { return known(at::mps::getCurrentMPSStream()); }
  std::int32_t default_stream() override { return known(at::mps::getDefaultMPSStream()); }
  std::int32_t pool_stream() override { return known(from_pool<MPSStream>()); }

  void set_current_stream(std::int32_t stream) override {
    set_current<Pool>(stream == MPSS_NULL_STREAM ? nullptr : &native(stream));  // C9
  }

  // Where the pool is not the patch's the guard knows the default stream alone (C15).
  std::int32_t exchange_stream(std::int32_t stream) override {
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kPoolClass) return known(Guard().exchangeStream(generic(number_of(stream))));
#endif
    return Backend::exchange_stream(stream);
  }

  void release_stream() override { release_slot<Pool>(); }
  std::int32_t active_stream_count() override { return active_streams<Pool>(); }

  void synchronize_stream(std::int32_t stream) override {
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kGuardSynchronizesStream) {
      return Guard().synchronizeStream(generic(number_of(stream)));
    }
#endif
    MPSStream* const meant = &native(stream);
    on_queue_of(*meant, ^{
      meant->synchronize(SyncType::COMMIT_AND_WAIT);
    });
  }

  bool query_stream(std::int32_t stream) override { return query<MPSStream>(stream); }

  void synchronize_device() override {
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
    Guard().record(&handle, generic(stream), 0, c10::EventFlag::BACKEND_DEFAULT);
#else
    on(stream, [&] { events().recordEvent(id_of(event), true); });
#endif
  }

  void wait(std::int64_t event, std::int32_t stream) override {
    if (stream == MPSS_NULL_STREAM) return events().waitForEvent(id_of(event), true);
#if MPSSTRESS_HAS_MPSGuardImpl
    Guard().block(reinterpret_cast<void*>(event), generic(stream));
#else
    on(stream, [&] { events().waitForEvent(id_of(event), true); });
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
      return Guard().recordDataPtrOnStream(block->data(), generic(number_of(stream)));
    }
#endif
    record_with<Allocator>(*block, generic(number_of(stream)), native(stream));
  }

  std::unique_ptr<Memory> allocate_for_host(std::size_t bytes) override {
    host_memory_.store(true, std::memory_order_relaxed);
    return allocate_for_host_from<Allocator>(bytes);
  }

  // In a block on the stream's queue, as the encoding that it marks: allocators record without one.
  void record_events(Memory& memory, std::int32_t stream) override {
    const Memory* const meant = &memory;
    on(stream, [&] {
      on_queue_of(current(), ^{
        record_use<Allocator>(*meant);
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

  void encode_apart(void (^block)(id<MTLComputeCommandEncoder>)) override {
    MPSStream* const stream = &current();
    on_queue_of(*stream, ^{
      with_own_encoder(*stream, block);
      stream->synchronize(SyncType::COMMIT);
    });
  }

  bool add_completed_handler(void (^block)()) override {
    return add_handler(current(), block);
  }

  void in_block(std::int32_t stream, void (^block)()) override {
    on_queue_of(native(stream), block);
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

  void empty_cache() override {
    if constexpr (kAllocator) empty_cache_of<Allocator>();
    if (host_memory_.load(std::memory_order_relaxed)) empty_host_cache_of<Allocator>();
  }

  bool empties_cache() const override {
    return !kAllocator || !std::is_base_of_v<Absent, Allocator>;
  }

 private:
#if MPSSTRESS_HAS_MPSEvent
  static at::mps::MPSEventPool& events() { return *at::mps::getMPSEventPool(); }
  static id_t id_of(std::int64_t event) { return static_cast<id_t>(event); }
#endif

  template <typename S>
  bool query(std::int32_t stream) {
#if MPSSTRESS_HAS_MPSGuardImpl
    if constexpr (kGuardQueriesStream) return Guard().queryStream(generic(number_of(stream)));
#endif
    if constexpr (HasQuery<S>::value) {
      return static_cast<S&>(native(stream)).query();
    } else {
      throw Unsupported("no query of streams");
    }
  }

  // Acts on that stream for as long as the body runs.
  template <typename Body>
  void on(std::int32_t stream, Body body) {
    MPSStream* const before = at::mps::getCurrentMPSStream();
    MPSStream* const meant = &native(stream);
    if (meant == before) return body();
    set_current<Pool>(meant);
    try {
      body();
    } catch (...) {
      set_current<Pool>(before);
      throw;
    }
    set_current<Pool>(before);
  }

  std::int32_t known(MPSStream* stream) {
    if (stream == nullptr) throw std::runtime_error("the pool gave no stream");
    const auto id = static_cast<std::size_t>(stream->unwrap().id());
    if (id >= kSmallIds) return numbered(stream);
    streams_[id].store(stream, std::memory_order_relaxed);
    return static_cast<std::int32_t>(id);
  }

  std::int32_t known(c10::Stream stream) {
    const auto id = static_cast<std::size_t>(stream.id());
    if (id < kSmallIds) return static_cast<std::int32_t>(id);
    for (std::size_t number = kSmallIds; number < streams_.size(); ++number) {
      const MPSStream* const there = streams_[number].load(std::memory_order_relaxed);
      if (there != nullptr && there->unwrap().id() == stream.id()) {
        return static_cast<std::int32_t>(number);
      }
    }
    throw std::runtime_error("the guard answered a stream that nobody was given");
  }

  // Of a stream whose id is no small number: the first place that is free or its own.
  std::int32_t numbered(MPSStream* stream) {
    for (std::size_t number = kSmallIds; number < streams_.size(); ++number) {
      MPSStream* there = nullptr;
      if (streams_[number].compare_exchange_strong(there, stream, std::memory_order_relaxed) ||
          there == stream) {
        return static_cast<std::int32_t>(number);
      }
    }
    throw Unsupported("more than a thousand streams");
  }

  c10::Stream generic(std::int32_t stream) {
    if (stream >= MPSS_STREAMS_OF_A_DEVICE) {  // C16
      const auto index = static_cast<c10::DeviceIndex>(stream / MPSS_STREAMS_OF_A_DEVICE);
      return c10::Stream(c10::Stream::UNSAFE, c10::Device(c10::DeviceType::MPS, index),
                         stream % MPSS_STREAMS_OF_A_DEVICE);
    }
    if (static_cast<std::size_t>(stream) >= kSmallIds) return native(stream).unwrap();
    return c10::Stream(c10::Stream::UNSAFE, c10::Device(c10::DeviceType::MPS, 0), stream);
  }

  std::int32_t number_of(std::int32_t stream) {
    return stream == MPSS_NULL_STREAM ? current_stream() : stream;
  }

  MPSStream& native(std::int32_t stream) {
    if (stream == MPSS_NULL_STREAM) return current();
    const auto number = static_cast<std::size_t>(stream);
    MPSStream* found =
        number < streams_.size() ? streams_[number].load(std::memory_order_relaxed) : nullptr;
    if (found == nullptr && number == 0) found = at::mps::getDefaultMPSStream();
    if (found == nullptr && number < kSmallIds) found = stream_of_id<Pool, MPSStream>(number);
    if (found == nullptr) throw std::runtime_error("no stream has the id " + std::to_string(stream));
    return *found;
  }

  std::array<std::atomic<MPSStream*>, kMostStreams> streams_{};  // by their number
  std::atomic<bool> host_memory_{false};                         // some was asked for
};

}  // namespace
}  // namespace mpsstress::sut::sources::pytorch

namespace mpsstress::sources {

std::unique_ptr<Backend> make_backend() {
  return std::make_unique<sut::sources::pytorch::PytorchBackend>();
}

}  // namespace mpsstress::sources
