// Dictionaries: few entries, looked for one by one.
#include <Foundation/Foundation.h>

@implementation NSDictionary
- (NSUInteger)indexOf:(id)key {
  for (NSUInteger i = 0; i < count_; ++i) {
    if (keys_[i] == key || [keys_[i] isEqual:key]) return i;
  }
  return NSNotFound;
}
- (void)put:(id)value for:(id)key {
  if (value == nil || key == nil) {
    fprintf(stderr, "nil was put into a dictionary\n");
    abort();
  }
  const NSUInteger index = [self indexOf:key];
  if (index != NSNotFound) {
    id const old = values_[index];
    values_[index] = [value retain];
    [old release];
    return;
  }
  if (count_ == room_) {
    room_ = room_ == 0 ? 4 : 2 * room_;
    keys_ = (id*)realloc(keys_, room_ * sizeof(id));
    values_ = (id*)realloc(values_, room_ * sizeof(id));
  }
  keys_[count_] = [key copy];
  values_[count_] = [value retain];
  ++count_;
  ++mutations_;
}
- (void)removeAt:(NSUInteger)index {
  id const key = keys_[index];
  id const value = values_[index];
  --count_;
  ++mutations_;
  keys_[index] = keys_[count_];
  values_[index] = values_[count_];
  [key release];
  [value release];
}
- (void)dealloc {
  for (NSUInteger i = 0; i < count_; ++i) {
    [keys_[i] release];
    [values_[i] release];
  }
  free(keys_);
  free(values_);
  [super dealloc];
}
+ (instancetype)dictionary {
  return [[[self alloc] init] autorelease];
}
+ (instancetype)dictionaryWithDictionary:(NSDictionary*)dictionary {
  return [[[self alloc] initWithDictionary:dictionary] autorelease];
}
+ (instancetype)dictionaryWithObject:(id)object forKey:(id)key {
  return [[[self alloc] initWithObjects:&object forKeys:&key count:1] autorelease];
}
+ (instancetype)dictionaryWithObjects:(const id[])objects
                              forKeys:(const id[])keys
                                count:(NSUInteger)count {
  return [[[self alloc] initWithObjects:objects forKeys:keys count:count] autorelease];
}
#define MPSS_PUT_ALL(dictionary, first)                                   \
  va_list arguments;                                                      \
  va_start(arguments, first);                                             \
  for (id o = first; o != nil; o = va_arg(arguments, id)) {               \
    [dictionary put:o for:va_arg(arguments, id)];                         \
  }                                                                       \
  va_end(arguments)
+ (instancetype)dictionaryWithObjectsAndKeys:(id)first, ... {
  NSDictionary* made = [[[self alloc] init] autorelease];
  MPSS_PUT_ALL(made, first);
  return (id)made;
}
- (instancetype)initWithObjectsAndKeys:(id)first, ... {
  MPSS_PUT_ALL(self, first);
  return self;
}
- (instancetype)initWithObjects:(const id[])objects
                        forKeys:(const id[])keys
                          count:(NSUInteger)count {
  for (NSUInteger i = 0; i < count; ++i) [self put:objects[i] for:keys[i]];
  return self;
}
- (instancetype)initWithDictionary:(NSDictionary*)dictionary {
  if (dictionary == nil) return self;
  return [self initWithObjects:dictionary->values_
                       forKeys:dictionary->keys_
                         count:dictionary->count_];
}
- (NSUInteger)count {
  return count_;
}
- (NSArray*)allKeys {
  return [NSArray arrayWithObjects:keys_ count:count_];
}
- (NSArray*)allValues {
  return [NSArray arrayWithObjects:values_ count:count_];
}
- (id)objectForKey:(id)key {
  const NSUInteger index = [self indexOf:key];
  return index == NSNotFound ? nil : values_[index];
}
- (id)objectForKeyedSubscript:(id)key {
  return [self objectForKey:key];
}
- (id)valueForKey:(NSString*)key {
  return [self objectForKey:key];
}
- (BOOL)isEqualToDictionary:(NSDictionary*)other {
  if (count_ != [other count]) return NO;
  for (NSUInteger i = 0; i < count_; ++i) {
    if (![[other objectForKey:keys_[i]] isEqual:values_[i]]) return NO;
  }
  return YES;
}
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[NSDictionary class]] &&
         [self isEqualToDictionary:(NSDictionary*)other];
}
- (NSUInteger)hash {
  return count_;
}
- (void)enumerateKeysAndObjectsUsingBlock:(void (^)(id key, id value, BOOL* stop))block {
  BOOL stop = NO;
  for (NSUInteger i = 0; i < count_ && !stop; ++i) block(keys_[i], values_[i], &stop);
}
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState*)state
                                  objects:(id*)objects
                                    count:(NSUInteger)count {
  if (state->state != 0) return 0;
  state->state = 1;
  state->itemsPtr = keys_;
  state->mutationsPtr = &mutations_;
  return count_;
}
- (id)copyWithZone:(NSZone*)zone {
  return [[NSDictionary alloc] initWithDictionary:self];
}
- (id)mutableCopyWithZone:(NSZone*)zone {
  return [[NSMutableDictionary alloc] initWithDictionary:self];
}
- (NSString*)description {
  NSMutableString* text = [NSMutableString stringWithUTF8String:"{"];
  for (NSUInteger i = 0; i < count_; ++i) [text appendFormat:@" %@ = %@;", keys_[i], values_[i]];
  [text appendString:@" }"];
  return text;
}
@end

@implementation NSMutableDictionary
+ (instancetype)dictionaryWithCapacity:(NSUInteger)capacity {
  return [self dictionary];
}
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  return [self init];
}
- (void)setObject:(id)object forKey:(id)key {
  [self put:object for:key];
}
- (void)setObject:(id)object forKeyedSubscript:(id)key {
  if (object == nil) {
    [self removeObjectForKey:key];
  } else {
    [self put:object for:key];
  }
}
- (void)addEntriesFromDictionary:(NSDictionary*)dictionary {
  for (id key in dictionary) [self put:[dictionary objectForKey:key] for:key];
}
- (void)removeObjectForKey:(id)key {
  const NSUInteger index = [self indexOf:key];
  if (index != NSNotFound) [self removeAt:index];
}
- (void)removeAllObjects {
  while (count_ != 0) [self removeAt:count_ - 1];
}
@end
