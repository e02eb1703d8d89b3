// What a report of a broken rule says, and who may be told.
#include "metal/validation.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <thread>

#include "metal/support.hpp"

namespace mpsstress::metal {

// With external linkage, so that their names stand in the stacks.
__attribute__((noinline)) void commit_it_here(CommandBuffer& command_buffer) {
  command_buffer.commit();
  asm volatile("");  // no tail call: the frame stays
}
__attribute__((noinline)) void commit_it_again_there(CommandBuffer& command_buffer) {
  command_buffer.commit();
  asm volatile("");
}
__attribute__((noinline)) Ref<ComputeCommandEncoder> open_it_here(CommandBuffer& command_buffer) {
  Ref<ComputeCommandEncoder> encoder = command_buffer.computeCommandEncoder();
  asm volatile("");
  return encoder;
}
__attribute__((noinline)) StackTrace capture_it_here() {
  StackTrace stack = StackTrace::capture();
  asm volatile("");
  return stack;
}

namespace {

class ValidationDeathTest : public ::testing::Test {
 protected:
  void SetUp() override { ::testing::FLAGS_gtest_death_test_style = "threadsafe"; }
  const Ref<Device> device_ = Device::create();
  const Ref<CommandQueue> queue_ = device_->newCommandQueue();
  const Ref<CommandBuffer> command_buffer_ = queue_->commandBuffer();
};

TEST_F(ValidationDeathTest, BothStacksAreShown) {
  EXPECT_EXIT(
      {
        commit_it_here(*command_buffer_);
        commit_it_again_there(*command_buffer_);
      },
      ::testing::KilledBySignal(SIGABRT),
      "broken at:(.|\n)*commit_it_again_there(.|\n)*the command buffer was committed at \\(on the "
      "same thread\\):(.|\n)*commit_it_here");
}

TEST_F(ValidationDeathTest, ThePreviousStackIsOfAnotherThread) {
  EXPECT_DEATH(
      {
        std::thread([this] { commit_it_here(*command_buffer_); }).join();
        commit_it_again_there(*command_buffer_);
      },
      "the command buffer was committed at \\(on another thread\\):(.|\n)*commit_it_here");
}

TEST_F(ValidationDeathTest, ThePlaceOfTheOpenEncoderIsShown) {
  EXPECT_DEATH(
      {
        const Ref<ComputeCommandEncoder> encoder = open_it_here(*command_buffer_);
        command_buffer_->commit();
      },
      "the open encoder was made at(.|\n)*open_it_here");
}

TEST_F(ValidationDeathTest, AnInstalledReporterIsToldInsteadAndTheProcessEnds) {
  EXPECT_EXIT(
      {
        set_violation_reporter(
            [](const Violation& violation, void* context) {
              const std::string text = std::string(static_cast<const char*>(context)) +
                                       violation.message + "|" + violation.previous_title;
              (void)!::write(STDERR_FILENO, text.data(), text.size());
            },
            const_cast<char*>("told: "));
        command_buffer_->commit();
        command_buffer_->commit();
      },
      ::testing::KilledBySignal(SIGABRT),
      "^told: .*commit an already committed command buffer'\\|the command buffer was committed "
      "at$");
}

TEST_F(ValidationDeathTest, AReporterNeedNotReturn) {
  EXPECT_EXIT(
      {
        set_violation_reporter([](const Violation&, void*) { std::_Exit(42); }, nullptr);
        command_buffer_->commit();
        command_buffer_->commit();
      },
      ::testing::ExitedWithCode(42), "");
}

__attribute__((noinline)) StackTrace capture_it_unseen() {
  StackTrace stack = StackTrace::capture();
  asm volatile("nop");  // not the code of the other one
  return stack;
}

TEST(StackTraceTest, NamesFunctionsThatNoLibraryShows) {
  const std::string text = capture_it_unseen().symbolised();
  EXPECT_NE(text.find("(anonymous namespace)::capture_it_unseen()"), std::string::npos) << text;
}

TEST(StackTraceTest, CapturesTheCallersFrames) {
  const StackTrace stack = capture_it_here();
  ASSERT_GT(stack.depth, 1u);
  EXPECT_NE(stack.thread, 0u);
  EXPECT_NE(stack.symbolised().find("capture_it_here"), std::string::npos) << stack.symbolised();
  std::thread([&] { EXPECT_NE(StackTrace::capture().thread, stack.thread); }).join();
}

}  // namespace
}  // namespace mpsstress::metal
