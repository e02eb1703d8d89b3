// Where writes stand in the order of their place, against the order in which they were executed.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "fail",
    {
        {"two_and_two_writes_relaxed",  // 2+2W: both first writes are the last ones
         {{store(x, 1, rlx), store(y, 2, rlx)}, {store(y, 1, rlx), store(x, 2, rlx)}},
         {1, 1}},
        {"two_and_two_writes_release",
         {{store(x, 1, rel), store(y, 2, rel)}, {store(y, 1, rel), store(x, 2, rel)}},
         {1, 1}},
        {"two_and_two_writes_one_fence",
         {{store(x, 1, rlx), fence(sc), store(y, 2, rlx)}, {store(y, 1, rlx), store(x, 2, rlx)}},
         {1, 1}},
        {"write_after_a_message_relaxed",  // S: the later write of the reader comes first
         {{store(x, 2, rlx), store(y, 1, rlx)}, {load(y, rlx), store(x, 1, rlx)}},
         {1, 2}},
        {"write_and_old_value_release",  // R
         {{store(x, 1, rel), store(y, 1, rel)}, {store(y, 2, rel), load(x, acq)}},
         {0, 1, 2}},
    });
