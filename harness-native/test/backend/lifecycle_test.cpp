// Making, ending and forking: clauses C7 and C19, and what a fresh backend costs.
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>

#include "backend/event/event_pool.hpp"
#include "backend/operation/operations.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

TEST(LifecycleTest, AFreshBackendMakesNoThreadNoStreamAndTakesNoMemory) {
  const auto backend = make_backend();
  EXPECT_EQ(backend->device().executor_thread_count(), 0U);
  EXPECT_TRUE(backend->pool().created_streams().empty());
  EXPECT_EQ(backend->device().statistics().bytes, 0);
  EXPECT_EQ(backend->pool().threads().live(), 0);
}

TEST(LifecycleTest, ManyBackendsOneAfterTheOtherAndSideBySide) {
  for (int i = 0; i < 200; ++i) {
    const auto backend = make_backend();
    EXPECT_EQ(backend->pool().current_stream().index(), 0);
  }
  run_threads(4, [&](int) {
    for (int i = 0; i < 25; ++i) {
      const auto backend = make_backend();
      backend->operations().create(metal::Shape::of(4), Fill::Full, 1, 0);
    }
  });
}

TEST(LifecycleTest, EndsWithWorkInFlightAndHandlersToCome) {
  for (int i = 0; i < 20; ++i) {
    Config config;
    config.profiling = true;
    const auto backend = make_backend(config);
    run_threads(3, [&](int) {
      Tensor x = backend->operations().create(metal::Shape::of(32, 32), Fill::Randint, 0, 1);
      for (int round = 0; round < 5; ++round) {
        x = backend->operations().compute(Operation::Relu, {x});
      }
    });
  }
}

TEST(LifecycleTest, AThreadMayOutliveTheBackendThatItUsed) {
  auto backend = make_backend();
  std::atomic<bool> used{false};
  std::atomic<bool> gone{false};
  std::thread thread([&] {
    {
      const Tensor x = backend->operations().create(metal::Shape::of(2, 2), Fill::Full, 1, 0);
      backend->operations().compute(Operation::Softmax, {x});
    }
    used.store(true);
    eventually([&] { return gone.load(); });
    const auto next = make_backend();
    EXPECT_EQ(next->pool().current_stream().index(), 1);
  });
  eventually([&] { return used.load(); });
  backend.reset();
  gone.store(true);
  thread.join();
}

// What the body throws in a forked child, by way of a pipe; "" where it throws nothing.
std::string error_in_child(const std::function<void()>& body) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    std::string message;
    try {
      body();
    } catch (const std::exception& error) {
      message = error.what();
    }
    const ssize_t written = write(ends[1], message.data(), message.size());
    _exit(written == static_cast<ssize_t>(message.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string message;
  char part[256];
  for (ssize_t n = 0; (n = read(ends[0], part, sizeof part)) > 0;) {
    message.append(part, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  return message;
}

TEST(LifecycleTest, C19_AForkedChildGetsAClearErrorAndTheParentGoesOn) {
  const auto backend = make_backend();
  const Tensor x = backend->operations().create(metal::Shape::of(2), Fill::Full, 1, 0);
  const std::function<void()> uses[] = {
      [&] { backend->pool().current_stream(); },
      [&] { backend->operations().create(metal::Shape::of(2), Fill::Full, 1, 0); },
      [&] { backend->synchronizer().synchronize(); }, [&] { backend->events().acquire(false); }};
  for (const auto& use : uses) {
    EXPECT_NE(error_in_child(use).find("forked subprocess"), std::string::npos);
  }
  EXPECT_NO_THROW(backend->operations().compute(Operation::Add, {x, x}));
  EXPECT_NO_THROW(backend->synchronizer().synchronize());
}

TEST(LifecycleTest, C19_AChildMayMakeABackendOfItsOwn) {
  const auto backend = make_backend();
  EXPECT_EQ(error_in_child([&] { make_backend()->pool().current_stream(); }), "");
}

}  // namespace
}  // namespace mpsstress::backend
