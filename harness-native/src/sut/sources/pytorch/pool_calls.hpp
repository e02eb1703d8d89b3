// The streams of the checkout's pool, by what its headers offer: a class, functions, or none.
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_POOL_CALLS_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_POOL_CALLS_HPP

#include <ATen/mps/MPSStream.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "mpsstress/sources.h"
#include "sut/sources/pytorch/detection.hpp"
#include "sut/sources/pytorch/queue_blocks.hpp"

namespace mpsstress::sut::sources::pytorch {

using at::mps::SyncType;
using mpsstress::sources::Unsupported;
using Pool = at::mps::mpsstress_detection::Pool;

constexpr std::size_t kSmallIds = 65;  // a pool has 32, and the default stream

constexpr bool kPoolClass = !std::is_base_of_v<Absent, Pool>;
constexpr bool kPoolFunction = !is_absent<decltype(at::mps::getStreamFromPool())>;
constexpr bool kSetFunction =
    !is_absent<decltype(at::mps::setCurrentMPSStream(std::declval<MPSStream*>()))>;
constexpr bool kStreamByCount = !is_absent<decltype(at::mps::getStreamByID(c10::StreamId{0}))>;
constexpr bool kStreamById = !is_absent<decltype(at::mps::getStreamFromId(c10::StreamId{0}))>;
constexpr bool kStreamFromPoolById =
    !is_absent<decltype(at::mps::getStreamFromPool(std::optional<std::int64_t>{}))>;
constexpr bool kSynchronizeAll =
    !is_absent<decltype(at::mps::synchronizeAllMPSStreams(SyncType::COMMIT_AND_WAIT))>;

MPSSTRESS_CAN(HasInstance, Pool, T::instance());
MPSSTRESS_CAN(HasGetInstance, Pool, T::getInstance());

template <typename T>
T& referred(T& object) {
  return object;
}
template <typename T>
T& referred(T* object) {
  return *object;
}

// The one pool, whatever it is asked for by.
template <typename P>
decltype(auto) pool_of() {
  if constexpr (HasInstance<P>::value) {
    return referred(P::instance());
  } else if constexpr (HasGetInstance<P>::value) {
    return referred(P::getInstance());
  } else {
    return Absent{};
  }
}

MPSSTRESS_CAN(HasQuery, MPSStream, std::declval<T&>().query());
MPSSTRESS_CAN(HasPoolRelease, Pool, T::releaseCurrentThreadSlot());
MPSSTRESS_CAN(HasPoolCount, Pool, pool_of<T>().getActiveStreamCount());
MPSSTRESS_CAN(HasPoolCountStatic, Pool, T::getActiveStreamCount());
MPSSTRESS_CAN(HasPoolStream, Pool, pool_of<T>().getStream(std::size_t{0}));
MPSSTRESS_CAN(HasPoolAcquire, Pool, pool_of<T>().acquireStream());
MPSSTRESS_CAN(HasPoolNext, Pool, pool_of<T>().getNextStream());
MPSSTRESS_CAN(HasPoolFromPool, Pool, pool_of<T>().getStreamFromPool());
MPSSTRESS_CAN(HasPoolSetCurrent, Pool, T::setCurrentStream(std::declval<MPSStream*>()));
MPSSTRESS_CAN(HasPoolSetOwn, Pool, pool_of<T>().setCurrentStream(std::declval<MPSStream*>()));
MPSSTRESS_CAN(HasPoolForkCheck, Pool, T::isInBadFork());
MPSSTRESS_CAN(HasPoolSynchronize, Pool, pool_of<T>().synchronizeAllStreams());
MPSSTRESS_CAN(HasPoolSynchronizeAll, Pool, pool_of<T>().synchronizeAll());

// Whether a stream is found by its number, without drawing others.
constexpr bool kFindsStreams =
    kStreamByCount || kStreamById || kHasPoolStream || kStreamFromPoolById;

// Whether somebody gives the next stream.
constexpr bool kHasPool = kPoolClass || kPoolFunction || kStreamFromPoolById || kHasPoolAcquire ||
                          kHasPoolNext || kHasPoolFromPool;
constexpr bool kSetsCurrent = kSetFunction || kHasPoolSetCurrent || kHasPoolSetOwn;

// The functions below are templates so that what the headers lack is never looked at.
template <typename P>
std::int32_t active_streams() {
  if constexpr (HasPoolCount<P>::value) {
    return static_cast<std::int32_t>(pool_of<P>().getActiveStreamCount());
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
    return pool_of<P>().getStream(id);
  } else if constexpr (kStreamFromPoolById) {
    return static_cast<S*>(at::mps::getStreamFromPool(std::optional<std::int64_t>(id)));
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

template <typename P, typename S>
MPSStream* from_pool() {
  if constexpr (kPoolFunction) {
    return static_cast<S*>(at::mps::getStreamFromPool());
  } else if constexpr (kStreamFromPoolById) {
    return static_cast<S*>(at::mps::getStreamFromPool(std::optional<std::int64_t>{}));
  } else if constexpr (HasPoolAcquire<P>::value) {
    return static_cast<S*>(pool_of<P>().acquireStream());
  } else if constexpr (HasPoolNext<P>::value) {
    return static_cast<S*>(pool_of<P>().getNextStream());
  } else if constexpr (HasPoolFromPool<P>::value) {
    return static_cast<S*>(pool_of<P>().getStreamFromPool());
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
  } else if constexpr (HasPoolSetOwn<P>::value) {
    pool_of<P>().setCurrentStream(stream);
  } else {
    throw Unsupported("no current stream to set");
  }
}

template <typename P, typename S>
void synchronize_all(S& standard) {
  if constexpr (kSynchronizeAll) {
    at::mps::synchronizeAllMPSStreams(SyncType::COMMIT_AND_WAIT);
  } else if constexpr (HasPoolSynchronize<P>::value) {
    pool_of<P>().synchronizeAllStreams();
  } else if constexpr (HasPoolSynchronizeAll<P>::value) {
    pool_of<P>().synchronizeAll();
  } else {
    S* const stream = &standard;
    on_queue_of(standard, ^{
      stream->synchronize(SyncType::COMMIT_AND_WAIT);
    });
  }
}

// The calling thread's: a pool that gives none is at fault, and is told so where it is asked.
inline MPSStream& current() {
  MPSStream* const stream = at::mps::getCurrentMPSStream();
  if (stream == nullptr) throw std::runtime_error("the thread has no current stream");
  return *stream;
}

inline MPSStream& standard() {
  MPSStream* const stream = at::mps::getDefaultMPSStream();
  if (stream == nullptr) throw std::runtime_error("there is no default stream");
  return *stream;
}

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_POOL_CALLS_HPP
