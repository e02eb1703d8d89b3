// Signals between the program's threads. One that is sent is pending until its thread comes to a
// scheduling point, or takes it with sigwait; then the handler runs on that thread, between two of
// its steps. The kernel knows nothing of them.
#pragma once

#include <csignal>

#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

using SignalSet = std::uint64_t;

constexpr int kSignalNumbers = 64;
constexpr SignalSet bit_of(int signal) { return SignalSet{1} << (signal - 1); }
SignalSet to_set(const sigset_t& signals);
void from_set(SignalSet signals, sigset_t& result);

// To one thread, or (null) to the process: to a thread that takes it, chosen by the schedule.
void send_signal(Fiber* target, int signal, Address code);
// The current thread blocks these from now on. What was pending for the process may be its now.
void block_signals(SignalSet signals);

// One of `wanted`, without its handler; 0 when time is up.
int wait_for_signal(SignalSet wanted, const Patience& patience, Address code);
// Until a handler has run.
void pause_for_signal(Address code);

struct sigaction& action_of(int signal);
SignalSet pending_signals();

// At the end of a schedule: nobody handles anything.
void forget_signals();

}  // namespace mpsstress::runtime
