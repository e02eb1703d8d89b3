// Tables of SUTs that were built against an earlier or a later header.
#include "program/sut/sut_loader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>

#include "program/host/errors.hpp"
#include "support/fake_sut.hpp"

namespace mpsstress::program {
namespace {

constexpr std::size_t kUntold = offsetof(mpss_sut_api, in_block) + sizeof(mpss_sut_api::in_block);

/// A table of that many bytes with nothing readable behind it.
class TableAtTheEndOfAPage {
 public:
  explicit TableAtTheEndOfAPage(std::size_t bytes)
      : page_(static_cast<std::size_t>(getpagesize())) {
    pages_ = static_cast<char*>(
        mmap(nullptr, 2 * page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(pages_ + page_, page_, PROT_NONE);
    std::memcpy(pages_ + page_ - bytes, &test::fake_sut(), std::min(bytes, sizeof(mpss_sut_api)));
    table_ = reinterpret_cast<mpss_sut_api*>(pages_ + page_ - bytes);
  }
  ~TableAtTheEndOfAPage() { munmap(pages_, 2 * page_); }
  TableAtTheEndOfAPage(const TableAtTheEndOfAPage&) = delete;
  TableAtTheEndOfAPage& operator=(const TableAtTheEndOfAPage&) = delete;

  mpss_sut_api& table() const { return *table_; }

 private:
  std::size_t page_;
  char* pages_;
  mpss_sut_api* table_;
};

TEST(SutTableTest, OneThatTellsNoSizeIsTheFirstOfItsAbi) {
  const TableAtTheEndOfAPage old(kUntold);
  old.table().struct_size = 0;
  const mpss_sut_api whole = complete(old.table());
  EXPECT_STREQ(whole.name, "fake");
  EXPECT_EQ(whole.tensor_poke, test::fake_sut().tensor_poke);
}

TEST(SutTableTest, WhatAnEarlierHeaderLacksIsNull) {
  constexpr std::size_t kBeforeDefects = offsetof(mpss_sut_api, defects);
  const TableAtTheEndOfAPage old(kBeforeDefects);
  old.table().struct_size = kBeforeDefects;
  const mpss_sut_api whole = complete(old.table());
  EXPECT_NE(whole.set_violation_reporter, nullptr);
  EXPECT_EQ(whole.defects, nullptr);
  EXPECT_EQ(whole.tensor_poke, nullptr);
}

TEST(SutTableTest, WhatALaterHeaderAddsIsNotTaken) {
  const TableAtTheEndOfAPage later(sizeof(mpss_sut_api) + 64);
  later.table().struct_size = sizeof(mpss_sut_api) + 64;
  EXPECT_EQ(complete(later.table()).in_block, test::fake_sut().in_block);
}

TEST(SutTableTest, AnotherAbiIsRefused) {
  mpss_sut_api table = test::fake_sut();
  table.abi = 2;
  EXPECT_THAT([&] { complete(table); },
              testing::ThrowsMessage<FrameworkError>("the SUT speaks ABI 2, not 3"));
}

TEST(SutTableTest, ATableThatIsTooShortIsRefused) {
  mpss_sut_api table = test::fake_sut();
  table.struct_size = 16;
  EXPECT_THAT([&] { complete(table); },
              testing::ThrowsMessage<FrameworkError>(
                  "the SUT's table has 16 bytes; without what is optional it has " +
                  std::to_string(offsetof(mpss_sut_api, set_violation_reporter))));
}

}  // namespace
}  // namespace mpsstress::program
