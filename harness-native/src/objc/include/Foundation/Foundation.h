// Foundation for Linux, as much of it as Metal backends use. docs/sources.md lists it.
#ifndef MPSSTRESS_FACE_FOUNDATION_H
#define MPSSTRESS_FACE_FOUNDATION_H

#include <Block.h>
#include <CoreFoundation/CoreFoundation.h>
#include <Foundation/NSCollections.h>
#include <Foundation/NSNotification.h>
#include <Foundation/NSObjCRuntime.h>
#include <Foundation/NSObject.h>
#include <Foundation/NSOperation.h>
#include <Foundation/NSProxy.h>
#include <Foundation/NSString.h>
#include <Foundation/NSSystem.h>
#include <Foundation/NSTables.h>
#include <Foundation/NSThreads.h>
#include <Foundation/NSValue.h>
#include <dispatch/dispatch.h>
#include <inttypes.h>
#include <mach/mach_time.h>
#include <signal.h>
#include <time.h>

#endif
