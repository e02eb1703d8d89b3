// Numbers as objects.
#ifndef MPSSTRESS_FACE_NSVALUE_H
#define MPSSTRESS_FACE_NSVALUE_H

#include <Foundation/NSObject.h>

@interface NSValue : NSObject <NSCopying> {
  void* pointer_;
}
+ (NSValue*)valueWithPointer:(const void*)pointer;
- (void*)pointerValue;
@end

@interface NSNumber : NSValue {
  int kind_;
  long long integer_;
  double real_;
}
+ (NSNumber*)numberWithBool:(BOOL)value;
+ (NSNumber*)numberWithChar:(char)value;
+ (NSNumber*)numberWithUnsignedChar:(unsigned char)value;
+ (NSNumber*)numberWithShort:(short)value;
+ (NSNumber*)numberWithUnsignedShort:(unsigned short)value;
+ (NSNumber*)numberWithInt:(int)value;
+ (NSNumber*)numberWithUnsignedInt:(unsigned int)value;
+ (NSNumber*)numberWithLong:(long)value;
+ (NSNumber*)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber*)numberWithLongLong:(long long)value;
+ (NSNumber*)numberWithUnsignedLongLong:(unsigned long long)value;
+ (NSNumber*)numberWithFloat:(float)value;
+ (NSNumber*)numberWithDouble:(double)value;
+ (NSNumber*)numberWithInteger:(NSInteger)value;
- (instancetype)initWithInteger:(NSInteger)value;
+ (NSNumber*)numberWithUnsignedInteger:(NSUInteger)value;
- (BOOL)boolValue;
- (char)charValue;
- (short)shortValue;
- (int)intValue;
- (unsigned int)unsignedIntValue;
- (long)longValue;
- (unsigned long)unsignedLongValue;
- (long long)longLongValue;
- (unsigned long long)unsignedLongLongValue;
- (float)floatValue;
- (double)doubleValue;
- (NSInteger)integerValue;
- (NSUInteger)unsignedIntegerValue;
- (NSString*)stringValue;
- (BOOL)isEqualToNumber:(NSNumber*)other;
- (NSComparisonResult)compare:(NSNumber*)other;
@end

#endif
