// Descriptions that are plain values, and the capture manager, which captures nothing.
#include <Metal/Metal.h>

#define MPSS_VALUE(getter, setter, type, field) \
  -(type)getter {                               \
    return field;                               \
  }                                             \
  -(void)setter : (type)value {                 \
    field = value;                              \
  }

@implementation MTLHeapDescriptor
- (instancetype)init {
  storage_mode_ = MTLStorageModePrivate;
  options_ = MTLResourceStorageModePrivate;
  return self;
}
MPSS_VALUE(size, setSize, NSUInteger, size_)
MPSS_VALUE(cpuCacheMode, setCpuCacheMode, MTLCPUCacheMode, cache_mode_)
MPSS_VALUE(hazardTrackingMode, setHazardTrackingMode, MTLHazardTrackingMode, tracking_)
MPSS_VALUE(type, setType, MTLHeapType, type_)
- (MTLStorageMode)storageMode {
  return storage_mode_;
}
- (void)setStorageMode:(MTLStorageMode)mode {
  storage_mode_ = mode;
  options_ = (MTLResourceOptions)((options_ & ~0xf0UL) | (mode << 4));
}
- (MTLResourceOptions)resourceOptions {
  return options_;
}
- (void)setResourceOptions:(MTLResourceOptions)options {
  options_ = options;
  storage_mode_ = (MTLStorageMode)((options >> 4) & 15);
}
- (id)copyWithZone:(NSZone*)zone {
  MTLHeapDescriptor* copy = [[MTLHeapDescriptor alloc] init];
  copy->size_ = size_;
  copy->storage_mode_ = storage_mode_;
  copy->cache_mode_ = cache_mode_;
  copy->tracking_ = tracking_;
  copy->options_ = options_;
  copy->type_ = type_;
  return copy;
}
@end

@implementation MTLCommandBufferDescriptor
- (instancetype)init {
  retained_references_ = YES;
  return self;
}
MPSS_VALUE(retainedReferences, setRetainedReferences, BOOL, retained_references_)
MPSS_VALUE(errorOptions, setErrorOptions, MTLCommandBufferErrorOption, error_options_)
- (id)copyWithZone:(NSZone*)zone {
  MTLCommandBufferDescriptor* copy = [[MTLCommandBufferDescriptor alloc] init];
  copy->retained_references_ = retained_references_;
  copy->error_options_ = error_options_;
  return copy;
}
@end

@implementation MTLCompileOptions
MPSS_VALUE(languageVersion, setLanguageVersion, MTLLanguageVersion, version_)
MPSS_VALUE(fastMathEnabled, setFastMathEnabled, BOOL, fast_)
MPSS_VALUE(mathMode, setMathMode, MTLMathMode, mode_)
MPSS_VALUE(mathFloatingPointFunctions, setMathFloatingPointFunctions, MTLMathFloatingPointFunctions,
           functions_)
- (NSDictionary*)preprocessorMacros {
  return macros_;
}
- (void)setPreprocessorMacros:(NSDictionary*)macros {
  NSDictionary* const old = macros_;
  macros_ = [macros copy];
  [old release];
}
- (void)dealloc {
  [macros_ release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  MTLCompileOptions* copy = [[MTLCompileOptions alloc] init];
  copy->version_ = version_;
  copy->fast_ = fast_;
  copy->mode_ = mode_;
  copy->macros_ = [macros_ copy];
  return copy;
}
@end

// Kernels here are compiled already: constants change nothing.
@implementation MTLFunctionConstantValues
- (void)setConstantValue:(const void*)value type:(MTLDataType)type atIndex:(NSUInteger)index {
}
- (void)setConstantValue:(const void*)value type:(MTLDataType)type withName:(NSString*)name {
}
- (void)reset {
}
- (id)copyWithZone:(NSZone*)zone {
  return [[MTLFunctionConstantValues alloc] init];
}
@end

@interface MPSSCaptureScope : NSObject <MTLCaptureScope> {
  NSString* label_;
}
@end
@implementation MPSSCaptureScope
- (void)dealloc {
  [label_ release];
  [super dealloc];
}
- (NSString*)label {
  return label_;
}
- (void)setLabel:(NSString*)label {
  NSString* const old = label_;
  label_ = [label copy];
  [old release];
}
- (void)beginScope {
}
- (void)endScope {
}
@end

@implementation MTLCaptureDescriptor
MPSS_VALUE(destination, setDestination, MTLCaptureDestination, destination_)
- (id)captureObject {
  return capture_object_;
}
- (void)setCaptureObject:(id)object {
  id const old = capture_object_;
  capture_object_ = [object retain];
  [old release];
}
- (NSURL*)outputURL {
  return url_;
}
- (void)setOutputURL:(NSURL*)url {
  NSURL* const old = url_;
  url_ = [url copy];
  [old release];
}
- (void)dealloc {
  [capture_object_ release];
  [url_ release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
@end

@implementation MTLCaptureManager
+ (MTLCaptureManager*)sharedCaptureManager {
  return [[[self alloc] init] autorelease];
}
- (BOOL)supportsDestination:(MTLCaptureDestination)destination {
  return NO;
}
- (id<MTLCaptureScope>)newCaptureScopeWithDevice:(id<MTLDevice>)device {
  return [[MPSSCaptureScope alloc] init];
}
- (id<MTLCaptureScope>)newCaptureScopeWithCommandQueue:(id<MTLCommandQueue>)queue {
  return [[MPSSCaptureScope alloc] init];
}
- (BOOL)startCaptureWithDescriptor:(MTLCaptureDescriptor*)descriptor error:(NSError**)error {
  if (error != nullptr) {
    *error = [NSError errorWithDomain:NSCocoaErrorDomain code:2 userInfo:nil];
  }
  return NO;
}
- (void)stopCapture {
}
- (BOOL)isCapturing {
  return NO;
}
@end
