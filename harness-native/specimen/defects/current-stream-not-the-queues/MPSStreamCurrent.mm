// The current stream of a thread: that of the queue it is on, else its choice, else the next one of
// the pool, or 0 for the main thread (C3, C4, C13).
#include <ATen/mps/MPSStream.h>

#include <stdexcept>

namespace at::mps {
namespace {

thread_local MPSStream* tls_current = nullptr;

}  // namespace

MPSStream* MPSStreamPool::getCurrentStream() {
  if (tls_current == nullptr) {
    tls_current = [NSThread isMainThread] ? instance().getStream(0) : instance().acquireStream();
  }
  return tls_current;
}

void MPSStreamPool::setCurrentStream(MPSStream* stream) {
  if (stream == nullptr) throw std::invalid_argument("setCurrentStream: the stream is null");
  tls_current = stream;
}

void MPSStreamPool::releaseCurrentThreadSlot() { tls_current = nullptr; }

MPSStream* getCurrentMPSStream() { return MPSStreamPool::getCurrentStream(); }
MPSStream* getDefaultMPSStream() { return MPSStreamPool::instance().getStream(0); }
MPSStream* getStreamFromPool() { return MPSStreamPool::instance().acquireStream(); }
void setCurrentMPSStream(MPSStream* stream) { MPSStreamPool::setCurrentStream(stream); }

}  // namespace at::mps
