#include <Foundation/NSProxy.h>
