// Time is virtual where calls are slow.
#include "program/interpreter/slow_calls.hpp"

#include "program/host/host_pause.hpp"

namespace mpsstress::program {

SlowCallsOfOneThread& SlowCallsOfOneThread::as(const SlowCalls& wanted) {
  static SlowCallsOfOneThread only;
  only.end();  // a schedule that was given up has not ended them
  only.calls_ = wanted;
  only.count_anew();
  return only;
}

void SlowCallsOfOneThread::keep(std::uint64_t number) {
  if (number >= calls_.first) pause_host(calls_.nanos);
}

}  // namespace mpsstress::program
