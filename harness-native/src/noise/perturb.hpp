// What the interposed calls do besides the call itself.
#pragma once

#include <cstdint>

namespace mpsstress::noise {

/** The kinds of call that are counted in the report. */
enum class Call : std::uint8_t { Lock, Unlock, Wait, Signal, Thread, Count };

/** Perturbs the calling thread as its next choice says. Does nothing while the thread is already
 *  inside (the C library locks too). Leaves errno alone. Thread-safe; takes no lock. */
void perturb(Call call) noexcept;

}  // namespace mpsstress::noise
