// What classes do when a program is loaded.
#include <Foundation/Foundation.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tests.hpp"

namespace {

// Written before main, read by every test: in the order of the calls.
std::array<std::string_view, 16> told;
std::size_t told_count = 0;

void tell(std::string_view what) {
  if (told_count < told.size()) told[told_count++] = what;
}

std::ptrdiff_t place(std::string_view what) {
  return std::find(told.begin(), told.end(), what) - told.begin();
}

}  // namespace

// Defined before its superclass.
@class LoadedBase;
@interface LoadedBase : NSObject
@end
@interface LoadedDerived : LoadedBase
@end
@interface LoadedInheriting : LoadedDerived
@end

@implementation LoadedDerived
+ (void)load {
  tell("load derived");
}
@end
@implementation LoadedInheriting
@end

@interface LoadedBase (Category)
@end
@implementation LoadedBase (Category)
+ (void)load {
  tell("load category");
}
@end

@implementation LoadedBase
+ (void)load {
  tell("load base");
  // Classes can be used here: everything is linked.
  [[[self alloc] init] release];
}
+ (void)initialize {
  tell(self == [LoadedBase class] ? "initialize base" : "initialize subclass");
}
@end

OBJC_TEST(load_comes_before_main_superclasses_first, Quiet) {
  CHECK(place("load base") == 0);
  CHECK(place("load base") < place("load derived"));
  CHECK(place("load derived") < place("load category"));
}

OBJC_TEST(a_class_without_a_load_of_its_own_does_not_run_its_superclasss, Quiet) {
  CHECK(std::count(told.begin(), told.end(), "load derived") == 1);
}

OBJC_TEST(each_class_is_initialized_once_by_what_it_inherits, Quiet) {
  CHECK(place("load category") < place("initialize base"));
  CHECK(place("initialize base") < place("initialize subclass"));
  CHECK(told_count == 6);  // three of +load, one base, two subclasses
}
