// The types of the Objective-C language as this face has them.
#ifndef MPSSTRESS_FACE_OBJC_OBJC_H
#define MPSSTRESS_FACE_OBJC_OBJC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __OBJC__
typedef bool BOOL;  // as on arm64
#ifndef YES
#define YES __objc_yes
#define NO __objc_no
#endif
#ifndef nil
#ifdef __cplusplus
#define nil nullptr
#else
#define nil ((id)0)
#endif
#endif
#ifndef Nil
#define Nil nil
#endif
typedef id (*IMP)(id, SEL, ...);
#else
#ifndef OBJC_BOOL_DEFINED
typedef bool BOOL;
#endif
#define YES ((BOOL)1)
#define NO ((BOOL)0)
typedef struct objc_class* Class;
typedef struct objc_object {
  Class isa;
}* id;
typedef struct objc_selector* SEL;
typedef id (*IMP)(id, SEL, ...);
#define nil nullptr
#endif

#ifdef __cplusplus
extern "C" {
#endif
const char* sel_getName(SEL selector);
SEL sel_registerName(const char* name);
const char* class_getName(Class type);
Class class_getSuperclass(Class type);
size_t class_getInstanceSize(Class type);
bool class_respondsToSelector(Class type, SEL selector);
IMP class_getMethodImplementation(Class type, SEL selector);
Class objc_lookup_class(const char* name);
Class objc_get_class(const char* name);
Class objc_getClass(const char* name);
Class object_getClass(id object);
id objc_retain(id object);
void objc_release(id object);
id objc_autorelease(id object);
void* objc_autoreleasePoolPush(void);
void objc_autoreleasePoolPop(void* pool);
int objc_sync_enter(id object);
int objc_sync_exit(id object);

typedef uintptr_t objc_AssociationPolicy;
enum {
  OBJC_ASSOCIATION_ASSIGN = 0,
  OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
  OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
  OBJC_ASSOCIATION_RETAIN = 01401,
  OBJC_ASSOCIATION_COPY = 01403,
};
void objc_setAssociatedObject(id object, const void* key, id value, objc_AssociationPolicy policy);
id objc_getAssociatedObject(id object, const void* key);
void objc_removeAssociatedObjects(id object);
#ifdef __cplusplus
}
#endif

#endif
