// What the tests of the backend share: making one, threads that start together, and gates, which
// hold a stream's GPU work for as long as a test wants, so that no test depends on time.
#ifndef MPSSTRESS_TEST_BACKEND_SUPPORT_HPP
#define MPSSTRESS_TEST_BACKEND_SUPPORT_HPP

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "backend/allocator/allocator.hpp"
#include "backend/backend.hpp"
#include "backend/operation/tensor.hpp"
#include "backend/pool/pools.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"
#include "metal/metal.hpp"

namespace mpsstress::backend {

inline std::unique_ptr<Backend> make_backend(Config config = {}, const char* pool = "patched") {
  return std::make_unique<Backend>(std::move(config), parts_of_pool(pool).value());
}

// Those of pool `patched`, and these in the place of the ones that they derive from.
template <typename... Chosen>
Parts parts_with() {
  Parts parts;
  parts.choose<Chosen...>();
  return parts;
}

inline void on_new_thread(const std::function<void()>& body) { std::thread(body).join(); }

// The stream that the pool says is the calling thread's.
inline int current(Backend& backend) { return backend.pool().current_stream().index(); }

inline int current_of_new_thread(Backend& backend) {
  int index = -1;
  on_new_thread([&] { index = current(backend); });
  return index;
}

// Runs body(0) .. body(count - 1) on threads of their own that leave a barrier together.
inline void run_threads(int count, const std::function<void(int)>& body) {
  std::atomic<int> waiting{count};
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      waiting.fetch_sub(1, std::memory_order_relaxed);
      while (waiting.load(std::memory_order_relaxed) > 0) std::this_thread::yield();
      body(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Until it holds; a test that waits in vain ends by its time limit.
inline void eventually(const std::function<bool()>& condition) {
  while (!condition()) std::this_thread::yield();
}

// A kernel that faults: its command buffer ends in Error.
inline void encode_fault(Backend& backend, Stream& stream) {
  const auto buffer = backend.device().newBuffer(64);
  const auto library = backend.device().newDefaultLibrary();
  const auto pipeline = backend.device().newComputePipelineState(library->newFunction("trap"));
  const metal::TrapParameters parameters{1};
  stream.dispatch([&] {
    metal::ComputeCommandEncoder* encoder = stream.command_encoder();
    encoder->setComputePipelineState(pipeline);
    encoder->setBuffer(buffer, 0, 0);
    encoder->setBytes(&parameters, sizeof parameters, 1);
    encoder->dispatchThreads({1, 1, 1}, {1, 1, 1});
  });
}

// Holds what is submitted to a stream after `close` until `open`.
class Gate {
 public:
  explicit Gate(Backend& backend) : event_(backend.device().newSharedEvent()) {}
  ~Gate() { open(); }

  void close(Stream& stream) {
    stream.dispatch([&] { stream.encode_wait_for_event(event_, 1); });
  }
  void open() { event_->setSignaledValue(1); }

 private:
  const metal::Ref<metal::SharedEvent> event_;
};

// A gate with some work behind it, committed: the stream is busy until it opens.
inline void keep_busy(Gate& gate, Stream& stream) {
  gate.close(stream);
  stream.synchronize(SyncType::Commit);
}

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_TEST_BACKEND_SUPPORT_HPP
