#include <Metal/Metal.h>
#include <Missing/First.h>
#import "missing_second.h"

Second* second;
