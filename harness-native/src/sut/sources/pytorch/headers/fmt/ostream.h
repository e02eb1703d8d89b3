// See format.h.
#pragma once

#include <fmt/format.h>
