// The parts that a backend is put together from, each with what it is made from. This is the one
// list of them.
//
// Those of a fresh Parts are the plain classes: pool `patched`. Another pool's design, a planted
// defect and a test choose classes derived from them, and nothing else tells a backend from
// another. A function of a part is virtual where a pool or a defect has a version of its own.
#ifndef MPSSTRESS_BACKEND_PARTS_HPP
#define MPSSTRESS_BACKEND_PARTS_HPP

#include "backend/factory.hpp"

namespace mpsstress::backend {

class Allocator;
class Backend;
class DeviceSynchronizer;
class Event;
class EventPool;
class ForkGuard;
class GraphCaches;
class Guard;
class Hooks;
class Linear;
class MainThread;
class Operations;
class Profiler;
class ShaderLibrary;
class SlotTable;
class Stream;
class StreamAssigner;
class StreamPool;
class Transfers;
struct Config;

// clang-format off
class Parts : public Factory<
    ForkGuard(),
    MainThread(),
    StreamPool(Backend&),
    StreamAssigner(int streams),  // how many there are to choose from
    SlotTable(const Config&),     // in pool `freelist` only
    Stream(Backend&, int index),
    DeviceSynchronizer(Backend&),
    EventPool(Backend&),
    Event(Backend&),
    Allocator(Backend&),
    ShaderLibrary(Backend&),
    GraphCaches(Backend&),
    Profiler(Backend&),
    Linear(Backend&),
    Operations(Backend&),
    Transfers(Backend&),
    Guard(Backend&),
    Hooks(Backend&)> {
 public:
  Parts();
};
// clang-format on

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_PARTS_HPP
