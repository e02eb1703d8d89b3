// Memory of the checkout's allocator, and what its headers say can be done with it.
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_MEMORY_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_MEMORY_HPP

#include <ATen/mps/MPSStream.h>

#if __has_include(<ATen/mps/MPSAllocatorInterface.h>)
#include <ATen/mps/MPSAllocatorInterface.h>
#endif

#include <memory>
#include <stdexcept>
#include <utility>

#include "mpsstress/sources.h"
#include "sut/sources/pytorch/detection.hpp"

namespace mpsstress::sut::sources::pytorch {

using at::mps::MPSStream;
using mpsstress::sources::Memory;
using mpsstress::sources::Unsupported;
using Allocator = at::mps::mpsstress_detection::Allocator;  // versions before 2.0 have no interface

MPSSTRESS_CAN(HasRecordStream, Allocator,
              std::declval<T&>().recordStream(std::declval<const void*>(),
                                              std::declval<MPSStream*>()));
MPSSTRESS_CAN(HasRecordGenericStream, Allocator,
              std::declval<T&>().recordStream(std::declval<const void*>(),
                                              std::declval<c10::Stream>()));
MPSSTRESS_CAN(HasRecordStreamId, Allocator,
              std::declval<T&>().recordStream(std::declval<const void*>(), std::int64_t{0}));
MPSSTRESS_CAN(HasRecordDataPtr, Allocator,
              std::declval<T&>().recordStream(std::declval<const c10::DataPtr&>(),
                                              std::declval<c10::Stream>()));

MPSSTRESS_CAN(HasRecordEvents, Allocator,
              std::declval<T&>().recordEvents({std::declval<const void*>()}));
MPSSTRESS_CAN(HasWaitForEvents, Allocator,
              std::declval<T&>().waitForEvents({std::declval<const void*>()}));

#if MPSSTRESS_HAS_MPSAllocator
constexpr bool kAllocator = true;
#else
constexpr bool kAllocator = false;
#endif
MPSSTRESS_CAN(HasSharedStorageSupport, Allocator, std::declval<T&>().isSharedStorageSupported());
MPSSTRESS_CAN(HasSharedBufferPtr, Allocator,
              std::declval<T&>().getSharedBufferPtr(std::declval<const void*>()));

// Whether memory that the host sees has an allocator of its own, or is all that there is: versions
// that take no flag any more, and are not asked whether they support it.
constexpr bool kHostAllocator =
    kAllocator && !std::is_same_v<decltype(at::mps::getIMPSAllocator(true)), Absent*>;
constexpr bool kHostMemoryAlone =
    kAllocator && !kHostAllocator && kHasSharedBufferPtr && !kHasSharedStorageSupport;
constexpr bool kHostMemory = kHostAllocator || kHostMemoryAlone;

// A block of the checkout's allocator.
class AllocatorMemory final : public Memory {
 public:
  explicit AllocatorMemory(c10::DataPtr data) : data_(std::move(data)) {}
  id<MTLBuffer> buffer() const override { return reinterpret_cast<id<MTLBuffer>>(data_.get()); }
  const c10::DataPtr& data() const { return data_; }

 private:
  c10::DataPtr data_;
};

// Memory that somebody else holds, by its buffer's address.
class BufferPointer final : public Memory {
 public:
  explicit BufferPointer(id<MTLBuffer> buffer) : buffer_(buffer) {}
  id<MTLBuffer> buffer() const override { return buffer_; }

 private:
  id<MTLBuffer> buffer_;
};

// Memory of the device alone, where the checkout's allocator is not compiled.
class DeviceMemory final : public Memory {
 public:
  explicit DeviceMemory(id<MTLBuffer> buffer) : buffer_(buffer) {
    if (buffer_ == nil) throw std::runtime_error("no memory on the device");
  }
  ~DeviceMemory() override { [buffer_ release]; }
  id<MTLBuffer> buffer() const override { return buffer_; }

 private:
  id<MTLBuffer> buffer_;
};

// Versions before 2.0 offer their allocator as one of c10, without anything of its own; newer ones
// take no flag any more. `none` is empty: it makes the calls depend on the template.
template <typename A, typename... None>
c10::Allocator& allocator(None... none) {
  if constexpr (std::is_base_of_v<Absent, A>) {
    return *at::mps::GetMPSAllocator(none...);
  } else {
    return *at::mps::getIMPSAllocator(none...);
  }
}

template <typename A, typename... None>
A& host_allocator(None... none) {
  if constexpr (kHostAllocator) {
    A* const found = at::mps::getIMPSAllocator(true, none...);
    if (found != nullptr) return *found;
  } else if constexpr (kHostMemoryAlone) {
    return *at::mps::getIMPSAllocator(none...);
  }
  throw Unsupported("no memory that the host sees");
}

template <typename A>
std::unique_ptr<Memory> allocate_for_host_from(std::size_t bytes) {
  if constexpr (kHostMemory) {
    auto memory = std::make_unique<AllocatorMemory>(host_allocator<A>().allocate(bytes));
    if (memory->buffer() == nil) throw std::runtime_error("the allocator gave no memory");
    if ([memory->buffer() storageMode] == MTLStorageModePrivate) {
      if constexpr (kHostMemoryAlone) throw Unsupported("no memory that the host sees");
      throw std::runtime_error("the allocator of shared memory gave memory of the device alone");
    }
    return memory;
  } else {
    throw Unsupported("no memory that the host sees");
  }
}

template <typename A, typename... None>
void empty_host_cache_of(None... none) {
  if constexpr (kHostMemory) host_allocator<A>(none...).emptyCache();
}

template <typename A>
void record_use(const Memory& memory) {
  if constexpr (kHostMemory && HasRecordEvents<A>::value) {
    host_allocator<A>().recordEvents({memory.buffer()});
  } else {
    throw Unsupported("no events of buffers");
  }
}

template <typename A>
void wait_for_uses(const Memory& memory) {
  if constexpr (kHostMemory && HasWaitForEvents<A>::value) {
    host_allocator<A>().waitForEvents({memory.buffer()});
  } else {
    throw Unsupported("no events of buffers");
  }
}

template <typename A, typename... None>
void empty_cache_of(None... none) {
  if constexpr (!std::is_base_of_v<Absent, A>) at::mps::getIMPSAllocator(none...)->emptyCache();
}

template <typename A>
void record_on(A& allocator, const AllocatorMemory& memory, c10::Stream stream, MPSStream* native) {
  if constexpr (HasRecordStream<A>::value) {
    allocator.recordStream(memory.data().get(), native);
  } else if constexpr (HasRecordGenericStream<A>::value) {
    allocator.recordStream(memory.data().get(), stream);
  } else if constexpr (HasRecordStreamId<A>::value) {
    allocator.recordStream(memory.data().get(), stream.id());
  } else if constexpr (HasRecordDataPtr<A>::value) {
    allocator.recordStream(memory.data(), stream);
  } else {
    throw Unsupported("no record_stream");
  }
}

template <typename A, typename... None>
void record_with(const AllocatorMemory& memory, c10::Stream stream, MPSStream& native,
                 None... none) {
  if constexpr (std::is_base_of_v<Absent, A>) {
    throw Unsupported("no record_stream");
  } else {
    record_on<A>(*at::mps::getIMPSAllocator(none...), memory, stream, &native);
  }
}

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_MEMORY_HPP
