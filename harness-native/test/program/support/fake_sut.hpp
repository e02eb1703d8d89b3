// A tiny sequential SUT for the tests of src/program: host arrays, every operation done at once.
#ifndef MPSSTRESS_TEST_PROGRAM_FAKE_SUT_HPP
#define MPSSTRESS_TEST_PROGRAM_FAKE_SUT_HPP

#include "mpsstress/sut.h"

namespace mpsstress::program::test {

/// It can plant, by `defect`: wrong-mm (one element off by one), stale-mm (the result of another
/// thread's last mm), unreturned-mm (the same, and the first mm returns only when a tensor was
/// freed: its value is seen by another thread before), raise-mm, raise-read, raise-counts
/// (once there was a computation), raise-adopt, raise-alone (where nothing is planted),
/// leak-tensors, noisy-softmax (last bit of each element), racy-counter (active streams),
/// early-peek (the host sees nothing without a read), late-binding (a thread's binding goes with
/// the thirtieth look at the counts, and each look takes two milliseconds, as on a busy machine),
/// violation-mm (reports a broken rule, then aborts), dies-in-child (makes a forked process's first
/// tensor its end).
const mpss_sut_api& fake_sut();

}  // namespace mpsstress::program::test

#endif
