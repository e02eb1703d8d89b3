// Exceptions of Objective-C and of C++, through the frames of both.
#include <Foundation/Foundation.h>
#include <dispatch/dispatch.h>

#include <exception>
#include <stdexcept>
#include <string>

#include "tests.hpp"

@interface NarrowException : NSException
@end
@implementation NarrowException
@end

namespace {

[[noreturn]] void raise(Class type, NSString* reason) {
  @throw [type exceptionWithName:@"Test" reason:reason userInfo:nil];
}

struct Counts {
  int* ended;
  ~Counts() { ++*ended; }
};

// Who catches what this raises: "narrow", "exception", "object"; behind it "+" for the @finally.
std::string catcher(void (^block)()) {
  std::string who = "nobody";
  @try {
    block();
  } @catch (NarrowException* narrow) {
    who = "narrow";
  } @catch (NSException* exception) {
    who = "exception";
  } @catch (id object) {
    who = "object";
  } @finally {
    who += "+";
  }
  return who;
}

}  // namespace

OBJC_TEST(AnExceptionIsCaughtByItsClassOrOneAbove, Quiet) {
  @autoreleasepool {
    CHECK(catcher(^{ raise([NarrowException class], @"a"); }) == "narrow+");
    CHECK(catcher(^{ raise([NSException class], @"b"); }) == "exception+");
    CHECK(catcher(^{ @throw @"an object"; }) == "object+");
    CHECK(catcher(^{ [NSException raise:@"Test" format:@"%d", 1]; }) == "exception+");
    CHECK(catcher(^{}) == "nobody+");
    bool above = false;
    @try {
      raise([NarrowException class], @"by the class above alone");
    } @catch (NSException* exception) {
      above = [exception class] == [NarrowException class];
    }
    CHECK(above);
  }
}

OBJC_TEST(WhatNoHandlerTakesGoesOnToOneThatDoes, Quiet) {
  @autoreleasepool {
    int ended = 0;
    int* const count = &ended;
    std::string outer;
    @try {
      const Counts local{count};
      @try {
        raise([NSException class], @"past the narrow one");
      } @catch (NarrowException* narrow) {
        outer = "wrong";
      }
    } @catch (NSException* exception) {
      outer = [[exception reason] UTF8String];
    }
    CHECK(outer == "past the narrow one");
    CHECK(ended == 1);
  }
}

OBJC_TEST(AnExceptionIsThrownAgain, Quiet) {
  @autoreleasepool {
    NSException* first = nil;
    NSException* second = nil;
    @try {
      @try {
        raise([NSException class], @"again");
      } @catch (NSException* exception) {
        first = exception;
        @throw;
      }
    } @catch (NSException* exception) {
      second = exception;
    }
    CHECK(first != nil && first == second);
  }
}

// It passed frames with @catch by a crash: a class's name was asked like a type_info.
OBJC_TEST(AnExceptionOfCxxPassesHandlersOfObjectiveC, Quiet) {
  @autoreleasepool {
    std::string message;
    bool finally = false;
    try {
      @try {
        throw std::runtime_error("of C++");
      } @catch (NSException* exception) {
        message = "wrong";
      } @catch (id object) {
        message = "wrong, too";
      } @finally {
        finally = true;
      }
    } catch (const std::exception& error) {
      message = error.what();
    }
    CHECK(message == "of C++");
    CHECK(finally);
    CHECK(std::uncaught_exceptions() == 0);
    CHECK(std::current_exception() == nullptr);
  }
}

OBJC_TEST(HandlersOfBothLanguagesStandInOneFunction, Quiet) {
  @autoreleasepool {
    std::string message;
    for (int turn = 0; turn < 3; ++turn) {
      @try {
        try {
          if (turn == 0) throw std::out_of_range("a range");
          if (turn == 1) throw 7;
          raise([NSException class], @"an object");
        } catch (const std::logic_error& error) {
          message += error.what();
        } catch (int number) {
          message += std::to_string(number);
        }
      } @catch (NSException* exception) {
        message += [[exception reason] UTF8String];
      }
    }
    CHECK(message == "a range7an object");
  }
}

OBJC_TEST(AnObjectiveCExceptionEndsWhatItPassesAndCxxCatchesEverything, Quiet) {
  @autoreleasepool {
    int ended = 0;
    bool caught = false;
    try {
      const Counts local{&ended};
      raise([NSException class], @"foreign");
    } catch (...) {
      caught = true;
    }
    CHECK(caught);
    CHECK(ended == 1);
  }
}

// The handler got the object where __cxa_begin_catch reads an exception.
OBJC_TEST(CxxCatchesAnObjectByItsClass, Quiet) {
  @autoreleasepool {
    std::string who;
    for (int turn = 0; turn < 4; ++turn) {
      try {
        if (turn == 0) raise([NarrowException class], @"a");
        if (turn == 1) raise([NSException class], @"b");
        if (turn == 2) @throw @"c";
        throw 7;
      } catch (NarrowException* narrow) {
        who += "narrow ";
      } catch (NSException* exception) {
        who += [[exception reason] UTF8String];
        CHECK(std::current_exception() != nullptr);
      } catch (id object) {
        who += [object UTF8String];
      } catch (...) {
        who += "d";
      }
    }
    CHECK(who == "narrow bcd");
    CHECK(std::uncaught_exceptions() == 0);
    CHECK(std::current_exception() == nullptr);
  }
}

OBJC_TEST(CxxThrowsAnObjectAgain, Quiet) {
  @autoreleasepool {
    std::string path;
    @try {
      try {
        try {
          raise([NarrowException class], @"again");
        } catch (NSException* exception) {
          path += "class ";
          throw;
        }
      } catch (...) {
        path += "all ";
        throw;
      }
    } @catch (NarrowException* exception) {
      path += [[exception reason] UTF8String];
    } @finally {
      path += " finally";
    }
    CHECK(path == "class all again finally");
    CHECK(std::uncaught_exceptions() == 0);
  }
}

@interface Ending : NSException
@property(nonatomic) int* ended;
@end
@implementation Ending
- (void)dealloc {
  ++*self.ended;
  [super dealloc];
}
@end

// A thrower that gives up its own reference: the exception holds the object while it is under way.
OBJC_TEST(AnExceptionHoldsItsObject, Quiet) {
  int ended = 0;
  int* const count = &ended;
  const auto give_up = ^{
    Ending* exception = [[Ending alloc] init];
    exception.ended = count;
    @try {
      @throw exception;
    } @finally {
      [exception release];
    }
  };
  @autoreleasepool {
    try {
      give_up();
    } catch (Ending* exception) {
      CHECK(*exception.ended == 0);
    }
    @try {
      give_up();
    } @catch (id object) {
      CHECK([object class] == [Ending class]);
    }
    try {
      give_up();
    } catch (...) {
    }
  }
  CHECK(ended == 3);
}

namespace {

// How backends bring an exception out of a block on a queue.
void sync_with_rethrow(dispatch_queue_t queue, void (^block)()) {
  __block std::exception_ptr thrown;
  dispatch_sync(queue, ^{
    try {
      block();
    } catch (...) {
      thrown = std::current_exception();
    }
  });
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace

OBJC_TEST(ABlockOnAQueueThrowsThroughAnExceptionPointer, Quiet) {
  @autoreleasepool {
    const dispatch_queue_t queue = dispatch_queue_create("throws", nullptr);
    std::string who;
    for (int turn = 0; turn < 3; ++turn) {
      try {
        @try {
          sync_with_rethrow(queue, ^{
            if (turn == 0) raise([NarrowException class], @"narrow ");
            if (turn == 1) raise([NSException class], @"wide ");
            throw std::runtime_error("of C++");
          });
        } @catch (NarrowException* exception) {
          who += [[exception reason] UTF8String];
        }
      } catch (NSException* exception) {
        who += [[exception reason] UTF8String];
      } catch (const std::exception& error) {
        who += error.what();
      }
    }
    dispatch_release(queue);
    CHECK(who == "narrow wide of C++");
    CHECK(std::uncaught_exceptions() == 0);
  }
}
