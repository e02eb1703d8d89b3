// The tiny SUT. One mutex around everything but the planted race.
#include "fake_sut.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "fake_kernels.hpp"
#include "mpsstress/random.h"

namespace {

using mpsstress::program::test::result_of;
using mpsstress::program::test::Tensor;

struct Event {
  bool timing = false;
  double millis = -1;  // when it was recorded
};

/// A thread's current stream in one SUT; lives as long as the thread.
struct Binding {
  explicit Binding(std::shared_ptr<std::atomic<int>> counter) : bound(std::move(counter)) {
    bound->fetch_add(1);
  }
  ~Binding() { bound->fetch_sub(1); }
  Binding(const Binding&) = delete;
  Binding& operator=(const Binding&) = delete;

  std::shared_ptr<std::atomic<int>> bound;
  std::int32_t stream = -1;
};

thread_local std::string last_error;
thread_local std::map<std::uint64_t, std::unique_ptr<Binding>> bindings;
std::atomic<std::uint64_t> next_generation{1};

mpss_status fail(const std::string& message) {
  last_error = message;
  return MPSS_ERROR;
}

/// Not `mpss_sut` itself: a test may link the real one beside it.
struct FakeSut {
  std::string defect;
  pid_t process = ::getpid();
  std::uint64_t generation = next_generation.fetch_add(1);
  std::shared_ptr<std::atomic<int>> bound = std::make_shared<std::atomic<int>>(0);
  std::mutex mutex;
  std::map<mpss_tensor, Tensor> tensors;
  std::map<mpss_event, Event> events;
  std::int64_t next_handle = 1;
  std::atomic<std::uint32_t> round_robin{0};
  std::atomic<std::thread::id> main_thread{};  // other lanes may ask while the main one adopts it
  std::vector<float> last_product;
  std::atomic<bool> freed_one{false};
  int racy_counter = 0;
  int looks = 0;
  std::int64_t submissions = 0;
  mpss_violation_reporter reporter = nullptr;
  void* reporter_context = nullptr;
};

std::int32_t next_worker(FakeSut* sut) {
  return static_cast<std::int32_t>(sut->round_robin.fetch_add(1) % 31) + 1;
}

Binding& binding_of(FakeSut* sut) {
  auto& found = bindings[sut->generation];
  if (found == nullptr) {
    found = std::make_unique<Binding>(sut->bound);
    const bool main = std::this_thread::get_id() == sut->main_thread.load();
    found->stream = main ? 0 : next_worker(sut);
  }
  return *found;
}

std::size_t count_of(const mpss_shape& shape) {
  std::size_t count = 1;
  for (int i = 0; i < shape.rank; ++i) count *= static_cast<std::size_t>(shape.size[i]);
  return count;
}

// Whether one with raise-alone is there.
std::atomic<bool> others_raise{false};

mpss_status create(const mpss_sut_config* config, mpss_sut** out) {
  if (std::strcmp(config->pool, "patched") != 0) return fail("unknown pool");
  auto* made = new FakeSut;
  if (config->defect != nullptr) {
    made->defect = config->defect;
  } else if (others_raise) {
    made->defect = "raise-mm";
  }
  if (made->defect == "raise-alone") others_raise = true;
  *out = reinterpret_cast<mpss_sut*>(made);
  return MPSS_OK;
}

void destroy(FakeSut* sut) {
  if (sut->defect == "raise-alone") others_raise = false;
  delete sut;
}

std::uint64_t capabilities(FakeSut*) { return 0xff; }
const char* last_error_text() { return last_error.c_str(); }

mpss_status adopt_main_thread(FakeSut* sut) {
  if (sut->defect == "raise-adopt") return fail("the fake refuses a main thread");
  const std::lock_guard lock(sut->mutex);
  sut->main_thread = std::this_thread::get_id();
  return MPSS_OK;
}

mpss_status current_stream(FakeSut* sut, std::int32_t* id) {
  *id = binding_of(sut).stream;
  return MPSS_OK;
}

mpss_status default_stream(FakeSut*, std::int32_t* id) {
  *id = 0;
  return MPSS_OK;
}

mpss_status pool_stream(FakeSut* sut, std::int32_t* id) {
  *id = next_worker(sut);
  return MPSS_OK;
}

mpss_status set_current_stream(FakeSut* sut, std::int32_t id) {
  if (id < 0 || id > 31) return fail("stream " + std::to_string(id) + " out of range [0, 32)");
  binding_of(sut).stream = id;
  return MPSS_OK;
}

mpss_status release_stream(FakeSut* sut) {
  bindings.erase(sut->generation);
  return MPSS_OK;
}

mpss_status active_stream_count(FakeSut* sut, std::int32_t* count) {
  if (sut->defect == "racy-counter") ++sut->racy_counter;
  *count = sut->round_robin.load() == 0 ? 1 : 2;
  return MPSS_OK;
}

mpss_status synchronize_stream(FakeSut*, std::int32_t) { return MPSS_OK; }

mpss_status query_stream(FakeSut*, std::int32_t, std::int32_t* idle) {
  *idle = 1;
  return MPSS_OK;
}

mpss_status synchronize_device(FakeSut*) { return MPSS_OK; }

mpss_status event_create(FakeSut* sut, std::int32_t timing, mpss_event* out) {
  const std::lock_guard lock(sut->mutex);
  *out = sut->next_handle++;
  sut->events[*out].timing = timing != 0;
  return MPSS_OK;
}

template <typename Use>
mpss_status with_event(FakeSut* sut, mpss_event event, const Use& use) {
  const std::lock_guard lock(sut->mutex);
  const auto found = sut->events.find(event);
  if (found == sut->events.end()) return fail("Invalid Event ID " + std::to_string(event));
  return use(found->second);
}

mpss_status event_destroy(FakeSut* sut, mpss_event event) {
  const mpss_status status = with_event(sut, event, [](Event&) { return MPSS_OK; });
  const std::lock_guard lock(sut->mutex);
  sut->events.erase(event);
  return status;
}

mpss_status event_record(FakeSut* sut, mpss_event event, std::int32_t) {
  return with_event(sut, event, [](Event& found) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    found.millis = std::chrono::duration<double, std::milli>(now).count();
    return MPSS_OK;
  });
}

mpss_status event_wait(FakeSut* sut, mpss_event event, std::int32_t) {
  return with_event(sut, event, [](Event&) { return MPSS_OK; });
}

mpss_status event_query(FakeSut* sut, mpss_event event, std::int32_t* done) {
  return with_event(sut, event, [&](const Event& found) {
    *done = found.millis >= 0 ? 1 : 0;  // C31
    return MPSS_OK;
  });
}

mpss_status event_synchronize(FakeSut* sut, mpss_event event) { return event_wait(sut, event, 0); }

mpss_status event_elapsed(FakeSut* sut, mpss_event begin, mpss_event end, double* millis) {
  double times[2] = {};
  const mpss_event events[2] = {begin, end};
  for (int i = 0; i < 2; ++i) {
    const mpss_status status = with_event(sut, events[i], [&](const Event& found) {
      if (!found.timing || found.millis < 0) return fail("event is not timed and recorded");
      times[i] = found.millis;
      return MPSS_OK;
    });
    if (status != MPSS_OK) return status;
  }
  *millis = times[1] - times[0];
  return MPSS_OK;
}

mpss_status add_tensor(FakeSut* sut, Tensor tensor, mpss_tensor* out) {
  const std::lock_guard lock(sut->mutex);
  *out = sut->next_handle++;
  ++sut->submissions;
  sut->tensors[*out] = std::move(tensor);
  return MPSS_OK;
}

mpss_status tensor_create(FakeSut* sut, const mpss_shape* shape, mpss_fill fill, float value,
                          std::uint64_t key, mpss_tensor* out) {
  if (sut->defect == "dies-in-child" && sut->process != ::getpid()) std::raise(SIGKILL);
  binding_of(sut);
  Tensor made{*shape, std::vector<float>(count_of(*shape), fill == MPSS_EMPTY ? NAN : value)};
  for (std::size_t i = 0; i < made.values.size(); ++i) {
    if (fill == MPSS_RANDINT) made.values[i] = mpss_random_integer(key, i);
    if (fill == MPSS_RANDN) made.values[i] = mpss_random_normal(key, i);
  }
  return add_tensor(sut, std::move(made), out);
}

mpss_status tensor_free(FakeSut* sut, mpss_tensor tensor) {
  const std::lock_guard lock(sut->mutex);
  if (sut->tensors.count(tensor) == 0) return fail("no such tensor");
  if (sut->defect != "leak-tensors") sut->tensors.erase(tensor);
  sut->freed_one.store(true);
  return MPSS_OK;
}

mpss_status tensor_record_stream(FakeSut* sut, mpss_tensor tensor, std::int32_t) {
  const std::lock_guard lock(sut->mutex);
  return sut->tensors.count(tensor) == 0 ? fail("no such tensor") : MPSS_OK;
}

/// False for the first product, which has none to be swapped with.
bool swap_with_last_product(FakeSut* sut, Tensor& out) {
  const std::lock_guard lock(sut->mutex);
  if (sut->last_product.size() == out.values.size()) {
    std::swap(sut->last_product, out.values);
    return true;
  }
  sut->last_product = out.values;
  return false;
}

void plant(FakeSut* sut, mpss_kernel kernel, Tensor& out) {
  if (kernel == MPSS_MM && sut->defect == "wrong-mm") out.values[1] += 1;
  if (kernel == MPSS_MM && sut->defect == "stale-mm") swap_with_last_product(sut, out);
  if (kernel == MPSS_MM && sut->defect == "unreturned-mm" && !swap_with_last_product(sut, out)) {
    while (!sut->freed_one.load()) std::this_thread::yield();
  }
  if (kernel == MPSS_SOFTMAX && sut->defect == "noisy-softmax") {
    for (float& element : out.values) element = std::nextafter(element, 2.0f);
  }
  if (kernel == MPSS_MM && sut->defect == "violation-mm") {
    const char text[] = "commit of a committed command buffer";
    if (sut->reporter != nullptr) sut->reporter(sut->reporter_context, text, sizeof text - 1);
    std::abort();
  }
}

mpss_status compute(FakeSut* sut, mpss_kernel kernel, const mpss_tensor* inputs, std::int32_t count,
                    mpss_tensor* out) {
  binding_of(sut);
  if (kernel == MPSS_MM && sut->defect == "raise-mm") return fail("the fake refuses mm");
  if (kernel == MPSS_MM && sut->defect == "unsupported-mm") {
    fail("no matrices");
    return MPSS_UNSUPPORTED;
  }
  if (kernel == MPSS_MM && sut->defect == "nameless-mm") {
    fail("");
    return MPSS_UNSUPPORTED;
  }
  std::vector<Tensor> in;
  {
    const std::lock_guard lock(sut->mutex);
    for (std::int32_t i = 0; i < count; ++i) {
      const auto found = sut->tensors.find(inputs[i]);
      if (found == sut->tensors.end()) return fail("no such tensor");
      in.push_back(found->second);
    }
  }
  if (kernel == MPSS_MM && in[0].shape.size[1] != in[1].shape.size[0]) {
    return fail("mm: shapes do not fit");
  }
  Tensor made = result_of(kernel, in);
  plant(sut, kernel, made);
  return add_tensor(sut, std::move(made), out);
}

mpss_status tensor_read(FakeSut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  const std::lock_guard lock(sut->mutex);
  const auto found = sut->tensors.find(tensor);
  if (found == sut->tensors.end()) return fail("no such tensor");
  if (sut->defect == "raise-read") return fail("the fake refuses read");
  std::copy_n(found->second.values.begin(), count, out);
  return MPSS_OK;
}

mpss_status tensor_peek(FakeSut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  if (sut->defect != "early-peek") return tensor_read(sut, tensor, out, count);
  std::fill_n(out, count, -1.0f);  // as if the device had not got so far
  return MPSS_OK;
}

mpss_status tensor_write(FakeSut* sut, mpss_tensor tensor, const float* in, std::int64_t count) {
  const std::lock_guard lock(sut->mutex);
  const auto found = sut->tensors.find(tensor);
  if (found == sut->tensors.end()) return fail("no such tensor");
  std::copy_n(in, count, found->second.values.begin());
  return MPSS_OK;
}

mpss_status tensor_made(FakeSut* sut, const mpss_shape* shape, const float* in, mpss_tensor* out) {
  Tensor made{*shape, std::vector<float>(count_of(*shape))};
  std::copy_n(in, made.values.size(), made.values.begin());
  return add_tensor(sut, std::move(made), out);
}

mpss_status empty_cache(FakeSut*) { return MPSS_OK; }

void wait_two_milliseconds() {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
  while (std::chrono::steady_clock::now() < until) {
  }
}

mpss_status statistics(FakeSut* sut, mpss_statistics* out) {
  const std::lock_guard lock(sut->mutex);
  if (sut->defect == "raise-counts" && sut->submissions > 0) return fail("the fake refuses counts");
  out->live_tensors = static_cast<std::int64_t>(sut->tensors.size());
  out->live_events = static_cast<std::int64_t>(sut->events.size());
  out->thread_bindings = sut->bound->load();
  if (sut->defect == "counted-out-twice" && out->thread_bindings == 0) out->thread_bindings = -1;
  if (sut->defect == "late-binding" && out->thread_bindings > 0) {
    wait_two_milliseconds();
    if (++sut->looks >= 30) out->thread_bindings = 0;
  }
  out->cached_graphs = out->thread_bindings;  // a thread that is bound has one
  out->submissions = sut->submissions;
  return MPSS_OK;
}

mpss_status set_violation_reporter(FakeSut* sut, mpss_violation_reporter reporter, void* context) {
  sut->reporter = reporter;
  sut->reporter_context = context;
  return MPSS_OK;
}

const char* defects() { return R"([{"id": "wrong-mm"}])"; }

/// The function as the table has it.
template <auto Function>
struct Entry;

template <typename Result, typename... Arguments, Result (*Function)(FakeSut*, Arguments...)>
struct Entry<Function> {
  static Result call(mpss_sut* sut, Arguments... arguments) {
    return Function(reinterpret_cast<FakeSut*>(sut), arguments...);
  }
};

const mpss_sut_api kTable = {MPSS_SUT_ABI,
                             sizeof(mpss_sut_api),
                             "fake",
                             "fake 1",
                             create,
                             Entry<destroy>::call,
                             Entry<capabilities>::call,
                             last_error_text,
                             Entry<adopt_main_thread>::call,
                             Entry<current_stream>::call,
                             Entry<default_stream>::call,
                             Entry<pool_stream>::call,
                             Entry<set_current_stream>::call,
                             Entry<release_stream>::call,
                             Entry<active_stream_count>::call,
                             Entry<synchronize_stream>::call,
                             Entry<query_stream>::call,
                             Entry<synchronize_device>::call,
                             Entry<event_create>::call,
                             Entry<event_destroy>::call,
                             Entry<event_record>::call,
                             Entry<event_wait>::call,
                             Entry<event_query>::call,
                             Entry<event_synchronize>::call,
                             Entry<event_elapsed>::call,
                             Entry<tensor_create>::call,
                             Entry<tensor_free>::call,
                             Entry<tensor_record_stream>::call,
                             Entry<compute>::call,
                             Entry<tensor_read>::call,
                             Entry<tensor_peek>::call,
                             Entry<tensor_write>::call,
                             Entry<empty_cache>::call,
                             Entry<statistics>::call,
                             Entry<set_violation_reporter>::call,
                             defects,
                             Entry<tensor_made>::call,
                             Entry<tensor_made>::call,
                             Entry<tensor_write>::call,
                             nullptr,  // no extensions
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,
                             nullptr,  // its words are of no device
                             nullptr};

}  // namespace

const mpss_sut_api& mpsstress::program::test::fake_sut() { return kTable; }
