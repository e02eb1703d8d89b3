// The helper that symbolises is read to its end, whatever signals come meanwhile.
#pragma once

namespace mpsstress::selftest {

// 0 if a slow helper's answer, longer than a pipe holds, is whole although a signal interrupts
// every other read of it. A read that gives up leaves a helper that waits for ever for its reader.
int read_helper_under_signals();

}  // namespace mpsstress::selftest
