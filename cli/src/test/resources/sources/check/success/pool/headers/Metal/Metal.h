// As much of Metal as the fixture uses.
#pragma once
typedef struct objc_object* id;
typedef struct objc_class* Class;
typedef struct objc_selector* SEL;
@protocol MTLCommandBuffer
- (void)commit;
@end
@protocol MTLCommandQueue
- (id<MTLCommandBuffer>)commandBuffer;
@end
