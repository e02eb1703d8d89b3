// Every part is the plain class, which is known here and nowhere else.
#include "backend/parts.hpp"

#include "backend/allocator/allocator.hpp"
#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/fork_guard.hpp"
#include "backend/hooks.hpp"
#include "backend/main_thread.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/operation/linear.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/operation/transfers.hpp"
#include "backend/pool/slot_table.hpp"
#include "backend/pool/stream_assigner.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/guard.hpp"
#include "backend/stream/profiler.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

Parts::Parts() { choose_plain(); }

}  // namespace mpsstress::backend
