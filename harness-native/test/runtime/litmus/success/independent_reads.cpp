// Readers that must agree on the order of two independent writes (IRIW), and its relatives.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "success",
    {
        {"independent_reads_sequential",
         {{store(x, 1, sc)},
          {store(y, 1, sc)},
          {load(x, sc), load(y, sc)},
          {load(y, sc), load(x, sc)}},
         {1, 0, 1, 0}},
        {"independent_reads_two_fences",
         {{store(x, 1, rlx)},
          {store(y, 1, rlx)},
          {load(x, rlx), fence(sc), load(y, rlx)},
          {load(y, rlx), fence(sc), load(x, rlx)}},
         {1, 0, 1, 0}},
        {"write_to_read_acquire",  // WRC
         {{store(x, 1, rel)}, {load(x, acq), store(y, 1, rel)}, {load(y, acq), load(x, rlx)}},
         {1, 1, 0}},
        {"write_to_read_by_coherence",  // the middle read comes before the last one: it need not
                                        // acquire
         {{store(x, 1, rlx)}, {load(x, rlx), store(y, 1, rel)}, {load(y, acq), load(x, rlx)}},
         {1, 1, 0}},
        {"read_to_write_two_fences",  // RWC
         {{store(x, 1, rlx)},
          {load(x, rlx), fence(sc), load(y, rlx)},
          {store(y, 1, rlx), fence(sc), load(x, rlx)}},
         {1, 0, 0}},
        {"read_to_write_sequential",
         {{store(x, 1, sc)}, {load(x, sc), load(y, sc)}, {store(y, 1, sc), load(x, sc)}},
         {1, 0, 0}},
    });
