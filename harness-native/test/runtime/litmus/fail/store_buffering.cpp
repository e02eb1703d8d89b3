// Store buffering: each thread writes, then reads what the other writes; both read the old value.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "fail", {
                {"store_buffering_relaxed",
                 {{store(x, 1, rlx), load(y, rlx)}, {store(y, 1, rlx), load(x, rlx)}},
                 {0, 0}},
                {"store_buffering_release_acquire",
                 {{store(x, 1, rel), load(y, acq)}, {store(y, 1, rel), load(x, acq)}},
                 {0, 0}},
                {"store_buffering_two_weak_fences",
                 {{store(x, 1, rlx), fence(acq_rel), load(y, rlx)},
                  {store(y, 1, rlx), fence(acq_rel), load(x, rlx)}},
                 {0, 0}},
                {"store_buffering_one_sequential_thread",
                 {{store(x, 1, sc), load(y, sc)}, {store(y, 1, rel), load(x, acq)}},
                 {0, 0}},
                {"store_buffering_one_sequential_fence",
                 {{store(x, 1, rlx), fence(sc), load(y, rlx)}, {store(y, 1, rlx), load(x, rlx)}},
                 {0, 0}},
                {"store_buffering_sequential_stores_alone",
                 {{store(x, 1, sc), load(y, rlx)}, {store(y, 1, sc), load(x, rlx)}},
                 {0, 0}},
                {"store_buffering_weak_exchanges",
                 {{swap(x, 1, acq_rel), load(y, acq)}, {swap(y, 1, acq_rel), load(x, acq)}},
                 {0, 0, 0, 0}},
                {"store_buffering_of_three",
                 {{store(x, 1, rel), load(y, acq)},
                  {store(y, 1, rel), load(z, acq)},
                  {store(z, 1, rel), load(x, acq)}},
                 {0, 0, 0}},
                {"store_buffering_read_own_first",
                 {{store(x, 1, rlx), load(x, rlx), load(y, rlx)},
                  {store(y, 1, rlx), load(y, rlx), load(x, rlx)}},
                 {1, 0, 1, 0}},
            });
