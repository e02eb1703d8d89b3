// The streams of the checkout, as the numbers that scenarios know them by.
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_STREAMS_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_STREAMS_HPP

#include <ATen/mps/MPSStream.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "mpsstress/sources.h"
#include "sut/sources/pytorch/pool_calls.hpp"

namespace mpsstress::sut::sources::pytorch {

constexpr std::size_t kMostStreams = 1024;  // beyond: streams whose ids are no small numbers

// The streams that scenarios were given, by their numbers: the ids where they are small.
class Streams {
 public:
  std::int32_t known(MPSStream* stream) {
    if (stream == nullptr) throw std::runtime_error("the pool gave no stream");
    const auto id = static_cast<std::size_t>(stream->unwrap().id());
    if (id >= kSmallIds) return numbered(stream);
    streams_[id].store(stream, std::memory_order_release);
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
    return stream == MPSS_NULL_STREAM ? known(at::mps::getCurrentMPSStream()) : stream;
  }

  MPSStream& native(std::int32_t stream) {
    if (stream == MPSS_NULL_STREAM) return current();
    MPSStream* const found = of_number(static_cast<std::size_t>(stream));
    if (found == nullptr)
      throw std::runtime_error("no stream has the id " + std::to_string(stream));
    return *found;
  }

 private:
  // As the checkout finds it, where it can: it is the checkout that puts the making of a stream and
  // its use by another thread in order, or fails to. Else one that was told before.
  MPSStream* of_number(std::size_t number) {
    if (number == 0) return at::mps::getDefaultMPSStream();
    if (kFindsStreams && number < kSmallIds) return stream_of_id<Pool, MPSStream>(number);
    MPSStream* const told =
        number < streams_.size() ? streams_[number].load(std::memory_order_acquire) : nullptr;
    return told == nullptr && number < kSmallIds ? stream_of_id<Pool, MPSStream>(number) : told;
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

  std::array<std::atomic<MPSStream*>, kMostStreams> streams_{};  // by their number
};

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_STREAMS_HPP
