// Store buffering under sequential consistency: one of the threads sees what the other wrote.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "success",
    {
        {"store_buffering_sequential",
         {{store(x, 1, sc), load(y, sc)}, {store(y, 1, sc), load(x, sc)}},
         {0, 0}},
        {"store_buffering_two_sequential_fences",
         {{store(x, 1, rlx), fence(sc), load(y, rlx)}, {store(y, 1, rlx), fence(sc), load(x, rlx)}},
         {0, 0}},
        {"store_buffering_fence_against_operations",
         {{store(x, 1, rlx), fence(sc), load(y, rlx)}, {store(y, 1, sc), load(x, sc)}},
         {0, 0}},
        {"store_buffering_sequential_exchanges",
         {{swap(x, 1, sc), load(y, sc)}, {swap(y, 1, sc), load(x, sc)}},
         {0, 0, 0, 0}},
        {"store_buffering_sequential_of_three",
         {{store(x, 1, sc), load(y, sc)},
          {store(y, 1, sc), load(z, sc)},
          {store(z, 1, sc), load(x, sc)}},
         {0, 0, 0}},
        {"store_buffering_over_one_place",  // two exchanges of one place are ordered, and acquire
         {{store(x, 1, rlx), add(z, 1, acq_rel), load(y, rlx)},
          {store(y, 1, rlx), add(z, 1, acq_rel), load(x, rlx)}},
         {kAny, 0, kAny, 0}},
    });
