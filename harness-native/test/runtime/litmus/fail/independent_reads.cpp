// Two readers see two independent writes in different orders (IRIW), and its relatives.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "fail",
    {
        {"independent_reads_relaxed",
         {{store(x, 1, rlx)},
          {store(y, 1, rlx)},
          {load(x, rlx), load(y, rlx)},
          {load(y, rlx), load(x, rlx)}},
         {1, 0, 1, 0}},
        {"independent_reads_acquire",
         {{store(x, 1, rel)},
          {store(y, 1, rel)},
          {load(x, acq), load(y, acq)},
          {load(y, acq), load(x, acq)}},
         {1, 0, 1, 0}},
        {"independent_reads_one_fence",
         {{store(x, 1, rlx)},
          {store(y, 1, rlx)},
          {load(x, rlx), fence(sc), load(y, rlx)},
          {load(y, acq), load(x, acq)}},
         {1, 0, 1, 0}},
        {"write_to_read_relaxed",  // WRC
         {{store(x, 1, rlx)}, {load(x, rlx), store(y, 1, rlx)}, {load(y, rlx), load(x, rlx)}},
         {1, 1, 0}},
        {"write_to_read_without_acquire",
         {{store(x, 1, rel)}, {load(x, acq), store(y, 1, rel)}, {load(y, rlx), load(x, acq)}},
         {1, 1, 0}},
        {"read_to_write_acquire",  // RWC
         {{store(x, 1, rel)}, {load(x, acq), load(y, acq)}, {store(y, 1, rel), load(x, acq)}},
         {1, 0, 0}},
    });
