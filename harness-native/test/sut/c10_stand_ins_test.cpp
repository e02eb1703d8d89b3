// What stands in for compiled parts of c10, called as the checkout's headers declare it: their
// names are found when a pool is linked, and by nothing else.
#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>

namespace c10 {

struct SourceLocation {
  const char* function;
  const char* file;
  std::uint32_t line;
};

// As the class is in a header: what it has of its own is never made.
class MessageLogger {
 public:
  MessageLogger(SourceLocation location, int severity, bool exit_on_fatal = true);
  MessageLogger(const char* file, int line, int severity);
  ~MessageLogger() noexcept(false);
  std::stringstream& stream();
  void* of_its_own[64];
};

enum class DeviceType : std::int8_t { CPU = 0, CUDA = 1, MPS = 13 };
std::ostream& operator<<(std::ostream& stream, DeviceType type);

namespace WarningUtils {
bool get_warnAlways() noexcept(true);
}

namespace utils {
bool has_env(const char* name) noexcept;
}

}  // namespace c10

namespace {

constexpr c10::SourceLocation kPlace{"f", "pool.mm", 7};

std::string written(int severity) {
  testing::internal::CaptureStderr();
  c10::MessageLogger(kPlace, severity).stream() << "free " << 3;
  return testing::internal::GetCapturedStderr();
}

TEST(C10StandInsTest, AWarningIsWrittenAndWhatOnlyInformsIsNot) {
  EXPECT_EQ(written(1), "warning: pool.mm:7: free 3\n");
  EXPECT_EQ(written(0), "");
}

TEST(C10StandInsTest, AFatalMessageIsThrownAndTheNextOneBeginsAnew) {
  try {
    c10::MessageLogger(kPlace, 3, false).stream() << "Check failed: a == b";
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "pool.mm:7: Check failed: a == b");
  }
  EXPECT_EQ(written(1), "warning: pool.mm:7: free 3\n");
}

TEST(C10StandInsTest, OlderHeadersNameFileAndLine) {
  testing::internal::CaptureStderr();
  c10::MessageLogger("heap.mm", 9, 2).stream() << "low";
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "warning: heap.mm:9: low\n");
}

TEST(C10StandInsTest, DevicesHaveTheirNames) {
  std::ostringstream text;
  text << c10::DeviceType::MPS << ' ' << c10::DeviceType::CPU << ' ' << c10::DeviceType::CUDA;
  EXPECT_EQ(text.str(), "mps cpu device type 1");
}

TEST(C10StandInsTest, AWarningIsGivenOnce) { EXPECT_FALSE(c10::WarningUtils::get_warnAlways()); }

TEST(C10StandInsTest, AVariableThatIsNotSetIsNotThere) {
  EXPECT_FALSE(c10::utils::has_env("MPSSTRESS_NOBODY_SETS_THIS"));
}

}  // namespace
