// Arrays.
#include <Foundation/Foundation.h>

@implementation NSArray
- (void)makeRoomFor:(NSUInteger)count {
  if (count <= room_) return;
  room_ = count < 4 ? 4 : 2 * count;
  items_ = (id*)realloc(items_, room_ * sizeof(id));
}
- (void)insert:(id)object at:(NSUInteger)index {
  if (object == nil) {
    fprintf(stderr, "nil was put into an array\n");
    abort();
  }
  [self makeRoomFor:count_ + 1];
  memmove(items_ + index + 1, items_ + index, (count_ - index) * sizeof(id));
  items_[index] = [object retain];
  ++count_;
  ++mutations_;
}
- (void)removeAt:(NSUInteger)index {
  id const gone = [self objectAtIndex:index];
  memmove(items_ + index, items_ + index + 1, (count_ - index - 1) * sizeof(id));
  --count_;
  ++mutations_;
  [gone release];
}
- (void)dealloc {
  for (NSUInteger i = 0; i < count_; ++i) [items_[i] release];
  free(items_);
  [super dealloc];
}
+ (instancetype)array {
  return [[[self alloc] init] autorelease];
}
+ (instancetype)arrayWithArray:(NSArray*)array {
  return [[[self alloc] initWithArray:array] autorelease];
}
+ (instancetype)arrayWithObject:(id)object {
  return [[[self alloc] initWithObjects:&object count:1] autorelease];
}
+ (instancetype)arrayWithObjects:(const id[])objects count:(NSUInteger)count {
  return [[[self alloc] initWithObjects:objects count:count] autorelease];
}
#define MPSS_ADD_ALL(array, first)                                              \
  va_list arguments;                                                            \
  va_start(arguments, first);                                                   \
  for (id o = first; o != nil; o = va_arg(arguments, id)) {                     \
    [array insert:o at:[array count]];                                          \
  }                                                                             \
  va_end(arguments)
+ (instancetype)arrayWithObjects:(id)first, ... {
  NSArray* array = [[[self alloc] init] autorelease];
  MPSS_ADD_ALL(array, first);
  return (id)array;
}
- (instancetype)initWithObjects:(id)first, ... {
  MPSS_ADD_ALL(self, first);
  return self;
}
- (instancetype)initWithObjects:(const id[])objects count:(NSUInteger)count {
  for (NSUInteger i = 0; i < count; ++i) [self insert:objects[i] at:i];
  return self;
}
- (instancetype)initWithArray:(NSArray*)array {
  return [self initWithObjects:array->items_ count:[array count]];
}
- (NSUInteger)count {
  return count_;
}
- (id)firstObject {
  return count_ == 0 ? nil : items_[0];
}
- (id)lastObject {
  return count_ == 0 ? nil : items_[count_ - 1];
}
- (id)objectAtIndex:(NSUInteger)index {
  if (index >= count_) {
    fprintf(stderr, "index %lu beyond the bounds of an array of %lu\n", index, count_);
    abort();
  }
  return items_[index];
}
- (id)objectAtIndexedSubscript:(NSUInteger)index {
  return [self objectAtIndex:index];
}
- (NSUInteger)indexOfObject:(id)object {
  for (NSUInteger i = 0; i < count_; ++i) {
    if ([items_[i] isEqual:object]) return i;
  }
  return NSNotFound;
}
- (BOOL)containsObject:(id)object {
  return [self indexOfObject:object] != NSNotFound;
}
- (BOOL)isEqualToArray:(NSArray*)other {
  if (count_ != [other count]) return NO;
  for (NSUInteger i = 0; i < count_; ++i) {
    if (![items_[i] isEqual:[other objectAtIndex:i]]) return NO;
  }
  return YES;
}
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[NSArray class]] && [self isEqualToArray:(NSArray*)other];
}
- (NSUInteger)hash {
  return count_;
}
- (NSArray*)arrayByAddingObject:(id)object {
  NSArray* array = [NSArray arrayWithArray:self];
  [array insert:object at:[array count]];
  return array;
}
- (NSArray*)subarrayWithRange:(NSRange)range {
  if (NSMaxRange(range) > count_) (void)[self objectAtIndex:NSMaxRange(range) - 1];
  return [NSArray arrayWithObjects:items_ + range.location count:range.length];
}
- (NSArray*)sortedArrayUsingComparator:(NSComparator)comparator {
  NSArray* sorted = [NSMutableArray arrayWithArray:self];
  for (NSUInteger i = 1; i < count_; ++i) {  // by insertion: equal ones stay in order
    for (NSUInteger k = i; k > 0; --k) {
      if (comparator(sorted->items_[k - 1], sorted->items_[k]) != NSOrderedDescending) break;
      id const item = sorted->items_[k];
      sorted->items_[k] = sorted->items_[k - 1];
      sorted->items_[k - 1] = item;
    }
  }
  return sorted;
}
- (NSString*)componentsJoinedByString:(NSString*)separator {
  NSMutableString* text = [NSMutableString string];
  for (NSUInteger i = 0; i < count_; ++i) {
    if (i != 0) [text appendString:separator];
    [text appendString:[items_[i] description]];
  }
  return text;
}
- (void)enumerateObjectsUsingBlock:(void (^)(id object, NSUInteger index, BOOL* stop))block {
  BOOL stop = NO;
  for (NSUInteger i = 0; i < count_ && !stop; ++i) block(items_[i], i, &stop);
}
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState*)state
                                  objects:(id*)objects
                                    count:(NSUInteger)count {
  if (state->state != 0) return 0;
  state->state = 1;
  state->itemsPtr = items_;
  state->mutationsPtr = &mutations_;
  return count_;
}
- (id)copyWithZone:(NSZone*)zone {
  return [[NSArray alloc] initWithArray:self];
}
- (id)mutableCopyWithZone:(NSZone*)zone {
  return [[NSMutableArray alloc] initWithArray:self];
}
- (NSString*)description {
  return [NSString stringWithFormat:@"(%@)", [self componentsJoinedByString:@", "]];
}
@end

@implementation NSMutableArray
+ (instancetype)arrayWithCapacity:(NSUInteger)capacity {
  return [self array];
}
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  return [self init];
}
- (void)addObject:(id)object {
  [self insert:object at:count_];
}
- (void)addObjectsFromArray:(NSArray*)array {
  const NSUInteger count = [array count];
  for (NSUInteger i = 0; i < count; ++i) [self addObject:[array objectAtIndex:i]];
}
- (void)insertObject:(id)object atIndex:(NSUInteger)index {
  if (index > count_) (void)[self objectAtIndex:index];
  [self insert:object at:index];
}
- (void)removeObject:(id)object {
  for (NSUInteger i = count_; i > 0; --i) {
    if ([items_[i - 1] isEqual:object]) [self removeAt:i - 1];
  }
}
- (void)removeObjectAtIndex:(NSUInteger)index {
  [self removeAt:index];
}
- (void)removeLastObject {
  if (count_ != 0) [self removeAt:count_ - 1];
}
- (void)removeAllObjects {
  while (count_ != 0) [self removeAt:count_ - 1];
}
- (void)replaceObjectAtIndex:(NSUInteger)index withObject:(id)object {
  id const old = [self objectAtIndex:index];
  items_[index] = [object retain];
  [old release];
}
- (void)setObject:(id)object atIndexedSubscript:(NSUInteger)index {
  if (index == count_) {
    [self addObject:object];
  } else {
    [self replaceObjectAtIndex:index withObject:object];
  }
}
@end

@implementation NSSet
- (instancetype)init {
  items_ = [[NSMutableArray alloc] init];
  return self;
}
- (void)dealloc {
  [items_ release];
  [super dealloc];
}
- (void)put:(id)object {
  if (![items_ containsObject:object]) [items_ addObject:object];
}
+ (instancetype)set {
  return [[[self alloc] init] autorelease];
}
+ (instancetype)setWithArray:(NSArray*)array {
  return [[[self alloc] initWithArray:array] autorelease];
}
+ (instancetype)setWithObjects:(id)first, ... {
  NSSet* set = [self set];
  va_list arguments;
  va_start(arguments, first);
  for (id o = first; o != nil; o = va_arg(arguments, id)) [set put:o];
  va_end(arguments);
  return (id)set;
}
- (instancetype)initWithArray:(NSArray*)array {
  self = [self init];
  for (id object in array) [self put:object];
  return self;
}
- (NSUInteger)count {
  return [items_ count];
}
- (NSArray*)allObjects {
  return [NSArray arrayWithArray:items_];
}
- (BOOL)containsObject:(id)object {
  return [items_ containsObject:object];
}
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState*)state
                                  objects:(id*)objects
                                    count:(NSUInteger)count {
  return [items_ countByEnumeratingWithState:state objects:objects count:count];
}
- (id)copyWithZone:(NSZone*)zone {
  return [[NSSet alloc] initWithArray:items_];
}
@end

@implementation NSMutableSet
- (void)addObject:(id)object {
  [self put:object];
}
- (void)removeObject:(id)object {
  [items_ removeObject:object];
}
@end
