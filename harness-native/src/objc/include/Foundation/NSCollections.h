// Arrays, dictionaries and sets.
#ifndef MPSSTRESS_FACE_NSCOLLECTIONS_H
#define MPSSTRESS_FACE_NSCOLLECTIONS_H

#include <Foundation/NSString.h>
#include <Foundation/NSValue.h>

typedef struct {
  unsigned long state;
  id __unsafe_unretained* itemsPtr;
  unsigned long* mutationsPtr;
  unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState*)state
                                  objects:(id __unsafe_unretained*)objects
                                    count:(NSUInteger)count;
@end

@interface NSArray<__covariant Element>
    : NSObject <NSCopying, NSMutableCopying, NSFastEnumeration> {
  id* items_;
  NSUInteger count_;
  NSUInteger room_;
  unsigned long mutations_;
}
+ (instancetype)array;
+ (instancetype)arrayWithArray:(NSArray<Element>*)array;
+ (instancetype)arrayWithObject:(Element)object;
+ (instancetype)arrayWithObjects:(Element)first, ... NS_REQUIRES_NIL_TERMINATION;
+ (instancetype)arrayWithObjects:(const Element _Nonnull __unsafe_unretained[])objects
                           count:(NSUInteger)count;
- (instancetype)initWithObjects:(const Element _Nonnull __unsafe_unretained[])objects
                          count:(NSUInteger)count;
- (instancetype)initWithArray:(NSArray<Element>*)array;
- (instancetype)initWithObjects:(Element)first, ... NS_REQUIRES_NIL_TERMINATION;
@property(readonly) NSUInteger count;
@property(nonatomic, readonly) Element firstObject;
@property(nonatomic, readonly) Element lastObject;
- (Element)objectAtIndex:(NSUInteger)index;
- (Element)objectAtIndexedSubscript:(NSUInteger)index;
- (BOOL)containsObject:(id)object;
- (NSUInteger)indexOfObject:(id)object;
- (BOOL)isEqualToArray:(NSArray*)other;
- (NSArray<Element>*)arrayByAddingObject:(id)object;
- (NSArray<Element>*)subarrayWithRange:(NSRange)range;
- (NSArray<Element>*)sortedArrayUsingComparator:(NSComparator)comparator;
- (NSString*)componentsJoinedByString:(NSString*)separator;
- (void)enumerateObjectsUsingBlock:(void (^)(Element object, NSUInteger index, BOOL* stop))block;
@end

@interface NSMutableArray<Element> : NSArray <Element>
+ (instancetype)arrayWithCapacity:(NSUInteger)capacity;
- (instancetype)initWithCapacity:(NSUInteger)capacity;
- (void)addObject:(Element)object;
- (void)addObjectsFromArray:(NSArray*)array;
- (void)insertObject:(Element)object atIndex:(NSUInteger)index;
- (void)removeObject:(id)object;
- (void)removeObjectAtIndex:(NSUInteger)index;
- (void)removeLastObject;
- (void)removeAllObjects;
- (void)replaceObjectAtIndex:(NSUInteger)index withObject:(Element)object;
- (void)setObject:(Element)object atIndexedSubscript:(NSUInteger)index;
@end

@interface NSDictionary<__covariant Key, __covariant Value>
    : NSObject <NSCopying, NSMutableCopying, NSFastEnumeration> {
  id* keys_;
  id* values_;
  NSUInteger count_;
  NSUInteger room_;
  unsigned long mutations_;
}
+ (instancetype)dictionary;
+ (instancetype)dictionaryWithDictionary:(NSDictionary*)dictionary;
+ (instancetype)dictionaryWithObject:(id)object forKey:(id)key;
+ (instancetype)dictionaryWithObjects:(const Value _Nonnull __unsafe_unretained[])objects
                              forKeys:(const Key _Nonnull __unsafe_unretained[])keys
                                count:(NSUInteger)count;
+ (instancetype)dictionaryWithObjectsAndKeys:(id)first, ... NS_REQUIRES_NIL_TERMINATION;
- (instancetype)initWithObjects:(const Value _Nonnull __unsafe_unretained[])objects
                        forKeys:(const Key _Nonnull __unsafe_unretained[])keys
                          count:(NSUInteger)count;
- (instancetype)initWithDictionary:(NSDictionary*)dictionary;
- (instancetype)initWithObjectsAndKeys:(id)first, ... NS_REQUIRES_NIL_TERMINATION;
@property(readonly) NSUInteger count;
@property(readonly, copy) NSArray<Key>* allKeys;
@property(readonly, copy) NSArray<Value>* allValues;
- (Value)objectForKey:(id)key;
- (Value)objectForKeyedSubscript:(id)key;
- (Value)valueForKey:(NSString*)key;
- (BOOL)isEqualToDictionary:(NSDictionary*)other;
- (void)enumerateKeysAndObjectsUsingBlock:(void (^)(Key key, Value value, BOOL* stop))block;
@end

@interface NSMutableDictionary<Key, Value> : NSDictionary <Key, Value>
+ (instancetype)dictionaryWithCapacity:(NSUInteger)capacity;
- (instancetype)initWithCapacity:(NSUInteger)capacity;
- (void)setObject:(Value)object forKey:(id)key;
- (void)setObject:(Value)object forKeyedSubscript:(id)key;
- (void)addEntriesFromDictionary:(NSDictionary*)dictionary;
- (void)removeObjectForKey:(id)key;
- (void)removeAllObjects;
@end

@interface NSSet<__covariant Element> : NSObject <NSCopying, NSFastEnumeration> {
  NSMutableArray* items_;
}
+ (instancetype)set;
+ (instancetype)setWithArray:(NSArray<Element>*)array;
+ (instancetype)setWithObjects:(Element)first, ... NS_REQUIRES_NIL_TERMINATION;
- (instancetype)initWithArray:(NSArray<Element>*)array;
@property(readonly) NSUInteger count;
- (NSArray<Element>*)allObjects;
- (BOOL)containsObject:(id)object;
@end

@interface NSMutableSet<Element> : NSSet <Element>
- (void)addObject:(Element)object;
- (void)removeObject:(id)object;
@end

#endif
