// Tables whose entries are in the order in which they came; sought one by one, as they are small.
#include <Foundation/Foundation.h>

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "objc/runtime/abi.h"

namespace {

using Pairs = std::vector<std::pair<id, id>>;
using Items = std::vector<id>;

NSPointerFunctionsOptions checked(NSPointerFunctionsOptions options, const char* name) {
  if ((options & 0xff) == NSPointerFunctionsWeakMemory) mpss_face_unsupported(name);
  return options;
}
bool is_strong(NSPointerFunctionsOptions options) {
  return (options & 0xff) == NSPointerFunctionsStrongMemory;
}
id held(id object, NSPointerFunctionsOptions options) {
  return is_strong(options) ? [object retain] : object;
}
void let_go(id object, NSPointerFunctionsOptions options) {
  if (is_strong(options)) [object release];
}
bool is_same(id one, id other, NSPointerFunctionsOptions options) {
  if (one == other) return true;
  return (options >> 8) == 0 && is_strong(options) && [one isEqual:other];
}

}  // namespace

@implementation NSMapTable
+ (instancetype)mapTableWithKeyOptions:(NSPointerFunctionsOptions)keys
                          valueOptions:(NSPointerFunctionsOptions)values {
  return [[[self alloc] initWithKeyOptions:keys valueOptions:values capacity:0] autorelease];
}
+ (NSMapTable*)strongToStrongObjectsMapTable {
  return [self mapTableWithKeyOptions:0 valueOptions:0];
}
+ (NSMapTable*)strongToWeakObjectsMapTable {
  return [self mapTableWithKeyOptions:0 valueOptions:NSPointerFunctionsWeakMemory];
}
+ (NSMapTable*)weakToStrongObjectsMapTable {
  return [self mapTableWithKeyOptions:NSPointerFunctionsWeakMemory valueOptions:0];
}
+ (NSMapTable*)weakToWeakObjectsMapTable {
  return [self weakToStrongObjectsMapTable];
}
- (instancetype)init {
  return [self initWithKeyOptions:0 valueOptions:0 capacity:0];
}
- (instancetype)initWithKeyOptions:(NSPointerFunctionsOptions)keys
                      valueOptions:(NSPointerFunctionsOptions)values
                          capacity:(NSUInteger)capacity {
  keys_ = checked(keys, "NSMapTable with weak keys");
  values_ = checked(values, "NSMapTable with weak values");
  items_ = new Pairs;
  return self;
}
- (void)dealloc {
  [self removeAllObjects];
  delete (Pairs*)items_;
  [super dealloc];
}
- (Pairs::iterator)find:(id)key {
  Pairs& all = *(Pairs*)items_;
  return std::find_if(all.begin(), all.end(),
                      [&](const auto& pair) { return is_same(pair.first, key, keys_); });
}
- (NSUInteger)count {
  return ((Pairs*)items_)->size();
}
- (id)objectForKey:(id)key {
  const auto found = [self find:key];
  return found == ((Pairs*)items_)->end() ? nil : found->second;
}
- (void)setObject:(id)object forKey:(id)key {
  id const fresh = held(object, values_);
  const auto found = [self find:key];
  if (found == ((Pairs*)items_)->end()) {
    ((Pairs*)items_)->push_back({held(key, keys_), fresh});
  } else {
    let_go(std::exchange(found->second, fresh), values_);
  }
}
- (void)removeObjectForKey:(id)key {
  const auto found = [self find:key];
  if (found == ((Pairs*)items_)->end()) return;
  const auto gone = *found;
  ((Pairs*)items_)->erase(found);
  let_go(gone.first, keys_);
  let_go(gone.second, values_);
}
- (void)removeAllObjects {
  while (!((Pairs*)items_)->empty()) [self removeObjectForKey:((Pairs*)items_)->back().first];
}
@end

@implementation NSHashTable
+ (NSHashTable*)hashTableWithOptions:(NSPointerFunctionsOptions)options {
  return [[[self alloc] initWithOptions:options capacity:0] autorelease];
}
+ (NSHashTable*)weakObjectsHashTable {
  return [self hashTableWithOptions:NSPointerFunctionsWeakMemory];
}
- (instancetype)init {
  return [self initWithOptions:0 capacity:0];
}
- (instancetype)initWithOptions:(NSPointerFunctionsOptions)options capacity:(NSUInteger)capacity {
  options_ = checked(options, "NSHashTable with weak objects");
  items_ = new Items;
  return self;
}
- (void)dealloc {
  [self removeAllObjects];
  delete (Items*)items_;
  [super dealloc];
}
- (Items::iterator)find:(id)object {
  Items& all = *(Items*)items_;
  return std::find_if(all.begin(), all.end(),
                      [&](id one) { return is_same(one, object, options_); });
}
- (NSUInteger)count {
  return ((Items*)items_)->size();
}
- (NSArray*)allObjects {
  const Items& all = *(Items*)items_;
  return [NSArray arrayWithObjects:all.data() count:all.size()];
}
- (BOOL)containsObject:(id)object {
  return [self find:object] != ((Items*)items_)->end();
}
- (void)addObject:(id)object {
  if (![self containsObject:object]) ((Items*)items_)->push_back(held(object, options_));
}
- (void)removeObject:(id)object {
  const auto found = [self find:object];
  if (found == ((Items*)items_)->end()) return;
  id const gone = *found;
  ((Items*)items_)->erase(found);
  let_go(gone, options_);
}
- (void)removeAllObjects {
  while (!((Items*)items_)->empty()) [self removeObject:((Items*)items_)->back()];
}
@end

@implementation NSUUID
+ (instancetype)UUID {
  return [[[self alloc] init] autorelease];
}
- (instancetype)init {
  static std::atomic<unsigned long long> made{0};
  number_ = made.fetch_add(1, std::memory_order_relaxed) + 1;
  return self;
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[NSUUID class]] && ((NSUUID*)other)->number_ == number_;
}
- (NSUInteger)hash {
  return number_;
}
- (NSString*)UUIDString {
  return [NSString stringWithFormat:@"00000000-0000-4000-8000-%012llX", number_];
}
@end
