// An allocation that fails while a command buffer is committed: the buffer is not committed, or the
// process ends. What is committed half would be taken for one that takes commands.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <new>

#include "metal/support.hpp"

namespace {

std::atomic<int> until_it_fails{0};  // 0: none does

}  // namespace

__attribute__((noinline)) void* operator new(std::size_t size) {
  if (until_it_fails.load() > 0 && until_it_fails.fetch_sub(1) == 1) throw std::bad_alloc();
  void* const block = std::malloc(size == 0 ? 1 : size);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
__attribute__((noinline)) void operator delete(void* block) noexcept { std::free(block); }
__attribute__((noinline)) void operator delete(void* block, std::size_t) noexcept {
  std::free(block);
}

namespace mpsstress::metal {
namespace {

constexpr int kNothingFailed = 3;
constexpr int kHalf = 4;

// The first commit of a device: it starts what executes.
[[noreturn]] void commit_with_failure(int number) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
  until_it_fails = number;
  try {
    command_buffer->commit();
  } catch (const std::bad_alloc&) {
    std::_Exit(command_buffer->status() < CommandBufferStatus::Committed ? 0 : kHalf);
  }
  std::_Exit(until_it_fails.exchange(0) > 0 ? kNothingFailed : 0);
}

TEST(WantOfMemoryDeathTest, NothingIsCommittedHalf) {
  int tries = 0;
  for (bool more = true; more; ++tries) {
    EXPECT_EXIT(
        commit_with_failure(tries + 1),
        [&more](int status) {
          more = !WIFEXITED(status) || WEXITSTATUS(status) != kNothingFailed;
          return WIFSIGNALED(status) ? WTERMSIG(status) == SIGABRT : WEXITSTATUS(status) != kHalf;
        },
        "")
        << "allocation " << tries + 1;
    ASSERT_LT(tries, 100);
  }
  EXPECT_GE(tries, 2) << "a first commit allocates";
}

}  // namespace
}  // namespace mpsstress::metal
