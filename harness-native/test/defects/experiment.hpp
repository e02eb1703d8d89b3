// A small native program for a defect: what it does to the backend, and whether the symptom shows.
// It is run in a process of its own, on the correct backend, where it must stay quiet, and with the
// defect planted: then it answers that it misbehaves, or its process is ended by the device's
// assertion, a crash, a report of the sanitizer, or a wait without end.
#ifndef MPSSTRESS_TEST_DEFECTS_EXPERIMENT_HPP
#define MPSSTRESS_TEST_DEFECTS_EXPERIMENT_HPP

#include <functional>
#include <memory>
#include <ostream>
#include <vector>

#include "../backend/support.hpp"
#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/hooks.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/operation/transfers.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/guard.hpp"
#include "backend/stream/profiler.hpp"

namespace mpsstress::defects {

using backend::Backend;
using backend::Config;

// A fresh backend of the pool, with the defect or without.
using Make = std::function<std::unique_ptr<Backend>(const Config&)>;

// How a defect shows; a race, or a use of freed memory, only to who looks for it.
enum class Shows { ByItself, ByWaitingForEver, AsRace, AsUseAfterFree };

struct Experiment {
  const char* defect;
  const char* pool;
  bool (*misbehaves)(const Make& make);
  Shows shows = Shows::ByItself;
};

inline void PrintTo(const Experiment& experiment, std::ostream* out) {
  *out << experiment.defect << " in pool " << experiment.pool;
}

std::vector<Experiment> pool_experiments();
std::vector<Experiment> stream_experiments();
std::vector<Experiment> event_experiments();
std::vector<Experiment> memory_experiments();
std::vector<Experiment> cache_experiments();

// Whether the action ends although the gate is closed. Bounded by turns given to others, not by
// time: an action that rightly waits ends when the gate opens, after that.
template <typename Action>
bool ends_before_opening(backend::Gate& gate, Action action) {
  std::atomic<bool> ended{false};
  std::thread thread([&] {
    action();
    ended.store(true);
  });
  for (int turn = 0; turn < 5000 && !ended.load(); ++turn) std::this_thread::yield();
  const bool early = ended.load();
  gate.open();
  thread.join();
  return early;
}

// Whether it comes to hold within as many turns.
template <typename Condition>
bool comes_to_hold(Condition condition) {
  for (int turn = 0; turn < 5000; ++turn) {
    if (condition()) return true;
    std::this_thread::yield();
  }
  return false;
}

// The action so many times, and beside it the other for as long.
template <typename Action, typename Other>
void repeat_beside(int times, Action action, Other other) {
  std::atomic<bool> ended{false};
  backend::run_threads(2, [&](int i) {
    for (int round = 0; i == 0 && round < times; ++round) action();
    if (i == 0) ended.store(true);
    while (!ended.load()) other();
  });
}

inline backend::Tensor full(Backend& backend, float value, std::size_t count = 64) {
  return backend.operations().create(metal::Shape::of(count), backend::Fill::Full, value, 0);
}

inline float first_of(Backend& backend, const backend::Tensor& tensor) {
  std::vector<float> values(tensor.count());
  backend.transfers().read(tensor, values.data());
  return values[0];
}

// A block that others have time to interfere with. It holds the encoder, as Objective-C would, so
// that one which another thread has ended is still there to object.
inline void encode_slowly(backend::Stream& stream) {
  const float nothing = 0;
  stream.dispatch([&] {
    const metal::Ref<metal::ComputeCommandEncoder> encoder = stream.command_encoder();
    for (int turn = 0; turn < 20; ++turn) {
      std::this_thread::yield();
      encoder->setBytes(&nothing, sizeof nothing, 0);
    }
  });
}

inline void set_stream(Backend& backend, int index) {
  backend.pool().set_current_stream(&backend.pool().stream(index));
}

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_TEST_DEFECTS_EXPERIMENT_HPP
