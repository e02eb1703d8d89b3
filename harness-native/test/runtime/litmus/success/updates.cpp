// Read-modify-writes are atomic, and load buffering is not explored.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "success",
    {
        {"update_counts_are_not_lost", {{add(x, 1, rlx)}, {add(x, 1, rlx)}}, {0, 0}},
        {"update_counts_of_three",
         {{add(x, 1, rlx)}, {add(x, 1, rlx)}, {add(x, 1, rlx)}},
         {kAny, kAny, kAny, 2}},
        {"update_one_wins",
         {{compare_swap(x, 0, 1, rlx, rlx)}, {compare_swap(x, 0, 2, rlx, rlx)}},
         {0, 0}},
        {"update_between_two_writes",  // nothing comes between what an update read and what it
                                       // wrote
         {{add(x, 2, rlx)}, {store(x, 1, rlx), load(x, rlx)}},
         {1, kAny, 1}},
        {"update_lock_acquires",
         {{store(x, 1, rlx), store(y, 1, rel)}, {compare_swap(y, 1, 2, acq, rlx), load(x, rlx)}},
         {1, 0}},
        {"load_buffering_relaxed",  // C++ allows it; it is left out (weak_memory.hpp)
         {{load(x, rlx), store(y, 1, rlx)}, {load(y, rlx), store(x, 1, rlx)}},
         {1, 1}},
        {"load_buffering_acquire",
         {{load(x, acq), store(y, 1, rel)}, {load(y, acq), store(x, 1, rel)}},
         {1, 1}},
    });
