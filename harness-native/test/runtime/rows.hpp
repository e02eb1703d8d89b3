// Whether blocks that are used as wholes are judged as in parts.
#pragma once

namespace mpsstress::selftest {

int judge_rows();

}  // namespace mpsstress::selftest
