// How often a gate was closed and opened, as the words tell that a device waits for.
#include "sut/torch/gates/gates.hpp"

#include <ATen/ops/empty.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace mpsstress::sut::torch {
namespace {

/// What a stream waits for.
struct Wait {
  c10::StreamId stream;
  const std::uint32_t* word;
  std::uint32_t value;
  bool is_over() const { return __atomic_load_n(word, __ATOMIC_ACQUIRE) >= value; }
};

/// A device that only keeps what it is to wait for.
struct Waiting {
  Gates gates{[this](const c10::Stream& stream, std::uint32_t* word, std::uint32_t value) {
                if (refuses) throw std::runtime_error("refused");
                waits.push_back({stream.id(), word, value});
              },
              [] { return at::empty({1}, at::TensorOptions().dtype(at::kInt)); }};
  bool refuses = false;
  std::vector<Wait> waits;
};

c10::Stream stream(c10::StreamId id) {
  return c10::Stream(c10::Stream::UNSAFE, c10::Device(c10::kCPU), id);
}

TEST(Gates, AStreamIsHeldUntilItsGateIsOpened) {
  Waiting device;
  device.gates.close(stream(3), 7);
  ASSERT_EQ(device.waits.size(), 1u);
  EXPECT_EQ(device.waits[0].stream, 3);
  EXPECT_FALSE(device.waits[0].is_over());
  device.gates.open(7);
  EXPECT_TRUE(device.waits[0].is_over());
}

TEST(Gates, OpeningOpensEveryGateOfThatNameAndNoOther) {
  Waiting device;
  device.gates.close(stream(1), 7);
  device.gates.close(stream(2), 7);
  device.gates.close(stream(3), 8);
  device.gates.open(7);
  EXPECT_TRUE(device.waits[0].is_over());
  EXPECT_TRUE(device.waits[1].is_over());
  EXPECT_FALSE(device.waits[2].is_over());
}

TEST(Gates, AGateIsClosedAgain) {
  Waiting device;
  for (int round = 0; round < 3; ++round) {
    device.gates.close(stream(1), 7);
    EXPECT_FALSE(device.waits.back().is_over()) << round;
    device.gates.open(7);
    EXPECT_TRUE(device.waits.back().is_over()) << round;
  }
}

TEST(Gates, OpeningWhatIsOpenChangesNothing) {
  Waiting device;
  device.gates.open(7);
  device.gates.close(stream(1), 7);
  device.gates.open(7);
  device.gates.open(7);
  device.gates.close(stream(1), 7);
  EXPECT_FALSE(device.waits.back().is_over());
}

TEST(Gates, WhatTheDeviceRefusedIsNotClosed) {
  Waiting device;
  device.refuses = true;
  EXPECT_THROW(device.gates.close(stream(1), 7), std::runtime_error);
  device.refuses = false;
  device.gates.close(stream(1), 7);
  device.gates.open(7);
  EXPECT_TRUE(device.waits.back().is_over());
}

TEST(Gates, WithoutADriverThereAreNone) {
  // This test is linked with the host's part of the library alone.
  EXPECT_EQ(cuda_gates(), nullptr);
}

}  // namespace
}  // namespace mpsstress::sut::torch
