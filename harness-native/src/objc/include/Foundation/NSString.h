// Text. It is kept as UTF-8; lengths and positions are those of its bytes, which is the same for
// ASCII.
#ifndef MPSSTRESS_FACE_NSSTRING_H
#define MPSSTRESS_FACE_NSSTRING_H

#include <Foundation/NSObject.h>

@class NSData, NSError, NSURL;

typedef NSUInteger NSStringEncoding;
enum : NSUInteger { NSASCIIStringEncoding = 1, NSUTF8StringEncoding = 4 };
typedef NSUInteger NSStringCompareOptions;
enum : NSUInteger { NSCaseInsensitiveSearch = 1, NSLiteralSearch = 2 };

@interface NSString : NSObject <NSCopying, NSMutableCopying>
+ (instancetype)string;
+ (instancetype)stringWithString:(NSString*)string;
+ (instancetype)stringWithUTF8String:(const char*)text;
+ (instancetype)stringWithCString:(const char*)text encoding:(NSStringEncoding)encoding;
+ (instancetype)stringWithFormat:(NSString*)format, ...;
+ (instancetype)stringWithContentsOfFile:(NSString*)path
                                encoding:(NSStringEncoding)encoding
                                   error:(NSError**)error;
- (instancetype)initWithString:(NSString*)string;
- (instancetype)initWithUTF8String:(const char*)text;
- (instancetype)initWithCString:(const char*)text encoding:(NSStringEncoding)encoding;
- (instancetype)initWithBytes:(const void*)bytes
                       length:(NSUInteger)length
                     encoding:(NSStringEncoding)encoding;
- (instancetype)initWithFormat:(NSString*)format, ...;
- (instancetype)initWithFormat:(NSString*)format arguments:(va_list)arguments;
@property(readonly) const char* UTF8String;
@property(readonly) NSUInteger length;
@property(readonly) int intValue;
@property(readonly) NSInteger integerValue;
@property(readonly) double doubleValue;
@property(readonly) BOOL boolValue;
@property(readonly, copy) NSString* lowercaseString;
@property(readonly, copy) NSString* uppercaseString;
- (const char*)cStringUsingEncoding:(NSStringEncoding)encoding;
- (NSUInteger)lengthOfBytesUsingEncoding:(NSStringEncoding)encoding;
- (unichar)characterAtIndex:(NSUInteger)index;
- (BOOL)isEqualToString:(NSString*)other;
- (NSComparisonResult)compare:(NSString*)other;
- (BOOL)hasPrefix:(NSString*)prefix;
- (BOOL)hasSuffix:(NSString*)suffix;
- (BOOL)containsString:(NSString*)other;
- (NSRange)rangeOfString:(NSString*)other;
- (NSString*)substringFromIndex:(NSUInteger)index;
- (NSString*)substringToIndex:(NSUInteger)index;
- (NSString*)substringWithRange:(NSRange)range;
- (NSString*)stringByAppendingString:(NSString*)other;
- (NSString*)stringByAppendingFormat:(NSString*)format, ...;
- (NSString*)stringByAppendingPathComponent:(NSString*)component;
- (NSString*)stringByReplacingOccurrencesOfString:(NSString*)target withString:(NSString*)text;
- (NSArray*)componentsSeparatedByString:(NSString*)separator;
- (NSData*)dataUsingEncoding:(NSStringEncoding)encoding;
@end

// What @"..." is.
@interface NSConstantString : NSString {
  const char* bytes_;
  unsigned int length_;
}
@end

@interface NSMutableString : NSString
- (void)appendString:(NSString*)other;
- (void)appendFormat:(NSString*)format, ...;
- (void)setString:(NSString*)other;
@end

#endif
