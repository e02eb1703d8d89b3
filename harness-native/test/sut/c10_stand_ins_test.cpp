// What stands in for compiled parts of c10, called as the checkout's headers declare it: their
// names are found when a pool is linked, and by nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
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

std::string demangle(const char* name);

namespace WarningUtils {
bool get_warnAlways() noexcept(true);
}

namespace utils {
bool has_env(const char* name) noexcept;
}

namespace detail {
void deleteNothing(void* memory);
bool LogAPIUsageFakeReturn(const std::string& text);
}  // namespace detail

enum class DispatchKey : std::uint16_t;

}  // namespace c10

namespace torch {

// As the classes are in headers: a function holds memory in its first word.
class CppFunction {
 public:
  ~CppFunction();
  int* held;
  std::uint64_t others[15];
};

class Library {
 public:
  enum Kind : std::uint32_t { IMPL = 2 };
  Library(Kind kind, std::string domain, std::optional<c10::DispatchKey> key, const char* file,
          std::uint32_t line);
  Library& _fallback(CppFunction&& function) &;
  std::uint64_t all[32];
};

}  // namespace torch

namespace at {
struct Generator {
  void* held;
};
namespace mps::detail {
const Generator& getDefaultMPSGenerator();
Generator createMPSGenerator(std::uint64_t seed);
}  // namespace mps::detail
struct MPSGeneratorImpl {
  explicit MPSGeneratorImpl(std::uint64_t seed);
};
}  // namespace at

// In the face the process ends with it.
extern "C" void mpss_face_unsupported(const char* text);
extern "C" void mpss_face_unsupported(const char* text) { throw std::runtime_error(text); }

// Two that only the linker's names tell, for their parameters are classes of the checkout.
struct Schema {
  ~Schema() {}
  alignas(8) unsigned char bytes[100];
};
void function_of_kernel(void* made) __asm__(
    "_ZN5torch11CppFunctionC1EN3c1014KernelFunctionENSt3__18optionalINS1_4impl12CppSignatureEEENS3_"
    "10unique_ptrINS1_14FunctionSchemaENS3_14default_deleteIS9_EEEE");
void function_of_old_kernel(void* made) __asm__(
    "_ZN5torch11CppFunctionC1EN3c1014KernelFunctionENS1_8optionalINS1_4impl12CppSignatureEEENSt3__1"
    "10unique_ptrINS1_14FunctionSchemaENS7_14default_deleteIS9_EEEE");
Schema no_schema() __asm__(
    "_ZN3c106detail12infer_schema20make_function_schemaENS_8ArrayRefINS1_11ArgumentDefEEES4_");

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

TEST(C10StandInsTest, TypesHaveTheirNames) {
  EXPECT_EQ(c10::demangle("N2at3mps9MPSStreamE"), "at::mps::MPSStream");
  EXPECT_EQ(c10::demangle("no name of a type"), "no name of a type");
}

// Under ASan the memory would be a leak if it were not kept.
TEST(C10StandInsTest, WhatIsRegisteredBeforeMainIsKept) {
  static torch::Library library(torch::Library::IMPL, "aten", std::nullopt, "pool.mm", 7);
  EXPECT_EQ(&library._fallback(torch::CppFunction{new int(3), {}}), &library);
  EXPECT_EQ(library.all[0], 0U);
}

using Memory = std::array<unsigned char, 128>;

void expect_smallest(const Memory& memory) {
  constexpr std::size_t kSmallest = 88;  // of any version
  EXPECT_EQ(std::count(memory.begin(), memory.begin() + kSmallest, 0), kSmallest);
  EXPECT_EQ(std::count(memory.begin() + kSmallest, memory.end(), 7), 128 - kSmallest);
}

// Called by their names: through a pointer it would be one to a function of another type.
TEST(C10StandInsTest, AFunctionOfAKernelHoldsNothingAndIsNoLarger) {
  Memory memory;
  memory.fill(7);
  function_of_kernel(memory.data());
  expect_smallest(memory);
  memory.fill(7);
  function_of_old_kernel(memory.data());
  expect_smallest(memory);
}

TEST(C10StandInsTest, ASchemaThatNobodyAsksForIsEmpty) {
  const Schema schema = no_schema();
  EXPECT_EQ(std::count(std::begin(schema.bytes), std::end(schema.bytes), 0), 100);
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

TEST(C10StandInsTest, MemoryOfSomebodyElseIsLeftAlone) {
  int theirs = 3;
  c10::detail::deleteNothing(&theirs);
  EXPECT_EQ(theirs, 3);
}

TEST(C10StandInsTest, NobodyIsToldWhichInterfacesAreUsed) {
  testing::internal::CaptureStderr();
  EXPECT_TRUE(c10::detail::LogAPIUsageFakeReturn("aten.init.mps"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(C10StandInsTest, DevicesHaveTheirNames) {
  std::ostringstream text;
  text << c10::DeviceType::MPS << ' ' << c10::DeviceType::CPU << ' ' << c10::DeviceType::CUDA;
  EXPECT_EQ(text.str(), "mps cpu device type 1");
}

TEST(C10StandInsTest, AWarningIsGivenOnce) { EXPECT_FALSE(c10::WarningUtils::get_warnAlways()); }

TEST(C10StandInsTest, AGeneratorOfRandomNumbersEndsWithItsName) {
  EXPECT_THROW(at::mps::detail::getDefaultMPSGenerator(), std::runtime_error);
  EXPECT_THROW(at::mps::detail::createMPSGenerator(1), std::runtime_error);
  EXPECT_THROW(at::MPSGeneratorImpl(1), std::runtime_error);
}

TEST(C10StandInsTest, AVariableThatIsNotSetIsNotThere) {
  EXPECT_FALSE(c10::utils::has_env("MPSSTRESS_NOBODY_SETS_THIS"));
}

}  // namespace
