// A pool that is asked by other names than the specimen's: a class alone, with getInstance.
#pragma once

#import <Metal/Metal.h>
#include <c10/core/Stream.h>

#include <cstddef>

namespace at::mps {

enum class SyncType { NONE, COMMIT, COMMIT_AND_WAIT };

class MPSStream {
 public:
  explicit MPSStream(c10::StreamId id)
      : stream_(c10::Stream::UNSAFE, c10::Device(c10::DeviceType::MPS, 0), id) {}
  c10::Stream unwrap() const { return stream_; }
  dispatch_queue_t queue() const { return nullptr; }
  void synchronize(SyncType) {}

 private:
  c10::Stream stream_;
};

class MPSStreamPool {
 public:
  static MPSStreamPool* getInstance() {
    static MPSStreamPool pool;
    return &pool;
  }
  MPSStream* getNextStream() { return &streams_[1 + next_++ % 2]; }
  MPSStream* getStream(std::size_t id) { return &streams_[id]; }
  void setCurrentStream(MPSStream* stream) { current_ = stream; }
  std::size_t getActiveStreamCount() const { return 3; }
  void synchronizeAll() { ++synchronised_; }

  MPSStream* current_ = nullptr;
  int synchronised_ = 0;

 private:
  MPSStream streams_[3] = {MPSStream(0), MPSStream(1), MPSStream(2)};
  std::size_t next_ = 0;
};

inline MPSStream* getCurrentMPSStream() { return MPSStreamPool::getInstance()->current_; }
inline MPSStream* getDefaultMPSStream() { return MPSStreamPool::getInstance()->getStream(0); }

}  // namespace at::mps
