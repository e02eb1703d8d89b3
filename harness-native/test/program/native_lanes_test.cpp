// The threads that native hosts run lanes on.
#include "app/native_lanes.hpp"

#include <gtest/gtest.h>

#include "program/plan/plan_reader.hpp"
#include "support/fake_sut.hpp"
#include "support/plan_builder.hpp"
#include "support/session_harness.hpp"

namespace mpsstress::program::test {
namespace {

std::int64_t bound_after_the_lanes(const char* ending) {
  nlohmann::json document = small_plan(4);
  document["ending"] = ending;
  app::NativeLanes lanes;
  Session session(read_plan(document.dump()), "", 1, fake_sut());
  session.setup();
  lanes.run(session);
  EXPECT_EQ(lanes.stopped(), 0);
  return session.sut().statistics().thread_bindings;
}

TEST(NativeLanes, ThreadsHaveEndedWhereThePlanSettles) {
  EXPECT_EQ(bound_after_the_lanes("settled"), 0);
}

TEST(NativeLanes, OneHalfOfTheThreadsOutlivesASutThatEndsBusy) {
  EXPECT_GE(bound_after_the_lanes("busy"), 2);
}

}  // namespace
}  // namespace mpsstress::program::test
