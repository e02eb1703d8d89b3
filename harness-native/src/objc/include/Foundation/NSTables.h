// Tables by pointers or by objects, and names that nobody else has.
#ifndef MPSSTRESS_FACE_NSTABLES_H
#define MPSSTRESS_FACE_NSTABLES_H

#include <Foundation/NSCollections.h>

// Weak ones, which are emptied when an object ends, end a run with their name.
typedef NSUInteger NSPointerFunctionsOptions;
enum : NSUInteger {
  NSPointerFunctionsStrongMemory = 0,
  NSPointerFunctionsOpaqueMemory = 2,
  NSPointerFunctionsWeakMemory = 5,
  NSPointerFunctionsObjectPersonality = 0,
  NSPointerFunctionsOpaquePersonality = 1 << 8,
  NSPointerFunctionsObjectPointerPersonality = 2 << 8,
};
typedef NSPointerFunctionsOptions NSMapTableOptions;
typedef NSPointerFunctionsOptions NSHashTableOptions;
enum : NSUInteger {
  NSMapTableStrongMemory = NSPointerFunctionsStrongMemory,
  NSMapTableObjectPointerPersonality = NSPointerFunctionsObjectPointerPersonality,
  NSMapTableWeakMemory = NSPointerFunctionsWeakMemory,
  NSHashTableStrongMemory = NSPointerFunctionsStrongMemory,
  NSHashTableObjectPointerPersonality = NSPointerFunctionsObjectPointerPersonality,
  NSHashTableWeakMemory = NSPointerFunctionsWeakMemory,
};

@interface NSMapTable<Key, Value> : NSObject {
  void* items_;
  NSPointerFunctionsOptions keys_;
  NSPointerFunctionsOptions values_;
}
+ (instancetype)mapTableWithKeyOptions:(NSPointerFunctionsOptions)keys
                          valueOptions:(NSPointerFunctionsOptions)values;
+ (NSMapTable<Key, Value>*)strongToStrongObjectsMapTable;
+ (NSMapTable<Key, Value>*)strongToWeakObjectsMapTable;
+ (NSMapTable<Key, Value>*)weakToStrongObjectsMapTable;
+ (NSMapTable<Key, Value>*)weakToWeakObjectsMapTable;
- (instancetype)initWithKeyOptions:(NSPointerFunctionsOptions)keys
                      valueOptions:(NSPointerFunctionsOptions)values
                          capacity:(NSUInteger)capacity;
@property(readonly) NSUInteger count;
- (Value)objectForKey:(Key)key;
- (void)setObject:(Value)object forKey:(Key)key;
- (void)removeObjectForKey:(Key)key;
- (void)removeAllObjects;
@end

@interface NSHashTable<Element> : NSObject {
  void* items_;
  NSPointerFunctionsOptions options_;
}
+ (NSHashTable<Element>*)hashTableWithOptions:(NSPointerFunctionsOptions)options;
+ (NSHashTable<Element>*)weakObjectsHashTable;
- (instancetype)initWithOptions:(NSPointerFunctionsOptions)options capacity:(NSUInteger)capacity;
@property(readonly) NSUInteger count;
@property(readonly, copy) NSArray<Element>* allObjects;
- (BOOL)containsObject:(Element)object;
- (void)addObject:(Element)object;
- (void)removeObject:(Element)object;
- (void)removeAllObjects;
@end

// Of a count, so that a replay has the same ones.
@interface NSUUID : NSObject <NSCopying> {
  unsigned long long number_;
}
+ (instancetype)UUID;
@property(readonly, copy) NSString* UUIDString;
@end

#endif
