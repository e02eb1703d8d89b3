// Made by a build of PyTorch; a checkout lacks it. No operator is tagged.
#pragma once

namespace at {
enum class Tag { core };
}
