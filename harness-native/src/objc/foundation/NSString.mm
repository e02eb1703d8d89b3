// Strings: constants, and one class for all others, mutable or not.
#include <Foundation/Foundation.h>

#include <fstream>
#include <sstream>
#include <string>

#include "objc/foundation/format.hpp"

using mpsstress::face::formatted;

// What alloc of either class makes.
@interface MPSSString : NSMutableString {
 @public
  std::string* text_;
}
@end

static NSString* made(std::string text) {
  MPSSString* string = [[MPSSString alloc] init];
  *string->text_ = std::move(text);
  return [string autorelease];
}

static std::string text_of(NSString* string) {
  return string == nil ? std::string() : std::string([string UTF8String]);
}

@implementation NSString
+ (instancetype)alloc {
  return self == [NSString class] || self == [NSMutableString class] ? [MPSSString alloc]
                                                                      : [super alloc];
}
+ (instancetype)string {
  return [[[self alloc] init] autorelease];
}
+ (instancetype)stringWithString:(NSString*)string {
  return [[[self alloc] initWithString:string] autorelease];
}
+ (instancetype)stringWithUTF8String:(const char*)text {
  return [[[self alloc] initWithUTF8String:text] autorelease];
}
+ (instancetype)stringWithCString:(const char*)text encoding:(NSStringEncoding)encoding {
  return [[[self alloc] initWithUTF8String:text] autorelease];
}
+ (instancetype)stringWithFormat:(NSString*)format, ... {
  va_list arguments;
  va_start(arguments, format);
  NSString* string = [[self alloc] initWithFormat:format arguments:arguments];
  va_end(arguments);
  return [string autorelease];
}
+ (instancetype)stringWithContentsOfFile:(NSString*)path
                                encoding:(NSStringEncoding)encoding
                                   error:(NSError**)error {
  std::ifstream file([path UTF8String]);
  if (!file) {
    if (error != nullptr) {
      *error = [NSError errorWithDomain:NSCocoaErrorDomain code:260 userInfo:nil];
    }
    return nil;
  }
  std::ostringstream text;
  text << file.rdbuf();
  return made(text.str());
}
- (instancetype)initWithString:(NSString*)string {
  return [self initWithUTF8String:[string UTF8String]];
}
- (instancetype)initWithCString:(const char*)text encoding:(NSStringEncoding)encoding {
  return [self initWithUTF8String:text];
}
- (instancetype)initWithUTF8String:(const char*)text {
  return [self initWithBytes:text length:strlen(text) encoding:NSUTF8StringEncoding];
}
- (instancetype)initWithBytes:(const void*)bytes
                       length:(NSUInteger)length
                     encoding:(NSStringEncoding)encoding {
  [self doesNotRecognizeSelector:_cmd];
  return nil;
}
- (instancetype)initWithFormat:(NSString*)format, ... {
  va_list arguments;
  va_start(arguments, format);
  self = [self initWithFormat:format arguments:arguments];
  va_end(arguments);
  return self;
}
- (instancetype)initWithFormat:(NSString*)format arguments:(va_list)arguments {
  const std::string text = formatted([format UTF8String], arguments);
  return [self initWithBytes:text.data() length:text.size() encoding:NSUTF8StringEncoding];
}
- (const char*)UTF8String {
  [self doesNotRecognizeSelector:_cmd];
  return "";
}
- (NSUInteger)length {
  return strlen([self UTF8String]);
}
- (const char*)cStringUsingEncoding:(NSStringEncoding)encoding {
  return [self UTF8String];
}
- (NSUInteger)lengthOfBytesUsingEncoding:(NSStringEncoding)encoding {
  return [self length];
}
- (unichar)characterAtIndex:(NSUInteger)index {
  return (unichar)(unsigned char)[self UTF8String][index];
}
- (int)intValue {
  return atoi([self UTF8String]);
}
- (NSInteger)integerValue {
  return atol([self UTF8String]);
}
- (double)doubleValue {
  return atof([self UTF8String]);
}
- (BOOL)boolValue {
  return strchr("YyTt123456789", [self UTF8String][0]) != nullptr && [self length] != 0;
}
- (NSString*)lowercaseString {
  std::string text = text_of(self);
  for (char& c : text) c = (char)tolower(c);
  return made(text);
}
- (NSString*)uppercaseString {
  std::string text = text_of(self);
  for (char& c : text) c = (char)toupper(c);
  return made(text);
}
- (BOOL)isEqual:(id)other {
  return self == other ||
         ([other isKindOfClass:[NSString class]] && [self isEqualToString:(NSString*)other]);
}
- (NSUInteger)hash {
  return std::hash<std::string>()(text_of(self));
}
- (BOOL)isEqualToString:(NSString*)other {
  return other != nil && strcmp([self UTF8String], [other UTF8String]) == 0;
}
- (NSComparisonResult)compare:(NSString*)other {
  const int order = strcmp([self UTF8String], [other UTF8String]);
  return order < 0 ? NSOrderedAscending : order > 0 ? NSOrderedDescending : NSOrderedSame;
}
- (BOOL)hasPrefix:(NSString*)prefix {
  return strncmp([self UTF8String], [prefix UTF8String], [prefix length]) == 0;
}
- (BOOL)hasSuffix:(NSString*)suffix {
  return [self length] >= [suffix length] &&
         strcmp([self UTF8String] + [self length] - [suffix length], [suffix UTF8String]) == 0;
}
- (BOOL)containsString:(NSString*)other {
  return strstr([self UTF8String], [other UTF8String]) != nullptr;
}
- (NSRange)rangeOfString:(NSString*)other {
  const char* found = strstr([self UTF8String], [other UTF8String]);
  if (found == nullptr) return NSMakeRange(NSNotFound, 0);
  return NSMakeRange((NSUInteger)(found - [self UTF8String]), [other length]);
}
- (NSString*)substringFromIndex:(NSUInteger)index {
  return made(text_of(self).substr(index));
}
- (NSString*)substringToIndex:(NSUInteger)index {
  return made(text_of(self).substr(0, index));
}
- (NSString*)substringWithRange:(NSRange)range {
  return made(text_of(self).substr(range.location, range.length));
}
- (NSString*)stringByAppendingString:(NSString*)other {
  return made(text_of(self) + text_of(other));
}
- (NSString*)stringByAppendingFormat:(NSString*)format, ... {
  va_list arguments;
  va_start(arguments, format);
  const std::string text = formatted([format UTF8String], arguments);
  va_end(arguments);
  return made(text_of(self) + text);
}
- (NSString*)stringByAppendingPathComponent:(NSString*)component {
  return made(text_of(self) + "/" + text_of(component));
}
- (NSString*)stringByReplacingOccurrencesOfString:(NSString*)target withString:(NSString*)text {
  std::string out = text_of(self);
  const std::string from = text_of(target);
  const std::string to = text_of(text);
  for (size_t at = out.find(from); !from.empty() && at != std::string::npos;
       at = out.find(from, at + to.size())) {
    out.replace(at, from.size(), to);
  }
  return made(out);
}
- (NSArray*)componentsSeparatedByString:(NSString*)separator {
  NSMutableArray* parts = [NSMutableArray array];
  const std::string text = text_of(self);
  const std::string between = text_of(separator);
  size_t begin = 0;
  for (size_t at = text.find(between); at != std::string::npos; at = text.find(between, begin)) {
    [parts addObject:made(text.substr(begin, at - begin))];
    begin = at + between.size();
  }
  [parts addObject:made(text.substr(begin))];
  return parts;
}
- (NSData*)dataUsingEncoding:(NSStringEncoding)encoding {
  return [NSData dataWithBytes:[self UTF8String] length:[self length]];
}
- (id)copyWithZone:(NSZone*)zone {
  return [[NSString alloc] initWithUTF8String:[self UTF8String]];
}
- (id)mutableCopyWithZone:(NSZone*)zone {
  return [[NSMutableString alloc] initWithUTF8String:[self UTF8String]];
}
- (NSString*)description {
  return self;
}
@end

@implementation NSConstantString
- (const char*)UTF8String {
  return bytes_;
}
- (NSUInteger)length {
  return length_;
}
- (instancetype)retain {
  return self;
}
- (oneway void)release {
}
- (instancetype)autorelease {
  return self;
}
- (id)copyWithZone:(NSZone*)zone {
  return self;
}
@end

@implementation NSMutableString
- (void)appendString:(NSString*)other {
  [self doesNotRecognizeSelector:_cmd];
}
- (void)appendFormat:(NSString*)format, ... {
  va_list arguments;
  va_start(arguments, format);
  NSString* text = [[NSString alloc] initWithFormat:format arguments:arguments];
  va_end(arguments);
  [self appendString:text];
  [text release];
}
- (void)setString:(NSString*)other {
  [self doesNotRecognizeSelector:_cmd];
}
@end

@implementation MPSSString
+ (instancetype)alloc {
  MPSSString* string = [super alloc];
  string->text_ = new std::string;
  return string;
}
- (void)dealloc {
  delete text_;
  [super dealloc];
}
- (instancetype)initWithBytes:(const void*)bytes
                       length:(NSUInteger)length
                     encoding:(NSStringEncoding)encoding {
  text_->assign((const char*)bytes, length);
  return self;
}
- (const char*)UTF8String {
  return text_->c_str();
}
- (NSUInteger)length {
  return text_->size();
}
- (void)appendString:(NSString*)other {
  *text_ += text_of(other);
}
- (void)setString:(NSString*)other {
  *text_ = text_of(other);
}
@end

void NSLog(NSString* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string text = formatted([format UTF8String], arguments);
  va_end(arguments);
  fprintf(stderr, "%s\n", text.c_str());
}
NSString* NSTemporaryDirectory(void) { return @"/tmp/"; }
