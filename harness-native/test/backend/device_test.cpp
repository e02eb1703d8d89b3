// Clause C17: synchronising the whole device.
#include <stdexcept>

#include "backend/stream/device_synchronizer.hpp"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

TEST(DeviceTest, C17_WaitsForEveryStreamsWorkWhoeverSubmittedIt) {
  const auto backend = make_backend();
  Gate gate(*backend);
  for (const int index : {1, 7, 31}) {
    on_new_thread([&] { keep_busy(gate, backend->pool().stream(index)); });
  }
  gate.close(backend->pool().stream(9));  // encoded, not committed
  std::atomic<bool> opened{false};
  std::thread waiter([&] {
    backend->synchronizer().synchronize();
    EXPECT_TRUE(opened.load());
    for (Stream* stream : backend->pool().created_streams()) EXPECT_TRUE(stream->query());
  });
  opened.store(true);
  gate.open();
  waiter.join();
}

TEST(DeviceTest, C17_MakesNoStream) {
  const auto backend = make_backend();
  backend->synchronizer().synchronize();
  EXPECT_TRUE(backend->pool().created_streams().empty());
}

// Throws for two streams, and counts who was attempted.
class FailingSynchronizer final : public DeviceSynchronizer {
 public:
  using DeviceSynchronizer::DeviceSynchronizer;
  std::vector<int> attempted;

 protected:
  void synchronize_one(Stream& stream) override {
    attempted.push_back(stream.index());
    if (stream.index() == 2 || stream.index() == 3) {
      throw std::runtime_error("stream " + std::to_string(stream.index()));
    }
    DeviceSynchronizer::synchronize_one(stream);
  }
};

TEST(DeviceTest, C17_AttemptsEveryStreamAndRethrowsTheFirstException) {
  const auto backend = make_backend();
  for (const int index : {4, 3, 2, 1}) backend->pool().stream(index);
  FailingSynchronizer synchronizer(*backend);
  try {
    synchronizer.synchronize();
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "stream 2");
  }
  EXPECT_EQ(synchronizer.attempted, (std::vector<int>{1, 2, 3, 4}));
}

TEST(DeviceTest, C17_HoldsNoPoolLockWhileWaiting) {
  const auto backend = make_backend();
  Gate gate(*backend);
  keep_busy(gate, backend->pool().stream(1));
  std::thread waiter([&] { backend->synchronizer().synchronize(); });
  for (int index = 2; index < 32; ++index) backend->pool().stream(index);  // makes streams
  gate.open();
  waiter.join();
}

TEST(DeviceTest, C17_ManyThreadsWorkWhileOneSynchronisesTheDevice) {
  const auto backend = make_backend();
  run_threads(5, [&](int i) {
    for (int round = 0; round < 30; ++round) {
      if (i == 0) {
        backend->synchronizer().synchronize();
        continue;
      }
      Stream& stream = backend->pool().current_stream();
      stream.dispatch([&] { stream.command_encoder(); });
      stream.synchronize(round % 3 == 0 ? SyncType::CommitAndWait : SyncType::None);
    }
  });
}

}  // namespace
}  // namespace mpsstress::backend
