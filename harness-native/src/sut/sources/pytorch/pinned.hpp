// Pinned memory of the checkout, where it has an allocator of its own: what the host fills at once,
// while the other one may hand out what the device still uses (C39).
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_PINNED_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_PINNED_HPP

#include <memory>
#include <stdexcept>
#include <utility>

#include "sut/sources/pytorch/memory.hpp"

namespace mpsstress::sut::sources::pytorch {

constexpr bool kPinnedAllocator =
    kAllocator && !std::is_same_v<decltype(at::mps::getMPSPinnedAllocator()), Absent*> &&
    !std::is_same_v<decltype(at::mps::getMPSPinnedMTLBuffer(std::declval<const void*>())), Absent*>;

// A block that the sources know by the host's pointer to it.
class PinnedMemory final : public Memory {
 public:
  PinnedMemory(c10::DataPtr data, id<MTLBuffer> buffer) : data_(std::move(data)), buffer_(buffer) {
    if (buffer_ == nil) throw std::runtime_error("the allocator of pinned memory has no buffer");
  }
  id<MTLBuffer> buffer() const override { return buffer_; }

 private:
  c10::DataPtr data_;
  id<MTLBuffer> buffer_;
};

// `none` is empty: it makes the calls depend on the template.
template <typename A, typename... None>
std::unique_ptr<Memory> allocate_pinned_from(std::size_t bytes, None... none) {
  if constexpr (kPinnedAllocator) {
    c10::DataPtr data = at::mps::getMPSPinnedAllocator(none...)->allocate(bytes);
    const void* const seen = data.get();
    if (seen == nullptr) throw std::runtime_error("the allocator of pinned memory gave none");
    auto* const buffer = static_cast<id>(at::mps::getMPSPinnedMTLBuffer(seen, none...));
    return std::make_unique<PinnedMemory>(std::move(data), buffer);
  } else {
    return allocate_for_host_from<A>(bytes);
  }
}

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_PINNED_HPP
