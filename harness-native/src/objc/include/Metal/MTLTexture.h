// Textures: their names alone, since the simulated device has none. Who makes one ends the run.
#ifndef MPSSTRESS_FACE_MTLTEXTURE_H
#define MPSSTRESS_FACE_MTLTEXTURE_H

#include <Metal/MTLResources.h>

typedef NS_ENUM(NSUInteger, MTLPixelFormat) {
  MTLPixelFormatInvalid = 0,
  MTLPixelFormatR8Unorm = 10,
  MTLPixelFormatR16Float = 25,
  MTLPixelFormatR32Float = 55,
  MTLPixelFormatRGBA8Unorm = 70,
  MTLPixelFormatBGRA8Unorm = 80,
  MTLPixelFormatRGBA16Float = 115,
  MTLPixelFormatRGBA32Float = 125,
};
typedef NS_ENUM(NSUInteger, MTLTextureType) {
  MTLTextureType1D = 0,
  MTLTextureType2D = 2,
  MTLTextureType2DArray = 3,
  MTLTextureType3D = 7,
  MTLTextureTypeTextureBuffer = 9,
};
typedef NS_OPTIONS(NSUInteger, MTLTextureUsage) {
  MTLTextureUsageUnknown = 0,
  MTLTextureUsageShaderRead = 1,
  MTLTextureUsageShaderWrite = 2,
  MTLTextureUsageRenderTarget = 4,
};

@interface MTLTextureDescriptor : NSObject <NSCopying> {
  MTLTextureType texture_type_;
  MTLPixelFormat pixel_format_;
  NSUInteger width_;
  NSUInteger height_;
  NSUInteger depth_;
  NSUInteger array_length_;
  MTLStorageMode storage_mode_;
  MTLTextureUsage usage_;
}
+ (MTLTextureDescriptor*)texture2DDescriptorWithPixelFormat:(MTLPixelFormat)format
                                                      width:(NSUInteger)width
                                                     height:(NSUInteger)height
                                                  mipmapped:(BOOL)mipmapped;
@property(nonatomic) MTLTextureType textureType;
@property(nonatomic) MTLPixelFormat pixelFormat;
@property(nonatomic) NSUInteger width;
@property(nonatomic) NSUInteger height;
@property(nonatomic) NSUInteger depth;
@property(nonatomic) NSUInteger arrayLength;
@property(nonatomic) MTLStorageMode storageMode;
@property(nonatomic) MTLTextureUsage usage;
@end

@protocol MTLTexture <MTLResource>
@property(readonly) NSUInteger width;
@property(readonly) NSUInteger height;
@property(readonly) NSUInteger depth;
@property(readonly) MTLPixelFormat pixelFormat;
@end

#endif
