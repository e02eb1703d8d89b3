// Each of Metal's rules, broken: Metal's wording, both stacks, and the end of the process.
#include <gtest/gtest.h>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of_count;
using test::encode_fill;

class RulesDeathTest : public ::testing::Test {
 protected:
  void SetUp() override { ::testing::FLAGS_gtest_death_test_style = "threadsafe"; }

  Ref<CommandBuffer> committed() {
    Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
    command_buffer->commit();
    return command_buffer;
  }

  const Ref<Device> device_ = Device::create();
  const Ref<CommandQueue> queue_ = device_->newCommandQueue();
  const Ref<Buffer> buffer_ = buffer_of_count(*device_, 4);
  const Ref<SharedEvent> event_ = device_->newSharedEvent();
  const Ref<CommandBuffer> command_buffer_ = queue_->commandBuffer();
};

TEST_F(RulesDeathTest, ScheduledHandlerAfterCommit) {
  EXPECT_DEATH(committed()->addScheduledHandler([](CommandBuffer*) {}),
               "-\\[_MTLCommandBuffer addScheduledHandler:\\]:787: failed assertion `Scheduled "
               "handler provided after commit call'");
}

TEST_F(RulesDeathTest, CompletedHandlerAfterCommit) {
  EXPECT_DEATH(committed()->addCompletedHandler([](CommandBuffer*) {}),
               "-\\[_MTLCommandBuffer addCompletedHandler:\\]:867: failed assertion `Completed "
               "handler provided after commit call'");
}

// Who looks is whoever lets go of the buffer; AddressSanitizer sees the writing itself.
TEST_F(RulesDeathTest, AWriteBeyondTheEndOfABuffer) {
  EXPECT_DEATH(
      {
        Ref<Buffer> buffer = buffer_of_count(*device_, 4);
        static_cast<unsigned char*>(buffer->contents())[buffer->length()] = 1;
        buffer = nullptr;
      },
      "written beyond the end of a buffer|heap-buffer-overflow");
}

TEST_F(RulesDeathTest, CommitOfACommittedBuffer) {
  EXPECT_DEATH(committed()->commit(),
               "-\\[IOGPUMetalCommandBuffer validate\\]:200: failed assertion `commit an already "
               "committed command buffer'");
}

TEST_F(RulesDeathTest, CommitOfACompletedBuffer) {
  EXPECT_DEATH(
      {
        const Ref<CommandBuffer> command_buffer = committed();
        command_buffer->waitUntilCompleted();
        command_buffer->commit();
      },
      "commit an already committed command buffer");
}

TEST_F(RulesDeathTest, CommitWithAnOpenEncoder) {
  EXPECT_DEATH(
      {
        const Ref<BlitCommandEncoder> encoder = command_buffer_->blitCommandEncoder();
        command_buffer_->commit();
      },
      "-\\[IOGPUMetalCommandBuffer validate\\]:214: failed assertion `commit command buffer with "
      "uncommitted encoder'");
}

TEST_F(RulesDeathTest, ASecondEncoder) {
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> first = command_buffer_->computeCommandEncoder();
        const Ref<ComputeCommandEncoder> second = command_buffer_->computeCommandEncoder();
      },
      "failed assertion `A command encoder is already encoding to this command buffer'");
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> first = command_buffer_->computeCommandEncoder();
        const Ref<BlitCommandEncoder> second = command_buffer_->blitCommandEncoder();
      },
      "failed assertion `A command encoder is already encoding to this command buffer'");
}

TEST_F(RulesDeathTest, AnEncoderForACommittedBuffer) {
  EXPECT_DEATH(committed()->computeCommandEncoder(),
               "-\\[IOGPUMetalCommandBuffer setCurrentCommandEncoder:\\]:322: failed assertion "
               "`_status < MTLCommandBufferStatusCommitted'");
  EXPECT_DEATH(committed()->blitCommandEncoder(), "`_status < MTLCommandBufferStatusCommitted'");
}

TEST_F(RulesDeathTest, AnyUseAfterCompletion) {
  EXPECT_DEATH(
      {
        const Ref<CommandBuffer> command_buffer = committed();
        command_buffer->waitUntilCompleted();
        command_buffer->computeCommandEncoder();
      },
      "`_status < MTLCommandBufferStatusCommitted'");
  EXPECT_DEATH(
      {
        const Ref<CommandBuffer> command_buffer = committed();
        command_buffer->waitUntilCompleted();
        command_buffer->encodeSignalEvent(event_, 1);
      },
      "`_status < MTLCommandBufferStatusCommitted'");
  EXPECT_DEATH(
      {
        const Ref<CommandBuffer> command_buffer = committed();
        command_buffer->waitUntilCompleted();
        command_buffer->enqueue();
      },
      "`_status < MTLCommandBufferStatusCommitted'");
}

TEST_F(RulesDeathTest, EventsWithAnOpenEncoder) {
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        command_buffer_->encodeSignalEvent(event_, 1);
      },
      "failed assertion `encodeSignalEvent:value: with uncommitted encoder'");
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        command_buffer_->encodeWaitForEvent(event_, 1);
      },
      "-\\[IOGPUMetalCommandBuffer encodeWaitForEvent:value:timeout:\\]:488: failed assertion "
      "`encodeWaitForEvent:value: with uncommitted encoder'");
}

TEST_F(RulesDeathTest, EncodingAfterTheEnd) {
  EXPECT_DEATH(
      {
        const Ref<BlitCommandEncoder> encoder = command_buffer_->blitCommandEncoder();
        encoder->endEncoding();
        encoder->fillBuffer(buffer_, 0, 4, 1);
      },
      "failed assertion `endEncoding has already been called'");
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        encoder->endEncoding();
        encoder->setBuffer(buffer_, 0, 0);
      },
      "failed assertion `endEncoding has already been called'");
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        encoder->endEncoding();
        encoder->endEncoding();
      },
      "failed assertion `endEncoding has already been called'");
}

TEST_F(RulesDeathTest, AnEncoderReleasedWithoutItsEnd) {
  EXPECT_DEATH(command_buffer_->computeCommandEncoder().reset(),
               "-\\[_MTLCommandEncoder dealloc\\]:131: failed assertion `Command encoder released "
               "without endEncoding'");
}

TEST_F(RulesDeathTest, DispatchWithoutWhatTheKernelNeeds) {
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        encoder->dispatchThreads({1, 1, 1}, {1, 1, 1});
      },
      "a compute pipeline state must be set");
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        test::dispatch(*encoder, "add", {buffer_, nullptr, buffer_}, ElementwiseParameters{4});
      },
      "Compute Function\\(add\\): missing buffer binding at index 1");
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        test::dispatch(*encoder, "fill", {buffer_}, FillParameters{5, 1});
      },
      "Compute Function\\(fill\\): the buffer at index 0 is too small");
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
        test::dispatch(*encoder, "copy", {buffer_, buffer_}, FillParameters{5, 1});
      },
      "Compute Function\\(copy\\): missing bytes binding at index 2");
}

TEST_F(RulesDeathTest, ThreadsThatAreNotThoseOfTheOutput) {
  const auto filling_with = [this](const auto& dispatch) {
    const Ref<ComputeCommandEncoder> encoder = command_buffer_->computeCommandEncoder();
    encoder->setComputePipelineState(
        encoder->device()->newComputePipelineState(*find_kernel("fill")));
    encoder->setBuffer(buffer_, 0, 0);
    const FillParameters parameters{4, 1};
    encoder->setBytes(&parameters, sizeof parameters, 1);
    dispatch(*encoder);
    encoder->endEncoding();
  };
  using Encoder = ComputeCommandEncoder;
  EXPECT_DEATH(filling_with([](Encoder& it) { it.dispatchThreads({3, 1, 1}, {1, 1, 1}); }),
               "Compute Function\\(fill\\): a grid of 3 threads for 4 elements");
  EXPECT_DEATH(filling_with([](Encoder& it) { it.dispatchThreads({4, 2, 1}, {4, 1, 1}); }),
               "a grid of 8 threads for 4 elements");
  EXPECT_DEATH(filling_with([](Encoder& it) { it.dispatchThreadgroups({1, 1, 1}, {3, 1, 1}); }),
               "a grid of 3 threads for 4 elements");
  EXPECT_DEATH(filling_with([](Encoder& it) { it.dispatchThreads({4, 1, 1}, {4, 1, 0}); }),
               "threadsPerThreadgroup \\(0\\) must be > 0 and <= 1024");
  EXPECT_DEATH(filling_with([](Encoder& it) { it.dispatchThreads({4, 1, 1}, {32, 33, 1}); }),
               "threadsPerThreadgroup \\(1056\\) must be > 0 and <= 1024");
  filling_with([](Encoder& it) { it.dispatchThreads({2, 2, 1}, {1, 1, 1}); });
  filling_with([](Encoder& it) { it.dispatchThreadgroups({2, 1, 1}, {3, 1, 1}); });
}

TEST_F(RulesDeathTest, BlitsBeyondABuffersEnd) {
  EXPECT_DEATH(command_buffer_->blitCommandEncoder()->fillBuffer(buffer_, 8, 9, 0),
               "range.location \\+ range.length must be <= \\[buffer length\\]");
  EXPECT_DEATH(command_buffer_->blitCommandEncoder()->copyFromBuffer(buffer_, 0, buffer_, 12, 8),
               "destinationOffset \\+ size must be <= \\[destinationBuffer length\\]");
  EXPECT_DEATH(command_buffer_->blitCommandEncoder()->copyFromBuffer(buffer_, 17, buffer_, 0, 0),
               "sourceOffset \\+ size must be <= \\[sourceBuffer length\\]");
}

}  // namespace
}  // namespace mpsstress::metal
