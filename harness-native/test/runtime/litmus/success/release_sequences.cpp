// Release sequences: read-modify-writes of any thread, relaxed ones too, continue one.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "success",
    {
        {"release_sequence_of_one_update",
         {{store(x, 1, rlx), store(y, 1, rel)}, {add(y, 1, rlx)}, {load(y, acq), load(x, rlx)}},
         {1, 2, 0}},
        {"release_sequence_of_two_updates",
         {{store(x, 1, rlx), store(y, 1, rel)},
          {add(y, 1, rlx)},
          {add(y, 1, rlx)},
          {load(y, acq), load(x, rlx)}},
         {kAny, kAny, 3, 0}},
        {"release_sequence_of_an_exchange",
         {{store(x, 1, rlx), store(y, 1, rel)},
          {compare_swap(y, 1, 2, rlx, rlx)},
          {load(y, acq), load(x, rlx)}},
         {1, 2, 0}},
        {"release_sequence_of_a_fence",
         {{store(x, 1, rlx), fence(rel), store(y, 1, rlx)},
          {add(y, 1, rlx)},
          {load(y, rlx), fence(acq), load(x, rlx)}},
         {1, 2, 0}},
        {"release_sequence_of_two_releases",  // an acquirer of the second has both
         {{store(x, 1, rlx), add(y, 1, rel)},
          {store(z, 1, rlx), add(y, 1, rel)},
          {load(y, acq), load(x, rlx), load(z, rlx)}},
         {0, 1, 2, 0}},
    });
