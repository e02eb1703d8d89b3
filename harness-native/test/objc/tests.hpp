// Tests of the face: bodies that enter themselves into a list, run as they are on real threads and
// under schedule after schedule in the controlled flavour.
#ifndef MPSSTRESS_TEST_OBJC_TESTS_HPP
#define MPSSTRESS_TEST_OBJC_TESTS_HPP

#include <cstdint>

namespace mpsstress::face {
enum class Rule : std::uint32_t;
}

namespace mpsstress::objc_tests {

enum class Expected {
  Quiet,         // nothing wrong, ever
  Race,          // a race (and what it leads to) that the controlled runtime finds
  Deadlock,      // threads that wait for ever, in a schedule that the controlled runtime finds
  Guess,         // a finding that depends on a rule that was guessed, and says so
  Overreleased,  // a release of what is gone, told with all that was done to the object
  Leak,          // Objective-C objects are left, and something leads to them
  Lost,          // Objective-C objects are left that nothing leads to
  Unsupported,   // what the face does not have ends it
};

struct Test {
  Test(const char* its_name, Expected what, void (*its_body)(), const char* names = nullptr);
  const char* name;
  Expected expected;
  void (*body)();
  const Test* next;
  const char* missing;  // what an unsupported run names
};

const Test* all_tests();
// For this test, that rule has its other word.
void choose(face::Rule rule);
void check_failed(const char* condition, const char* file, int line);

}  // namespace mpsstress::objc_tests

#define OBJC_TEST(name, expected)                                         \
  static void body_of_##name();                                           \
  static const mpsstress::objc_tests::Test test_##name(                   \
      #name, mpsstress::objc_tests::Expected::expected, &body_of_##name); \
  static void body_of_##name()

// The face does not have it, and says so by this name.
#define OBJC_TEST_ENDS_BY(name, missing)                                              \
  static void body_of_##name();                                                       \
  static const mpsstress::objc_tests::Test test_##name(                               \
      #name, mpsstress::objc_tests::Expected::Unsupported, &body_of_##name, missing); \
  static void body_of_##name()

#define CHECK(...)                                                           \
  do {                                                                       \
    if (!(__VA_ARGS__)) {                                                    \
      mpsstress::objc_tests::check_failed(#__VA_ARGS__, __FILE__, __LINE__); \
    }                                                                        \
  } while (0)

#endif  // MPSSTRESS_TEST_OBJC_TESTS_HPP
