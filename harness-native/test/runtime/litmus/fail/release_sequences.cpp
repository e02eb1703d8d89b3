// Release sequences that end: a plain store of any thread ends one, since C++20.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "fail",
    {
        {"release_sequence_ended_by_own_store",
         {{store(x, 1, rlx), store(y, 1, rel), store(y, 2, rlx)}, {load(y, acq), load(x, rlx)}},
         {2, 0}},
        {"release_sequence_ended_by_another_store",
         {{store(x, 1, rlx), store(y, 1, rel)},
          {load(y, rlx), store(y, 2, rlx)},
          {load(y, acq), load(x, rlx)}},
         {1, 2, 0}},
        {"release_sequence_of_an_earlier_write",  // the update reads what was there before the
                                                  // release
         {{store(x, 1, rlx), store(y, 1, rel)}, {add(y, 2, rlx)}, {load(y, acq), load(x, rlx)}},
         {0, 2, 0}},
        {"release_sequence_gives_the_updater_nothing",
         {{store(x, 1, rlx), store(y, 1, rel)}, {add(y, 1, rlx), load(x, rlx)}},
         {1, 0}},
    });
