// Whether one schedule teaches which instructions access memory that is shared.
#pragma once

namespace mpsstress::selftest {

int judge_sharing_learnt();

}  // namespace mpsstress::selftest
