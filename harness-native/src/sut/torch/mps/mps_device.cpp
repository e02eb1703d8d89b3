// Streams through what at::mps exports, events and the cache through PyTorch's hooks, the rest as
// on every device. Compiled on Linux too (a test), run on macOS only.
#include "sut/torch/mps/mps_device.hpp"

#include "sut/torch/refusals.hpp"

// Before 2.0 PyTorch has no hooks of MPS, and so neither events nor a device to synchronise.
#if __has_include(<dispatch/dispatch.h>) && __has_include(<ATen/mps/MPSStream.h>) && \
    __has_include(<ATen/detail/MPSHooksInterface.h>)
#include <ATen/detail/MPSHooksInterface.h>
#include <pthread.h>

#include <array>
#include <atomic>
#include <exception>

#include "sut/torch/device/guard_device.hpp"
#include "sut/torch/mps/mps_exports.hpp"

namespace mpsstress::sut::torch {
namespace {

using at::mps::MPSStream;
using at::mps::SyncType;

constexpr std::size_t kMostStreams = 64;  // a pool has 32, and the default stream

const at::MPSHooksInterface& hooks() { return at::detail::getMPSHooks(); }

/// Runs the body on the stream's queue, where its state may be touched (C20).
template <typename Body>
void on_queue_of(MPSStream& stream, Body body) {
  struct Call {
    Body& body;
    std::exception_ptr error;
  } call{body, nullptr};
  dispatch_sync_f(stream.queue(), &call, [](void* context) {
    auto& made = *static_cast<Call*>(context);
    try {
      made.body();
    } catch (...) {
      made.error = std::current_exception();
    }
  });
  if (call.error) std::rethrow_exception(call.error);
}

class MpsDevice final : public GuardDevice {
 public:
  MpsDevice() : GuardDevice(c10::DeviceType::MPS), exports_(find_mps_exports()) { probe(); }

  /// The library knows its main thread by itself: it is the process's first.
  void adopt_main_thread() override {
#ifdef __APPLE__
    if (pthread_main_np() == 0) {
      throw BadArgument("not the process's main thread; start the JVM with -XstartOnFirstThread");
    }
#endif
  }

  std::int32_t current_stream() override { return known(at::mps::getCurrentMPSStream()); }
  std::int32_t default_stream() override { return known(at::mps::getDefaultMPSStream()); }

  std::int32_t pool_stream() override {
    if (exports_.get_stream_from_pool == nullptr) no("stream pool");
    return known(exports_.get_stream_from_pool());
  }

  void set_current_stream(std::int32_t stream) override {
    if (exports_.set_current_stream == nullptr) no("current stream that can be set");
    exports_.set_current_stream(&native(stream));
  }

  void release_stream() override {
    if (exports_.release_current_thread_slot == nullptr) no("slots to release");
    exports_.release_current_thread_slot();
  }

  void synchronize_stream(std::int32_t stream) override {
    MPSStream& meant = native(stream);
    on_queue_of(meant, [&meant] { meant.synchronize(SyncType::COMMIT_AND_WAIT); });
  }

  bool query_stream(std::int32_t) override { no("query of streams"); }

  void synchronize_device() override {
    if (exports_.synchronize_all_streams != nullptr) {
      exports_.synchronize_all_streams(SyncType::COMMIT_AND_WAIT);
    } else {
      hooks().deviceSynchronize();
    }
  }

  mpss_event make_event(bool timing) override { return hooks().acquireEvent(timing); }
  void destroy_event(mpss_event event) override { hooks().releaseEvent(id(event)); }

  void record(mpss_event event, std::int32_t stream) override {
    on(stream, [&] { hooks().recordEvent(id(event)); });
  }

  void wait(mpss_event event, std::int32_t stream) override {
    on(stream, [&] { hooks().waitForEvent(id(event)); });
  }

  bool query_event(mpss_event event) override { return hooks().queryEvent(id(event)); }
  void synchronize_event(mpss_event event) override { hooks().synchronizeEvent(id(event)); }

  double elapsed(mpss_event begin, mpss_event end) override {
    return hooks().elapsedTimeOfEvents(id(begin), id(end));
  }

  /// Nothing but the library's own copy, which waits, reads this memory.
  at::Tensor peek(const at::Tensor&) override { no("host view that orders nothing"); }
  void empty_cache() override { hooks().emptyCache(); }

 private:
  [[noreturn]] static void no(const char* what) {
    throw Unsupported(std::string("this libtorch has no ") + what + " on mps");
  }

  static std::uint32_t id(mpss_event event) { return static_cast<std::uint32_t>(event); }

  /// Hooks act on the calling thread's stream: that one for as long as the body runs.
  template <typename Body>
  void on(std::int32_t stream, Body body) {
    const std::int32_t before = current_stream();
    if (stream == MPSS_NULL_STREAM || stream == before) return body();
    set_current_stream(stream);
    try {
      body();
    } catch (...) {
      set_current_stream(before);
      throw;
    }
    set_current_stream(before);
  }

  std::int32_t known(MPSStream* stream) {
    const auto number = static_cast<std::size_t>(stream->unwrap().id());
    if (number >= streams_.size()) no("stream of so great an id");
    streams_[number].store(stream, std::memory_order_relaxed);
    return static_cast<std::int32_t>(number);
  }

  MPSStream& native(std::int32_t stream) {
    if (stream == MPSS_NULL_STREAM) return *at::mps::getCurrentMPSStream();
    const auto number = static_cast<std::size_t>(stream);
    MPSStream* found =
        number < streams_.size() ? streams_[number].load(std::memory_order_relaxed) : nullptr;
    if (found == nullptr) throw BadArgument("a stream that this device never gave out");
    return *found;
  }

  MpsExports exports_;
  std::array<std::atomic<MPSStream*>, kMostStreams> streams_{};  // by id
};

}  // namespace

std::unique_ptr<Device> open_mps() {
  if (!hooks().hasMPS()) throw BadArgument("no Metal device is visible");
  return std::make_unique<MpsDevice>();
}

}  // namespace mpsstress::sut::torch

#else

namespace mpsstress::sut::torch {

std::unique_ptr<Device> open_mps() {
  throw BadArgument(
      "this plugin was built where there is no Metal, or for a PyTorch without hooks of MPS");
}

}  // namespace mpsstress::sut::torch

#endif
