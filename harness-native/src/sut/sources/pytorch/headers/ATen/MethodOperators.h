// Made by a build of PyTorch; a checkout lacks it. See Functions.h.
#pragma once

#include <ATen/Functions.h>
