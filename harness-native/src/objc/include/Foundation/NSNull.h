#include <Foundation/NSObject.h>
