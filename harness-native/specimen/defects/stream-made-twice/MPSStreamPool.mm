// The pool: each stream is made when it is first asked for, by whoever comes first (C2).
#include <ATen/mps/MPSDevice.h>
#include <ATen/mps/MPSStream.h>

#include <exception>
#include <stdexcept>
#include <string>

namespace at::mps {

MPSStreamPool& MPSStreamPool::instance() {
  MPSDevice::getInstance();  // ends after the streams
  static MPSStreamPool pool;
  return pool;
}

MPSStreamPool::~MPSStreamPool() {
  for (std::atomic<MPSStream*>& stream : _streams) delete stream.load();
}

MPSStream* MPSStreamPool::getStream(size_t index) {
  if (index >= kStreams) {
    throw std::out_of_range("stream index " + std::to_string(index) + " is out of range [0, " +
                            std::to_string(kStreams) + ")");
  }
  if (_streams[index].load() == nullptr) {
    const c10::Device device(c10::DeviceType::MPS, 0);
    _streams[index].store(new MPSStream(
        c10::Stream(c10::Stream::UNSAFE, device, static_cast<c10::StreamId>(index))));
  }
  if (index != 0) _workersUsed.store(true);
  return _streams[index].load();
}

MPSStream* MPSStreamPool::acquireStream() {
  return getStream(_next.fetch_add(1) % (kStreams - 1) + 1);
}

size_t MPSStreamPool::getActiveStreamCount() const { return _workersUsed.load() ? 2 : 1; }

// Each is waited for, even if one throws; the first error goes on in the caller (C17).
void MPSStreamPool::synchronizeAllStreams() {
  std::exception_ptr first;
  for (std::atomic<MPSStream*>& made : _streams) {
    MPSStream* const stream = made.load();
    if (stream == nullptr) continue;
    try {
      stream->synchronize(SyncType::COMMIT_AND_WAIT);
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (first) std::rethrow_exception(first);
}

void MPSStreamPool::drainAllStreams() {
  for (std::atomic<MPSStream*>& made : _streams) {
    if (MPSStream* const stream = made.load()) stream->drain();
  }
}

}  // namespace at::mps
