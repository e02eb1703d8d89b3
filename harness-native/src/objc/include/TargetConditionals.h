// What a subject is compiled for: it is told macOS on arm64, whose Metal this face stands for.
#ifndef MPSSTRESS_FACE_TARGET_CONDITIONALS_H
#define MPSSTRESS_FACE_TARGET_CONDITIONALS_H
#define TARGET_OS_MAC 1
#define TARGET_OS_OSX 1
#define TARGET_OS_IPHONE 0
#define TARGET_OS_IOS 0
#define TARGET_OS_SIMULATOR 0
#define TARGET_OS_TV 0
#define TARGET_OS_WATCH 0
#define TARGET_OS_EMBEDDED 0
#define TARGET_CPU_ARM64 1
#define TARGET_CPU_X86_64 0
#endif
