// Devices, what they can do, and how the plugin refuses.
#include <gtest/gtest.h>

#include "support.hpp"

namespace mpsstress::test {
namespace {

TEST(TorchDevice, UnknownOnesAreRefusedByName) {
  const TorchSut sut("tpu");
  EXPECT_EQ(sut.status(), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sut.message(), "unknown device 'tpu'; the devices of torch are: mps, cuda, cpu");
}

TEST(TorchDevice, OneMustBeNamed) {
  const TorchSut sut(nullptr);
  EXPECT_EQ(sut.status(), MPSS_BAD_ARGUMENT);
}

TEST(TorchDevice, TheHostHasNoStreamsAndSaysSo) {
  const TorchSut sut("cpu");
  ASSERT_EQ(sut.status(), MPSS_OK) << sut.message();
  const std::uint64_t can = plugin().capabilities(sut.get());
  EXPECT_EQ(can, std::uint64_t{MPSS_CAN_HOST_ACCESS | MPSS_CAN_STATISTICS | MPSS_CAN_MAIN_THREAD |
                               MPSS_CAN_UPLOAD});
  EXPECT_EQ(plugin().release_stream(sut.get()), MPSS_UNSUPPORTED);
  std::int32_t count = 0;
  EXPECT_EQ(plugin().active_stream_count(sut.get(), &count), MPSS_UNSUPPORTED);
  mpss_event event = 0;
  ASSERT_EQ(plugin().event_create(sut.get(), 0, &event), MPSS_OK);
  EXPECT_EQ(plugin().event_record(sut.get(), event, MPSS_NULL_STREAM), MPSS_ERROR);
  EXPECT_NE(std::string(plugin().last_error()), "");
  EXPECT_EQ(plugin().event_destroy(sut.get(), event), MPSS_OK);
}

TEST(TorchDevice, WhatIsAliveIsCounted) {
  const TorchSut sut("cpu");
  mpss_statistics counts{};
  counts.struct_size = sizeof counts;
  const mpss_tensor tensor = sut.full({2, 3}, 1);
  ASSERT_EQ(plugin().statistics(sut.get(), &counts), MPSS_OK);
  EXPECT_EQ(counts.live_tensors, 1);
  sut.free(tensor);
  ASSERT_EQ(plugin().statistics(sut.get(), &counts), MPSS_OK);
  EXPECT_EQ(counts.live_tensors, 0);
}

TEST(TorchDevice, StrayHandlesAreNotTouched) {
  const TorchSut sut("cpu");
  EXPECT_EQ(plugin().tensor_free(sut.get(), 0), MPSS_BAD_ARGUMENT);
  float value = 0;
  const mpss_tensor tensor = sut.full({2}, 1);
  EXPECT_EQ(plugin().tensor_read(sut.get(), tensor, &value, 1), MPSS_BAD_ARGUMENT);
  sut.free(tensor);
}

}  // namespace
}  // namespace mpsstress::test
