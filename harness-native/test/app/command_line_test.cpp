// Options of the native programs: what is read, what is refused, and what --help prints.
#include "command_line/command_line.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace mpsstress::app {
namespace {

class CommandLineTest : public testing::Test {
 protected:
  CommandLineTest() {
    line_.text("--plan", "PLAN", "the plan to run", plan_);
    line_.number("--seed", "S", "seed of the first run (1)", seed_);
    line_.number("--depth", "D", "how deep (3)", depth_);
    line_.flag("--leaks", "what is left is a finding", leaks_);
    line_.option("--where-to-preempt", "sync|shared", "where\nelse (shared)",
                 [this](const std::string& word) {
                   if (word != "sync") throw UsageError("--where-to-preempt expects sync");
                   where_ = word;
                 });
    line_.alias("--points", "--where-to-preempt");
  }

  std::string refused(const std::vector<std::string>& words) {
    try {
      line_.read(words);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  CommandLine line_;
  std::string plan_;
  std::string where_;
  std::uint64_t seed_ = 1;
  unsigned depth_ = 3;
  bool leaks_ = false;
};

TEST_F(CommandLineTest, ReadsEachOptionAndLeavesTheOthers) {
  EXPECT_TRUE(line_.read({"--seed", "18446744073709551615", "--leaks", "--plan", "--leaks"}));
  EXPECT_EQ(seed_, 18446744073709551615U);
  EXPECT_TRUE(leaks_);
  EXPECT_EQ(plan_, "--leaks");  // a value may look like an option
  EXPECT_EQ(depth_, 3U);
}

TEST_F(CommandLineTest, TheLastOfAnOptionCounts) {
  EXPECT_TRUE(line_.read({"--seed", "2", "--seed", "3"}));
  EXPECT_EQ(seed_, 3U);
}

TEST_F(CommandLineTest, ReadsAnOptionByItsOtherName) {
  EXPECT_TRUE(line_.read({"--points", "sync"}));
  EXPECT_EQ(where_, "sync");
  EXPECT_TRUE(line_.was_given("--where-to-preempt"));
}

TEST_F(CommandLineTest, SaysWhichWereGivenWhateverTheySay) {
  EXPECT_FALSE(line_.read({"--seed", "1", "--help", "--leaks"}));
  EXPECT_TRUE(line_.was_given("--seed"));
  EXPECT_FALSE(line_.was_given("--depth"));
  EXPECT_FALSE(line_.was_given("--leaks"));
}

TEST_F(CommandLineTest, NothingIsReadBehindHelp) {
  EXPECT_FALSE(line_.read({"--leaks", "--help", "--no-such"}));
  EXPECT_TRUE(leaks_);
  EXPECT_FALSE(line_.read({"-h"}));
}

TEST_F(CommandLineTest, SaysWhatItRefuses) {
  EXPECT_EQ(refused({"--plans", "p"}), "unknown option '--plans'");
  EXPECT_EQ(refused({"plan"}), "unknown option 'plan'");
  EXPECT_EQ(refused({""}), "unknown option ''");
  EXPECT_EQ(refused({"--leaks", "--plan"}), "--plan expects a value");
  for (const char* word : {"x", "-1", "+1", "1x", " 1", "", "1.5", "18446744073709551616"}) {
    EXPECT_EQ(refused({"--seed", word}),
              "--seed expects a non-negative integer, got '" + std::string(word) + "'");
  }
  EXPECT_EQ(refused({"--depth", "4294967296"}),
            "--depth expects a non-negative integer, got '4294967296'");
  EXPECT_EQ(refused({"--points", "all"}), "--where-to-preempt expects sync");
}

TEST_F(CommandLineTest, HelpHasALineForEachOption) {
  EXPECT_EQ(line_.help(),
            "  --plan PLAN                the plan to run\n"
            "  --seed S                   seed of the first run (1)\n"
            "  --depth D                  how deep (3)\n"
            "  --leaks                    what is left is a finding\n"
            "  --where-to-preempt sync|shared  where\n"
            "                             else (shared)\n");
}

}  // namespace
}  // namespace mpsstress::app
