#include <Foundation/NSObjCRuntime.h>
