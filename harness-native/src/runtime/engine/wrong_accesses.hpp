// Accesses with which something is wrong: races, and those to memory that is not the program's.
//
// A program whose memory is damaged may go round in it for ever, and without a step: what it reads
// there nobody writes any more. Each such access is judged at length, so that a schedule may have
// as many of them as steps, and no more. They are counted, not timed: where a schedule ends is the
// same on every machine.
#pragma once

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Notes that the access at hand is one; those of one copy or fill count as one. Beyond the limit
// the next access ends the schedule.
void note_wrong_access();

// Whether an equal one came before: nothing is new about it.
inline bool is_wrong_again(const WrongAccess& access) {
  return world.wrong_accesses.comes_again(access);
}

}  // namespace mpsstress::runtime
