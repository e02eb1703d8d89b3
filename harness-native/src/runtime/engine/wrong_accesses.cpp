#include "runtime/engine/wrong_accesses.hpp"

#include "runtime/engine/time.hpp"

namespace mpsstress::runtime {

void note_wrong_access() {
  if (world.wrong_accesses.note_at(world.position) > world.wrong_limit) end_soon();
}

}  // namespace mpsstress::runtime
