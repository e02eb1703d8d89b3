// A schedule that computes for ever without an access or a call that the runtime sees.
#pragma once

namespace mpsstress::runtime {

// From now on a schedule that uses that much CPU time without getting on ends as a hang. The timer
// runs outside of the schedule: nothing in a schedule depends on it that comes to an end.
void watch_for_stalls(unsigned millis);

}  // namespace mpsstress::runtime
