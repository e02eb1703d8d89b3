// What a schedule that came to its end has left behind.
#pragma once

namespace mpsstress::runtime {

// Threads that ended and were neither joined nor detached.
void judge_leaks();

}  // namespace mpsstress::runtime
