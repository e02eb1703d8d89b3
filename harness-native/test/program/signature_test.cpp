// Operands read from the syntax of the table of operations.
#include "program/plan/signature.hpp"

#include <gtest/gtest.h>

#include "program/host/errors.hpp"

namespace mpsstress::program {
namespace {

using Kinds = std::vector<OperandKind>;

const Signature& of(OperationCode code) { return *signature_of(static_cast<std::int64_t>(code)); }

TEST(Signature, EveryRowOfTheTableIsUnderstood) {
  for (const OperationRow& row : kOperationTable) {
    EXPECT_EQ(of(row.code).row, &row) << row.syntax;
  }
}

TEST(Signature, AnUnknownCodeHasNone) {
  EXPECT_EQ(signature_of(0), nullptr);
  EXPECT_EQ(signature_of(255), nullptr);
  EXPECT_EQ(signature_of(-1), nullptr);
  EXPECT_EQ(signature_of(256), nullptr);
}

TEST(Signature, RequiredOperandsInOrder) {
  EXPECT_EQ(of(OperationCode::kLinear).required, Kinds(3, OperandKind::kTensor));
  EXPECT_EQ(of(OperationCode::kRecordStream).required,
            (Kinds{OperandKind::kTensor, OperandKind::kStream}));
  EXPECT_EQ(of(OperationCode::kSend).required, (Kinds{OperandKind::kChannel, OperandKind::kAny}));
  EXPECT_EQ(of(OperationCode::kElapsed).required, Kinds(2, OperandKind::kEvent));
}

TEST(Signature, OptionalOperandsInBrackets) {
  EXPECT_EQ(of(OperationCode::kRecord).required, Kinds{OperandKind::kEvent});
  EXPECT_EQ(of(OperationCode::kRecord).optional, Kinds{OperandKind::kStream});
  EXPECT_EQ(of(OperationCode::kSynchronizeStream).required, Kinds{});
  EXPECT_EQ(of(OperationCode::kSynchronizeStream).optional, Kinds{OperandKind::kStream});
}

TEST(Signature, OtherOperandsAndResults) {
  EXPECT_TRUE(of(OperationCode::kFull).shape);
  EXPECT_TRUE(of(OperationCode::kFull).number);
  EXPECT_TRUE(of(OperationCode::kHold).duration);
  EXPECT_TRUE(of(OperationCode::kEvent).flag);
  EXPECT_EQ(of(OperationCode::kFull).result, ResultKind::kTensor);
  EXPECT_EQ(of(OperationCode::kPoolStream).result, ResultKind::kStream);
  EXPECT_EQ(of(OperationCode::kEvent).result, ResultKind::kEvent);
  EXPECT_EQ(of(OperationCode::kReceive).result, ResultKind::kCarried);
  EXPECT_EQ(of(OperationCode::kCheck).result, ResultKind::kNone);
}

TEST(Signature, WhatIsAnsweredChangedAndNeededStandsInTheTable) {
  EXPECT_TRUE(of(OperationCode::kQueryEvent).answers);
  EXPECT_TRUE(of(OperationCode::kCountGraphs).answers);
  EXPECT_FALSE(of(OperationCode::kElapsed).answers);
  EXPECT_TRUE(of(OperationCode::kDestroy).changes);
  EXPECT_TRUE(of(OperationCode::kPoke).changes);
  EXPECT_FALSE(of(OperationCode::kRecord).changes);
  const OperationRow& count = *of(OperationCode::kCountBytes).row;
  EXPECT_EQ(count.family, OperationFamily::kCount);
  EXPECT_TRUE(needs(count, "statistics"));
  EXPECT_TRUE(needs(count, "internal_counts"));
  EXPECT_FALSE(needs(count, "internal"));
  EXPECT_FALSE(needs(*of(OperationCode::kMm).row, "statistics"));
}

TEST(Signature, AnUnknownOperandIsAFault) {
  const OperationRow row{OperationCode::kMm, "mm", "mm <matrix>", "tensor", ""};
  EXPECT_THROW(read_signature(row), FrameworkError);
}

}  // namespace
}  // namespace mpsstress::program
