// Message passing: the data, then a flag; who sees the flag need not see the data.
#include "../litmus.hpp"

using namespace mpsstress::litmus;  // NOLINT: the language of the tables

static const Family family(
    "fail", {
                {"message_passing_relaxed",
                 {{store(x, 1, rlx), store(y, 1, rlx)}, {load(y, rlx), load(x, rlx)}},
                 {1, 0}},
                {"message_passing_release_alone",
                 {{store(x, 1, rlx), store(y, 1, rel)}, {load(y, rlx), load(x, rlx)}},
                 {1, 0}},
                {"message_passing_acquire_alone",
                 {{store(x, 1, rlx), store(y, 1, rlx)}, {load(y, acq), load(x, rlx)}},
                 {1, 0}},
                {"message_passing_release_fence_alone",
                 {{store(x, 1, rlx), fence(rel), store(y, 1, rlx)}, {load(y, rlx), load(x, rlx)}},
                 {1, 0}},
                {"message_passing_acquire_fence_alone",
                 {{store(x, 1, rlx), store(y, 1, rlx)}, {load(y, rlx), fence(acq), load(x, rlx)}},
                 {1, 0}},
                {"message_passing_fence_after_the_flag",
                 {{store(x, 1, rlx), store(y, 1, rlx), fence(rel)},
                  {load(y, rlx), fence(acq), load(x, rlx)}},
                 {1, 0}},
                {"message_passing_fence_before_the_load",
                 {{store(x, 1, rlx), fence(rel), store(y, 1, rlx)},
                  {fence(acq), load(y, rlx), load(x, rlx)}},
                 {1, 0}},
                {"message_passing_over_a_relaxed_thread",  // ISA2
                 {{store(x, 1, rlx), store(y, 1, rel)},
                  {load(y, rlx), store(z, 1, rel)},
                  {load(z, acq), load(x, rlx)}},
                 {1, 1, 0}},
                {"message_passing_failed_exchange_is_relaxed",
                 {{store(x, 1, rlx), store(y, 1, rel)},
                  {compare_swap(y, 5, 6, acq_rel, rlx), load(x, rlx)}},
                 {1, 0}},
            });
