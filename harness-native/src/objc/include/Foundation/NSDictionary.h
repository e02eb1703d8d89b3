#include <Foundation/NSCollections.h>
