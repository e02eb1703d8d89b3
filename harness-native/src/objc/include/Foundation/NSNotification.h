// Notifications within the process.
#ifndef MPSSTRESS_FACE_NSNOTIFICATION_H
#define MPSSTRESS_FACE_NSNOTIFICATION_H

#include <Foundation/NSCollections.h>

@class NSOperationQueue;
typedef NSString* NSNotificationName;

@interface NSNotification : NSObject {
  NSString* name_;
  id object_;
  NSDictionary* info_;
}
+ (instancetype)notificationWithName:(NSNotificationName)name object:(id)object;
@property(readonly, copy) NSNotificationName name;
@property(readonly, retain) id object;
@property(readonly, copy) NSDictionary* userInfo;
@end

@interface NSNotificationCenter : NSObject {
  void* state_;
}
@property(class, readonly) NSNotificationCenter* defaultCenter;
- (void)addObserver:(id)observer
           selector:(SEL)selector
               name:(NSNotificationName)name
             object:(id)object;
- (id<NSObject>)addObserverForName:(NSNotificationName)name
                            object:(id)object
                             queue:(NSOperationQueue*)queue
                        usingBlock:(void (^)(NSNotification* notification))block;
- (void)removeObserver:(id)observer;
- (void)removeObserver:(id)observer name:(NSNotificationName)name object:(id)object;
- (void)postNotification:(NSNotification*)notification;
- (void)postNotificationName:(NSNotificationName)name object:(id)object;
- (void)postNotificationName:(NSNotificationName)name
                      object:(id)object
                    userInfo:(NSDictionary*)info;
@end

#endif
