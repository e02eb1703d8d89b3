// Message passing: the data, then a flag; who sees the flag sees the data.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "success",
    {
        {"message_passing_release_acquire",
         {{store(x, 1, rlx), store(y, 1, rel)}, {load(y, acq), load(x, rlx)}},
         {1, 0}},
        {"message_passing_sequential",
         {{store(x, 1, sc), store(y, 1, sc)}, {load(y, sc), load(x, sc)}},
         {1, 0}},
        {"message_passing_two_fences",
         {{store(x, 1, rlx), fence(rel), store(y, 1, rlx)},
          {load(y, rlx), fence(acq), load(x, rlx)}},
         {1, 0}},
        {"message_passing_release_fence",
         {{store(x, 1, rlx), fence(rel), store(y, 1, rlx)}, {load(y, acq), load(x, rlx)}},
         {1, 0}},
        {"message_passing_acquire_fence",
         {{store(x, 1, rlx), store(y, 1, rel)}, {load(y, rlx), fence(acq), load(x, rlx)}},
         {1, 0}},
        {"message_passing_sequential_fences",
         {{store(x, 1, rlx), fence(sc), store(y, 1, rlx)}, {load(y, rlx), fence(sc), load(x, rlx)}},
         {1, 0}},
        {"message_passing_over_a_thread",  // ISA2
         {{store(x, 1, rlx), store(y, 1, rel)},
          {load(y, acq), store(z, 1, rel)},
          {load(z, acq), load(x, rlx)}},
         {1, 1, 0}},
        {"message_passing_by_an_exchange",
         {{store(x, 1, rlx), swap(y, 1, rel)}, {swap(y, 2, acq), load(x, rlx)}},
         {kAny, 1, 0}},
        {"message_passing_failed_exchange_acquires",
         {{store(x, 1, rlx), store(y, 1, rel)},
          {compare_swap(y, 5, 6, acq_rel, acq), load(x, rlx)}},
         {1, 0}},
    });
