#include <Foundation/NSTables.h>
