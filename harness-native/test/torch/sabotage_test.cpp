// What the adapter can be made to do wrong.
#include <gtest/gtest.h>

#include <thread>

#include "support.hpp"

namespace mpsstress::test {
namespace {

TEST(TorchSabotage, UnknownOnesAreRefused) {
  const TorchSut sut("cpu", "dropped-everything");
  EXPECT_EQ(sut.status(), MPSS_BAD_ARGUMENT);
  EXPECT_NE(sut.message().find("dropped-event-wait"), std::string::npos) << sut.message();
}

TEST(TorchSabotage, TheListNamesWhatCanBePlanted) {
  const std::string list = plugin().defects();
  for (const char* id : {"dropped-event-wait", "dropped-stream-synchronize",
                         "dropped-device-synchronize", "dropped-record-stream", "wrong-stream",
                         "event-on-default-stream", "result-of-another-thread", "raised-error"}) {
    EXPECT_NE(list.find(id), std::string::npos) << id;
    EXPECT_EQ(TorchSut("cpu", id).status(), MPSS_OK) << id;
  }
}

/// The first of two threads computes before the second one does.
std::vector<float> second_of_two(const TorchSut& sut) {
  std::vector<float> seen;
  std::thread([&] { sut.compute(MPSS_COPY, {sut.full({2}, 1)}); }).join();
  std::thread([&] { seen = sut.values(sut.compute(MPSS_COPY, {sut.full({2}, 2)}), 2); }).join();
  return seen;
}

TEST(TorchSabotage, AThreadGetsResultsOfAnother) {
  EXPECT_EQ(second_of_two(TorchSut("cpu")), std::vector<float>(2, 2));
  EXPECT_EQ(second_of_two(TorchSut("cpu", "result-of-another-thread")), std::vector<float>(2, 1));
}

TEST(TorchSabotage, OneComputationInThreeFails) {
  const TorchSut sut("cpu", "raised-error");
  const mpss_tensor one = sut.full({2}, 1);
  const auto compute = [&] {
    mpss_tensor made = 0;
    return plugin().compute(sut.get(), MPSS_COPY, &one, 1, &made);
  };
  EXPECT_EQ(compute(), MPSS_OK);
  EXPECT_EQ(compute(), MPSS_OK);
  EXPECT_EQ(compute(), MPSS_ERROR);
  EXPECT_EQ(compute(), MPSS_OK);
}

}  // namespace
}  // namespace mpsstress::test
