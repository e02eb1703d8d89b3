// One place: reads and writes of relaxed atomics that are ordered all the same.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "success", {
                   {"coherence_read_read",  // CoRR
                    {{store(x, 1, rlx)}, {load(x, rlx), load(x, rlx)}},
                    {1, 0}},
                   {"coherence_read_read_of_two_writes",
                    {{store(x, 1, rlx), store(x, 2, rlx)}, {load(x, rlx), load(x, rlx)}},
                    {2, 1}},
                   {"coherence_readers_agree",
                    {{store(x, 1, rlx)},
                     {store(x, 2, rlx)},
                     {load(x, rlx), load(x, rlx)},
                     {load(x, rlx), load(x, rlx)}},
                    {1, 2, 2, 1}},
                   {"coherence_write_read",  // CoWR
                    {{store(x, 1, rlx), load(x, rlx)}, {store(x, 2, rlx)}},
                    {0}},
                   {"coherence_write_read_of_an_earlier_one",
                    {{store(x, 1, rlx), load(x, rlx)}, {store(x, 2, rlx)}},
                    {2, 1}},
                   {"coherence_read_write",  // CoRW: reads its own later write
                    {{load(x, rlx), store(x, 1, rlx)}},
                    {1}},
                   {"coherence_read_write_of_another",
                    {{load(x, rlx), store(x, 1, rlx)}, {store(x, 2, rlx)}},
                    {2, 2}},
                   {"coherence_write_write",  // CoWW
                    {{store(x, 1, rlx), store(x, 2, rlx)}},
                    {1}},
                   {"coherence_write_write_over_threads",
                    {{store(x, 1, rlx), store(y, 1, rel)}, {load(y, acq), store(x, 2, rlx)}},
                    {1, 1}},
               });
