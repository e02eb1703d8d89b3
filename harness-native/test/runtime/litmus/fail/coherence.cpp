// One place: what coherence leaves open.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "fail",
    {
        {"coherence_first_writer_is_last",
         {{store(x, 1, rlx)}, {store(x, 2, rlx), load(x, rlx)}},
         {2, 1}},
        {"coherence_own_write_is_passed",  // the other's write comes after one's own
         {{store(x, 1, rlx), load(x, rlx)}, {store(x, 2, rlx)}},
         {2, 2}},
        {"coherence_old_value_after_nothing",
         {{store(x, 1, rlx), store(x, 2, rlx)}, {load(x, rlx), load(x, rlx)}},
         {0, 1}},
        {"coherence_release_alone_orders_no_reader",
         {{store(x, 1, rel)}, {load(x, rlx), store(y, 1, rlx)}, {load(y, acq), load(x, acq)}},
         {1, 1, 0}},
    });
