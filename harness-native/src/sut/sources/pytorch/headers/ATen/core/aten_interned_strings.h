// Made by a build of PyTorch; a checkout lacks it. No name of an operator is interned.
#pragma once

#define FORALL_ATEN_BASE_SYMBOLS(_)
#define FORALL_ATTR_BASE_SYMBOLS(_)
