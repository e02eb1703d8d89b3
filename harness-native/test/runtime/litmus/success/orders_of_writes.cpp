// Where writes stand in the order of their place, where that follows from the order of execution.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "success", {
                   {"two_and_two_writes_sequential",  // 2+2W
                    {{store(x, 1, sc), store(y, 2, sc)}, {store(y, 1, sc), store(x, 2, sc)}},
                    {1, 1}},
                   {"two_and_two_writes_two_fences",
                    {{store(x, 1, rlx), fence(sc), store(y, 2, rlx)},
                     {store(y, 1, rlx), fence(sc), store(x, 2, rlx)}},
                    {1, 1}},
                   {"write_after_a_message",  // S
                    {{store(x, 2, rlx), store(y, 1, rel)}, {load(y, acq), store(x, 1, rlx)}},
                    {1, 2}},
                   {"write_and_old_value_sequential",  // R
                    {{store(x, 1, sc), store(y, 1, sc)}, {store(y, 2, sc), load(x, sc)}},
                    {0, 1, 2}},
                   {"write_and_old_value_two_fences",
                    {{store(x, 1, rlx), fence(sc), store(y, 1, rlx)},
                     {store(y, 2, rlx), fence(sc), load(x, rlx)}},
                    {0, 1, 2}},
               });
