// Numbers and pointers as objects.
#include <Foundation/Foundation.h>

@implementation NSValue
+ (NSValue*)valueWithPointer:(const void*)pointer {
  NSValue* value = [[[self alloc] init] autorelease];
  value->pointer_ = (void*)pointer;
  return value;
}
- (void*)pointerValue {
  return pointer_;
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
- (BOOL)isEqual:(id)other {
  return [other isMemberOfClass:[NSValue class]] && ((NSValue*)other)->pointer_ == pointer_;
}
- (NSUInteger)hash {
  return (NSUInteger)pointer_ >> 4;
}
@end

enum : int { kInteger, kUnsigned, kReal, kTruth };

@implementation NSNumber
static NSNumber* number(Class type, int kind, long long integer, double real) {
  NSNumber* value = [[[type alloc] init] autorelease];
  value->kind_ = kind;
  value->integer_ = integer;
  value->real_ = real;
  return value;
}
#define MPSS_NUMBER(name, type, kind)             \
  +(NSNumber*)numberWith##name : (type)value {    \
    return number(self, kind, (long long)value, (double)value); \
  }
MPSS_NUMBER(Bool, BOOL, kTruth)
MPSS_NUMBER(Char, char, kInteger)
MPSS_NUMBER(UnsignedChar, unsigned char, kInteger)
MPSS_NUMBER(Short, short, kInteger)
MPSS_NUMBER(UnsignedShort, unsigned short, kInteger)
MPSS_NUMBER(Int, int, kInteger)
MPSS_NUMBER(UnsignedInt, unsigned int, kInteger)
MPSS_NUMBER(Long, long, kInteger)
MPSS_NUMBER(UnsignedLong, unsigned long, kUnsigned)
MPSS_NUMBER(LongLong, long long, kInteger)
MPSS_NUMBER(UnsignedLongLong, unsigned long long, kUnsigned)
MPSS_NUMBER(Integer, NSInteger, kInteger)
MPSS_NUMBER(UnsignedInteger, NSUInteger, kUnsigned)
- (instancetype)initWithInteger:(NSInteger)value {
  kind_ = kInteger;
  integer_ = value;
  real_ = (double)value;
  return self;
}
+ (NSNumber*)numberWithFloat:(float)value {
  return number(self, kReal, 0, (double)value);
}
+ (NSNumber*)numberWithDouble:(double)value {
  return number(self, kReal, 0, value);
}
#define MPSS_VALUE(name, type)                                 \
  -(type)name##Value {                                         \
    return kind_ == kReal ? (type)real_ : (type)integer_;      \
  }
MPSS_VALUE(char, char)
MPSS_VALUE(short, short)
MPSS_VALUE(int, int)
MPSS_VALUE(unsignedInt, unsigned int)
MPSS_VALUE(long, long)
MPSS_VALUE(unsignedLong, unsigned long)
MPSS_VALUE(longLong, long long)
MPSS_VALUE(unsignedLongLong, unsigned long long)
MPSS_VALUE(integer, NSInteger)
MPSS_VALUE(unsignedInteger, NSUInteger)
- (BOOL)boolValue {
  return kind_ == kReal ? real_ != 0 : integer_ != 0;
}
- (float)floatValue {
  return (float)[self doubleValue];
}
- (double)doubleValue {
  if (kind_ == kReal) return real_;
  return kind_ == kUnsigned ? (double)(unsigned long long)integer_ : (double)integer_;
}
- (BOOL)isEqualToNumber:(NSNumber*)other {
  if (kind_ == kReal || other->kind_ == kReal) return [self doubleValue] == [other doubleValue];
  return integer_ == other->integer_;
}
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[NSNumber class]] && [self isEqualToNumber:(NSNumber*)other];
}
- (NSUInteger)hash {
  return (NSUInteger)[self longLongValue];
}
- (NSComparisonResult)compare:(NSNumber*)other {
  if ([self isEqualToNumber:other]) return NSOrderedSame;
  return [self doubleValue] < [other doubleValue] ? NSOrderedAscending : NSOrderedDescending;
}
- (NSString*)stringValue {
  if (kind_ == kReal) return [NSString stringWithFormat:@"%g", real_];
  if (kind_ == kUnsigned) return [NSString stringWithFormat:@"%llu", integer_];
  return [NSString stringWithFormat:@"%lld", integer_];
}
- (NSString*)description {
  return [self stringValue];
}
@end
