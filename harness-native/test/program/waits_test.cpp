// What operations may wait for, by the table of operations.
#include "program/plan/waits.hpp"

#include <gtest/gtest.h>

#include "program/host/errors.hpp"

namespace mpsstress::program {
namespace {

using Waits = std::vector<Wait>;

const OperationRow& row(OperationCode code) {
  for (const OperationRow& one : kOperationTable) {
    if (one.code == code) return one;
  }
  throw FrameworkError("no such row");
}

TEST(Waits, EveryRowOfTheTableIsUnderstood) {
  for (const OperationRow& one : kOperationTable) {
    for (const char* pool : {"patched", "upstream", "freelist", "cuda"}) {
      EXPECT_NO_THROW(waits_of(one, pool)) << one.name;
    }
  }
}

TEST(Waits, QueriesAndFreesWaitForNothing) {
  for (const OperationCode code : {OperationCode::kQueryStream, OperationCode::kQueryEvent,
                                   OperationCode::kFree, OperationCode::kSetStream}) {
    EXPECT_EQ(waits_of(row(code), "patched"), Waits{});
  }
}

TEST(Waits, AnEntryOfOnePoolIsForThatOneAlone) {
  EXPECT_EQ(waits_of(row(OperationCode::kReleaseStream), "patched"), Waits{});
  EXPECT_EQ(waits_of(row(OperationCode::kReleaseStream), "freelist"), Waits{Wait::kStreams});
}

TEST(Waits, SynchronisationsWaitForWhatTheySay) {
  EXPECT_EQ(waits_of(row(OperationCode::kSynchronizeStream), "patched"), Waits{Wait::kStream});
  EXPECT_EQ(waits_of(row(OperationCode::kSynchronizeDevice), "patched"), Waits{Wait::kStreams});
  EXPECT_EQ(waits_of(row(OperationCode::kSynchronizeEvent), "patched"), Waits{Wait::kEvent});
}

TEST(Waits, AWordThatTheTableMustNotHaveIsRefused) {
  const OperationRow odd{OperationCode::kFree, "free", "free", "", "patience C25"};
  EXPECT_THROW(waits_of(odd, "patched"), FrameworkError);
}

}  // namespace
}  // namespace mpsstress::program
