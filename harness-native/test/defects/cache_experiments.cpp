// Graphs, kernels, profiler.
#include <cstdlib>
#include <exception>

#include "experiment.hpp"

namespace mpsstress::defects {

using namespace backend;  // NOLINT: experiments on it

namespace {

bool two_threads_one_cache(const Make& make) {
  const auto backend = make({});
  GraphCache* mine = &backend->graphs().mine();
  bool shared = false;
  on_new_thread([&] { shared = &backend->graphs().mine() == mine; });
  return shared;
}

// Threads that meet kernels which nobody has compiled yet.
bool a_cold_cache(const Make& make) {
  for (int round = 0; round < 100; ++round) {
    const auto backend = make({});
    run_threads(4, [&](int i) {
      const char* const kernels[] = {"copy", "relu", "sum", "add", "mul", "fill"};
      for (int k = 0; k < 6; ++k) {
        if (backend->shaders().pipeline(kernels[(k + i) % 6]) == nullptr) std::abort();
      }
    });
  }
  return false;
}

bool one_cold_kernel(const Make& make) {
  for (int round = 0; round < 2000; ++round) {
    const auto backend = make({});
    std::atomic<bool> missing{false};
    run_threads(3, [&](int) {
      if (backend->shaders().pipeline("relu") == nullptr) missing.store(true);
    });
    if (missing.load()) return true;
  }
  return false;
}

bool the_first_use_of_the_library(const Make& make) {
  for (int round = 0; round < 50; ++round) {
    const auto backend = make({});
    run_threads(4, [&](int) { backend->shaders().library(); });
  }
  return false;
}

bool a_library_is_not_its_keys(const Make& make) {
  const auto backend = make({});
  const metal::Ref<metal::Library> first = backend->shaders().library("kernel void relu");
  backend->shaders().library("kernel void sum");
  return backend->shaders().library("kernel void relu") != first.get();
}

bool losers_of_a_compile_race_stay(const Make& make) {
  for (int round = 0; round < 3000; ++round) {
    const auto backend = make({});
    run_threads(3, [&](int) { backend->shaders().pipeline("relu"); });
    if (backend->device().statistics().pipelines > 1) return true;
  }
  return false;
}

bool more_graphs_than_the_limit(const Make& make) {
  Config config;
  config.graph_cache_limit = 4;
  const auto backend = make(config);
  on_new_thread([&] {
    for (std::size_t n = 1; n <= 10; ++n) {
      const Tensor x = backend->operations().create(metal::Shape::of(n), Fill::Empty, 0, 0);
      backend->operations().compute(backend::Operation::Softmax, {x});
    }
  });
  return backend->graphs().cached_graphs() != 0;
}

bool linear_on_many_threads(const Make& make) {
  const auto backend = make({});
  run_threads(4, [&](int) {
    Operations& operations = backend->operations();
    const Tensor x = operations.create(metal::Shape::of(4, 4), Fill::Full, 1, 0);
    const Tensor bias = operations.create(metal::Shape::of(4), Fill::Full, 1, 0);
    for (int round = 0; round < 30000; ++round) {
      operations.compute(backend::Operation::Linear, {x, x, bias});
    }
  });
  return false;
}

std::vector<float> layer_norm_on(Backend& backend, int stream) {
  set_stream(backend, stream);
  const metal::Shape shape = metal::Shape::of(4, 8);
  const Tensor x = backend.operations().create(shape, Fill::Randint, 0, 42);
  const Tensor y = backend.operations().compute(backend::Operation::LayerNorm, {x});
  std::vector<float> values(shape.count());
  backend.transfers().read(y, values.data());
  return values;
}

bool layer_norm_depends_on_the_stream(const Make& make) {
  const auto backend = make({});
  const std::vector<float> one = layer_norm_on(*backend, 0);
  const std::vector<float> other = layer_norm_on(*backend, 5);
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] - other[i] > 1e-3F || other[i] - one[i] > 1e-3F) return true;
  }
  return false;
}

bool a_copy_is_read_before_it_is_made(const Make& make) {
  const auto backend = make({});
  Gate gate(*backend);
  gate.close(backend->pool().default_stream());
  set_stream(*backend, 4);
  const Tensor x = full(*backend, 6);
  const Tensor y = backend->operations().compute(backend::Operation::Copy, {x});
  return first_of(*backend, y) != 6;
}

// An operation that cannot be compiled, then another on another stream.
bool the_stream_of_a_failed_kernel(const Make& make) {
  Config config;
  config.failing_compile = 1;
  const auto backend = make(config);
  set_stream(*backend, 4);
  try {
    full(*backend, 1);
    return true;  // it was to fail
  } catch (const std::exception&) {
  }
  set_stream(*backend, 5);
  full(*backend, 1);
  return !backend->pool().stream(4).query();
}

bool threads_on_streams_of_their_own(const Make& make) {
  const auto backend = make({});
  run_threads(4, [&](int) {
    for (int round = 0; round < 30000; ++round) full(*backend, 1);
  });
  return false;
}

Config profiling() {
  Config config;
  config.profiling = true;
  return config;
}

bool a_handler_makes_the_default_stream(const Make& make) {
  const auto backend = make(profiling());
  set_stream(*backend, 4);
  full(*backend, 1);
  return backend->pool().created_streams().size() != 1;
}

bool counts_of_many_threads(const Make& make) {
  for (int round = 0; round < 20; ++round) {
    const auto backend = make(profiling());
    run_threads(4, [&](int) {
      for (int i = 0; i < 10; ++i) {
        const Tensor x = full(*backend, 1);
        backend->operations().compute(backend::Operation::Relu, {x});
      }
    });
    backend->synchronizer().synchronize();
  }
  return false;
}

}  // namespace

std::vector<Experiment> cache_experiments() {
  return {{"shared-mpsgraph-encode", "patched", two_threads_one_cache},
          {"shader-pipeline-cache-unlocked", "patched", a_cold_cache, Shows::AsRace},
          {"cache-default-insert-on-miss", "patched", one_cold_kernel},
          {"library-init-dcl", "patched", the_first_use_of_the_library, Shows::AsRace},
          {"compile-writes-shared-member", "patched", a_library_is_not_its_keys},
          {"duplicate-compile-leak", "patched", losers_of_a_compile_race_stay},
          {"graph-cache-unbounded", "patched", more_graphs_than_the_limit},
          {"noneager-linear-shared-state", "patched", linear_on_many_threads},
          {"layernorm-thread-dependent-result", "patched", layer_norm_depends_on_the_stream},
          {"projection-contiguous-sdpa-race", "patched", a_copy_is_read_before_it_is_made},
          {"run-command-block-stale-stream", "patched", the_stream_of_a_failed_kernel},
          {"kernel-object-shared-between-threads", "patched", threads_on_streams_of_their_own},
          {"profiler-handler-on-default-stream", "patched", a_handler_makes_the_default_stream},
          {"profiler-singleton-race", "patched", counts_of_many_threads, Shows::AsRace},
          {"profiler-maps-unlocked", "patched", counts_of_many_threads, Shows::AsRace}};
}

}  // namespace mpsstress::defects
