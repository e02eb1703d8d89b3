#pragma once

namespace at::mps {

class MPSStream;
enum class SyncType { NONE, COMMIT };

}  // namespace at::mps
