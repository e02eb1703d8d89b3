// Blocks are objects, too: the classes that clang makes them instances of.
#include <Block.h>
#include <Foundation/Foundation.h>

@interface NSBlock : NSObject
@end

@implementation NSBlock
- (instancetype)retain {
  return (id)_Block_copy(self);
}
- (oneway void)release {
  _Block_release(self);
}
- (instancetype)autorelease {
  [NSAutoreleasePool addObject:self];
  return self;
}
- (id)copy {
  return (id)_Block_copy(self);
}
- (id)copyWithZone:(NSZone*)zone {
  return (id)_Block_copy(self);
}
- (NSUInteger)retainCount {
  return 1;
}
@end

#define MPSS_BLOCK_CLASS(name)                             \
  @interface NS##name : NSBlock                            \
  @end                                                     \
  @implementation NS##name                                 \
  @end                                                     \
  __asm__(".globl _NSConcrete" #name                       \
          "\n"                                             \
          ".set _NSConcrete" #name ", _OBJC_CLASS_NS" #name)

MPSS_BLOCK_CLASS(StackBlock);
MPSS_BLOCK_CLASS(GlobalBlock);
MPSS_BLOCK_CLASS(MallocBlock);
