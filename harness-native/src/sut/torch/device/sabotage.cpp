// One class for each sabotage: it omits or misdirects one action.
#include "sut/torch/device/sabotage.hpp"

#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>

#include "sut/torch/device/forwarding_device.hpp"
#include "sut/torch/refusals.hpp"

namespace mpsstress::sut::torch {
namespace {

class DroppedEventWait final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  void wait(mpss_event, std::int32_t) override {}
};

class DroppedStreamSynchronize final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  void synchronize_stream(std::int32_t) override {}
};

class DroppedDeviceSynchronize final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  void synchronize_device() override {}
};

class DroppedRecordStream final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  void record_stream(const at::Tensor&, std::int32_t) override {}
};

class WrongStream final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  void set_current_stream(std::int32_t) override {
    device().set_current_stream(device().pool_stream());
  }
};

class EventOnDefaultStream final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  void record(mpss_event event, std::int32_t) override {
    device().record(event, device().default_stream());
  }
};

/// What one thread computed is handed to whoever computes the same next.
class ResultOfAnotherThread final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  at::Tensor compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) override {
    thread_local const bool uses_others =
        arrivals_.fetch_add(1, std::memory_order_relaxed) % 2 != 0;
    const at::Tensor own = device().compute(kernel, inputs);
    const std::lock_guard lock(mutex_);
    at::Tensor& kept = results_[static_cast<std::size_t>(kernel)];
    const bool fits = kept.defined() && kept.sizes() == own.sizes();
    if (uses_others && fits) return kept;
    kept = own;
    return own;
  }

 private:
  inline static std::atomic<int> arrivals_{0};
  std::mutex mutex_;
  std::array<at::Tensor, MPSS_SUM + 1> results_;
};

/// One computation in three fails, although nothing is wrong.
class RaisedError final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  at::Tensor compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) override {
    if (computed_.fetch_add(1, std::memory_order_relaxed) % 3 == 2) {
      throw std::runtime_error("raised by the sabotaged adapter");
    }
    return device().compute(kernel, inputs);
  }

 private:
  std::atomic<unsigned> computed_{0};
};

struct Sabotage {
  const char* id;
  std::unique_ptr<Device> (*plant)(std::unique_ptr<Device>);
};

template <typename Sabotaged>
std::unique_ptr<Device> plant(std::unique_ptr<Device> device) {
  return std::make_unique<Sabotaged>(std::move(device));
}

constexpr Sabotage kSabotages[] = {
    {"dropped-event-wait", &plant<DroppedEventWait>},
    {"dropped-stream-synchronize", &plant<DroppedStreamSynchronize>},
    {"dropped-device-synchronize", &plant<DroppedDeviceSynchronize>},
    {"dropped-record-stream", &plant<DroppedRecordStream>},
    {"wrong-stream", &plant<WrongStream>},
    {"event-on-default-stream", &plant<EventOnDefaultStream>},
    {"result-of-another-thread", &plant<ResultOfAnotherThread>},
    {"raised-error", &plant<RaisedError>},
};

}  // namespace

std::unique_ptr<Device> sabotage(const std::string& id, std::unique_ptr<Device> device) {
  std::string known;
  for (const Sabotage& one : kSabotages) {
    if (id == one.id) return one.plant(std::move(device));
    known += (known.empty() ? "" : ", ") + std::string(one.id);
  }
  throw BadArgument("unknown sabotage '" + id + "'; torch knows: " + known);
}

const char* sabotages_json() {
  return R"([
{"id": "dropped-event-wait", "title": "a stream does not wait for an event", "component": "adapter", "clauses": ["C30"], "detectors": ["value"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []},
{"id": "dropped-stream-synchronize", "title": "the host does not wait for a stream", "component": "adapter", "clauses": ["C18"], "detectors": ["value"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []},
{"id": "dropped-device-synchronize", "title": "the host does not wait for the device", "component": "adapter", "clauses": ["C17"], "detectors": ["value"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []},
{"id": "dropped-record-stream", "title": "the allocator is not told of a second stream", "component": "adapter", "clauses": ["C37"], "detectors": ["value"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []},
{"id": "wrong-stream", "title": "a thread gets another stream than it set", "component": "adapter", "clauses": ["C9"], "detectors": ["value", "stream-assignment"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []},
{"id": "event-on-default-stream", "title": "events are recorded on the default stream", "component": "adapter", "clauses": ["C29"], "detectors": ["value"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []},
{"id": "result-of-another-thread", "title": "every second thread gets results of the other threads", "component": "adapter", "clauses": ["C44"], "detectors": ["value"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []},
{"id": "raised-error", "title": "an operation raises an error that nothing is wrong about", "component": "adapter", "clauses": ["C26"], "detectors": ["error"], "source": "sabotage", "pools": ["patched", "upstream", "freelist", "cuda"], "aliases": []}
])";
}

}  // namespace mpsstress::sut::torch
