// Handlers that are called once, never, and again.
#include <gtest/gtest.h>

#include "sut/handler_calls.hpp"

namespace mpsstress::sut {
namespace {

TEST(HandlerCallsTest, ACallForEachIsNothingOdd) {
  HandlerCalls calls;
  const HandlerCalls::Handler first = calls.add();
  const HandlerCalls::Handler second = calls.add();
  EXPECT_EQ(calls.odd(), 2);
  second();
  first();
  EXPECT_EQ(calls.odd(), 0);
}

TEST(HandlerCallsTest, OneMoreCallIsOddForEverAndMakesUpForNoneThatIsMissing) {
  HandlerCalls calls;
  const HandlerCalls::Handler first = calls.add();
  const HandlerCalls::Handler copy = first;  // as blocks are copied
  (void)calls.add();                         // never called
  first();
  copy();
  EXPECT_EQ(calls.odd(), 2);
}

TEST(HandlerCallsTest, ACallOutOfItsTimeIsNone) {
  HandlerCalls calls;
  const HandlerCalls::Handler early = calls.add();
  EXPECT_FALSE(early.was_called());
  early(false);
  EXPECT_TRUE(early.was_called());
  EXPECT_EQ(calls.odd(), 1);
}

TEST(HandlerCallsTest, AHandlerMayOutliveWhoCountsAndIsNotCountedByTheNext) {
  const auto late = [] { return HandlerCalls().add(); }();
  const HandlerCalls next;
  late();
  EXPECT_EQ(next.odd(), 0);
}

}  // namespace
}  // namespace mpsstress::sut
