// A short run with a defect planted (argv[1]; none without), for ThreadSanitizer to judge: threads
// with a cold cache; tensors that cross streams; a free in flight; a device synchronisation.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include "mpsstress/sut.h"

namespace {

const mpss_sut_api* const api = mpss_sim_sut();

mpss_tensor create(mpss_sut* sut, std::int64_t size, float value) {
  const mpss_shape shape{1, {size, 0, 0, 0}};
  mpss_tensor tensor = 0;
  api->tensor_create(sut, &shape, MPSS_FULL, value, 0, &tensor);
  return tensor;
}

mpss_tensor compute(mpss_sut* sut, mpss_kernel kernel, std::vector<mpss_tensor> inputs) {
  mpss_tensor tensor = 0;
  api->compute(sut, kernel, inputs.data(), static_cast<std::int32_t>(inputs.size()), &tensor);
  return tensor;
}

// Each thread meets kernels that nobody has compiled yet. The operand was made before the start: a
// lock that is taken between start and kernel would order the threads by accident.
void cold_kernels(mpss_sut* sut, int thread, mpss_tensor x) {
  const mpss_kernel kernels[] = {MPSS_COPY, MPSS_RELU, MPSS_SUM, MPSS_ADD, MPSS_MUL};
  for (int i = 0; i < 5; ++i) {
    const mpss_kernel kernel = kernels[(i + thread) % 5];
    const bool binary = kernel == MPSS_ADD || kernel == MPSS_MUL;
    api->tensor_free(sut, compute(sut, kernel, binary ? std::vector{x, x} : std::vector{x}));
  }
  api->tensor_free(sut, x);
}

// All threads encode the same graph.
void one_graph(mpss_sut* sut) {
  const mpss_tensor x = create(sut, 64, 1);
  for (int i = 0; i < 20; ++i) api->tensor_free(sut, compute(sut, MPSS_SOFTMAX, {x}));
  api->tensor_free(sut, x);
}

// A tensor that two consumer streams read, freed while both still may.
void two_consumers(mpss_sut* sut) {
  std::int32_t own = 0;
  std::int32_t consumers[2];
  api->current_stream(sut, &own);
  mpss_event event = 0;
  mpss_event committed = 0;
  api->event_create(sut, 0, &event);
  api->event_create(sut, 0, &committed);
  const mpss_tensor x = create(sut, 4096, 2);
  api->event_record(sut, event, own);
  for (std::int32_t& consumer : consumers) {
    api->pool_stream(sut, &consumer);
    api->event_wait(sut, event, consumer);
    api->set_current_stream(sut, consumer);
    api->tensor_free(sut, compute(sut, MPSS_COPY, {x}));
    api->tensor_record_stream(sut, x, consumer);
    api->set_current_stream(sut, own);
    api->event_record(sut, committed, consumer);  // commits
  }
  api->synchronize_stream(sut, consumers[1]);  // the first is left to itself
  api->tensor_free(sut, x);
  api->tensor_free(sut, create(sut, 4096, 3));
  api->event_destroy(sut, event);
  api->event_destroy(sut, committed);
}

// What another thread wrote is read after a synchronisation of the whole device.
void read_after_device_sync(mpss_sut* sut) {
  std::atomic<mpss_tensor> written{0};
  std::thread producer([&] {
    const mpss_tensor x = create(sut, 4096, 5);
    mpss_event event = 0;
    api->event_create(sut, 0, &event);
    api->event_record(sut, event, MPSS_NULL_STREAM);  // commits
    api->event_destroy(sut, event);
    written.store(x, std::memory_order_relaxed);
  });
  producer.join();
  api->synchronize_device(sut);
  std::vector<float> seen(4096);
  const mpss_tensor x = written.load(std::memory_order_relaxed);
  api->tensor_peek(sut, x, seen.data(), 4096);
  api->tensor_free(sut, x);
}

}  // namespace

int main(int count, char** arguments) {
  for (int round = 0; round < 10; ++round) {
    mpss_sut_config config{};
    config.struct_size = sizeof config;
    config.pool = "patched";
    config.defect = count > 1 ? arguments[1] : nullptr;
    mpss_sut* sut = nullptr;
    if (api->create(&config, &sut) != MPSS_OK) {
      std::fprintf(stderr, "%s\n", api->last_error());
      return 2;
    }
    std::atomic<int> waiting{4};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        const mpss_tensor x = create(sut, 64, 1);
        waiting.fetch_sub(1, std::memory_order_relaxed);
        while (waiting.load(std::memory_order_relaxed) > 0) std::this_thread::yield();
        cold_kernels(sut, i, x);
        one_graph(sut);
        two_consumers(sut);
        api->synchronize_stream(sut, MPSS_NULL_STREAM);
      });
    }
    for (std::thread& thread : threads) thread.join();
    read_after_device_sync(sut);
    api->synchronize_device(sut);
    api->destroy(sut);
  }
  return 0;
}
