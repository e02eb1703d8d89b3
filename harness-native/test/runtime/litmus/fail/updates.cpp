// Read-modify-writes: what they leave open.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "fail",
    {
        {"update_exchange_fails_on_an_old_value",
         {{store(x, 1, rlx), store(y, 1, rlx)}, {load(y, rlx), compare_swap(x, 1, 2, rlx, rlx)}},
         {1, 0}},
        {"update_lock_relaxed",  // a lock whose taking does not acquire
         {{store(x, 1, rlx), store(y, 1, rel)}, {compare_swap(y, 1, 2, rlx, rlx), load(x, rlx)}},
         {1, 0}},
        {"update_unlock_relaxed",
         {{store(x, 1, rlx), store(y, 1, rlx)},
          {compare_swap(y, 1, 2, acq_rel, acq), load(x, rlx)}},
         {1, 0}},
        {"update_counts_do_not_publish",
         {{store(x, 1, rlx), add(y, 1, rlx)}, {add(y, 1, acq_rel), load(x, rlx)}},
         {kAny, 1, 0}},
        {"update_of_an_earlier_value",  // before the other's write, although that was executed
         {{store(x, 1, rlx), store(y, 1, rlx)}, {load(y, rlx), add(x, 1, rlx)}},
         {1, 0, 1}},
    });
