// What one backend is made with: sizes, seeds, and what a scenario's environment says.
#ifndef MPSSTRESS_BACKEND_CONFIG_HPP
#define MPSSTRESS_BACKEND_CONFIG_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mpsstress::backend {

// On which streams a commit keeps the MPSCommandBuffer and continues in it (C23): on those that the
// pool's design says, on none, or on all.
enum class CommitAndContinue { AsThePool, Never, Always };

// The n-th command of a stream, counted from 1; an empty text is the device's own.
struct FailingCommand {
  int stream = 0;
  std::uint64_t number = 0;
  std::string text;
};

struct Config {
  // The device.
  std::uint64_t seed = 0;
  std::uint64_t memory_bytes = 0;      // 0: the device's default budget
  std::uint64_t latency_nanos = 0;     // mean delay of a command
  std::uint64_t executor_threads = 0;  // 0: the device's default
  std::uint64_t failing_command = 0;   // the n-th that the device executes; 0: none
  std::vector<FailingCommand> failing_commands;
  std::uint64_t failing_compile = 0;  // the n-th; 0: none
  std::uint64_t failing_library = 0;  // the n-th that is compiled from its source; 0: none
  std::string slow_kernel;            // each run takes slow_kernel_nanos more
  std::uint64_t slow_kernel_nanos = 0;
  int slow_stream = 0;  // each of its commands takes slow_stream_nanos more
  std::uint64_t slow_stream_nanos = 0;
  void (*device_call)(void* context) = nullptr;  // told of each call that encodes or commits
  void* device_call_context = nullptr;

  // The stream.
  CommitAndContinue commit_and_continue = CommitAndContinue::AsThePool;
  int adaptive_commit_limit = 8;  // encoded commands after which CommitAdaptive commits

  // Pool `freelist`: how long a thread that finds no free slot waits for one before the error
  // (C6); kForEver waits without end.
  static constexpr std::chrono::milliseconds kForEver{-1};
  std::chrono::milliseconds slot_wait{0};

  // The allocator. Blocks up to `small_block` bytes share heaps of `small_heap`, larger ones heaps
  // of `large_heap`; what exceeds half a large heap gets one of its own.
  std::size_t small_block = std::size_t{64} << 10;
  std::size_t small_heap = std::size_t{1} << 20;
  std::size_t large_heap = std::size_t{8} << 20;

  // Events.
  std::chrono::nanoseconds event_timeout = std::chrono::seconds(30);  // C32

  // Caches and operations.
  std::size_t graph_cache_limit = 64;  // graphs for each thread (C44)
  bool force_graph_path = false;       // C48
  bool profiling = false;              // C47

  std::vector<std::string> warnings;  // what in the environment was not understood
};

// Applies MPS_ENABLE_COMMIT_AND_CONTINUE (C23), MPS_STREAM_POOL_WAIT_TIMEOUT_MS (C6),
// MPS_FORCE_GRAPH_PATH (C48) and PYTORCH_MPS_LOG_PROFILE_INFO (C47), as the lines "NAME=value" of
// `environment` have them. The process's own variables have no say: a verdict would depend on the
// shell that it was asked from. A value that is not understood leaves the default and adds a
// warning.
void apply_environment(Config& config, std::string_view environment);

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_CONFIG_HPP
