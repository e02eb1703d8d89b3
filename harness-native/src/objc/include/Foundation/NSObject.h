// The root of all classes: manual reference counts.
#ifndef MPSSTRESS_FACE_NSOBJECT_H
#define MPSSTRESS_FACE_NSOBJECT_H

#include <Foundation/NSObjCRuntime.h>

@class NSString, NSArray, NSMethodSignature;
@class Protocol;

@protocol NSObject
- (BOOL)isEqual:(id)object;
- (NSUInteger)hash;
- (Class)superclass;
- (Class)class;
- (id)self;
- (id)performSelector:(SEL)selector;
- (id)performSelector:(SEL)selector withObject:(id)object;
- (BOOL)isProxy;
- (BOOL)isKindOfClass:(Class)type;
- (BOOL)isMemberOfClass:(Class)type;
- (BOOL)conformsToProtocol:(Protocol*)protocol;
- (BOOL)respondsToSelector:(SEL)selector;
- (instancetype)retain;
- (oneway void)release;
- (instancetype)autorelease;
- (NSUInteger)retainCount;
- (NSString*)description;
- (NSString*)debugDescription;
@end

@protocol NSCopying
- (id)copyWithZone:(NSZone*)zone;
@end
@protocol NSMutableCopying
- (id)mutableCopyWithZone:(NSZone*)zone;
@end
@protocol NSCoding
@end
@protocol NSSecureCoding <NSCoding>
@end

@interface NSObject <NSObject> {
  Class isa;
}
+ (instancetype)alloc;
+ (instancetype)allocWithZone:(NSZone*)zone;
+ (instancetype)new;
+ (Class)class;
+ (Class)superclass;
+ (BOOL)instancesRespondToSelector:(SEL)selector;
+ (IMP)instanceMethodForSelector:(SEL)selector;
+ (BOOL)conformsToProtocol:(Protocol*)protocol;
+ (BOOL)isSubclassOfClass:(Class)type;
+ (NSString*)description;
- (instancetype)init;
- (void)dealloc;
- (id)copy;
- (id)mutableCopy;
- (IMP)methodForSelector:(SEL)selector;
- (id)forwardingTargetForSelector:(SEL)selector;
- (void)doesNotRecognizeSelector:(SEL)selector;
@end

@interface NSAutoreleasePool : NSObject {
  NSUInteger depth_;
}
+ (void)addObject:(id)object;
- (void)addObject:(id)object;
- (void)drain;
@end

@interface NSNull : NSObject <NSCopying>
+ (NSNull*)null;
@end

#endif
