// Signals between the program's threads.
#include "runtime/pthread_calls/signals.hpp"

#include <cerrno>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/engine/choices.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/engine/threads.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/threads/thread_end.hpp"

namespace mpsstress::runtime {
namespace {

struct sigaction signal_actions[kSignalNumbers + 1];
SignalSet process_pending;
std::uint64_t signal_place;  // of the synchronisation object: its address counts

SyncObject& signal_object() {
  return sync_object(reinterpret_cast<Address>(&signal_place), SyncKind::kChannel);
}

bool is_ignored(int signal) {
  const auto handler = signal_actions[signal].sa_handler;
  if (handler == SIG_IGN) return true;
  return handler == SIG_DFL &&
         (signal == SIGCHLD || signal == SIGURG || signal == SIGWINCH || signal == SIGCONT);
}

// Whether the thread would do something with it now.
bool takes(const Fiber& fiber, SignalSet signal) {
  return fiber.state != FiberState::kFinished &&
         ((fiber.blocked_signals & signal) == 0 || (fiber.awaited_signals & signal) != 0);
}

// Who waits runs the handler, and looks again whether it has to wait.
void give_to(Fiber& fiber, SignalSet signal) {
  fiber.pending_signals |= signal;
  if (fiber.state == FiberState::kBlocked && takes(fiber, signal)) wake(fiber);
}

Fiber* someone_for(SignalSet signal) {
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) count += takes(world.fibers[i], signal);
  if (count == 0) return nullptr;
  std::uint32_t chosen = count == 1 ? 0 : choose(count);
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    if (takes(world.fibers[i], signal) && chosen-- == 0) return &world.fibers[i];
  }
  return nullptr;
}

[[noreturn]] void die_of(int signal) {
  Finding finding;
  finding.kind = FindingKind::kCrash;
  finding.message = name_of(*world.current) +
                    " received a signal that nobody handles: " + std::string(strsignal(signal));
  finding.sides.push_back(current_side("signal", world.pending[world.current->index].code));
  report_and_end(std::move(finding));
}

void handle(int signal) {
  Fiber& me = *world.current;
  const struct sigaction action = signal_actions[signal];
  if (is_ignored(signal)) return;
  if (action.sa_handler == SIG_DFL) die_of(signal);
  if ((action.sa_flags & static_cast<int>(SA_RESETHAND)) != 0) signal_actions[signal] = {};
  const SignalSet before = me.blocked_signals;
  const int error = *world.error_number;
  const ContextId context = me.context;
  acquire(signal_object().clock);
  me.blocked_signals |= to_set(action.sa_mask);
  if ((action.sa_flags & SA_NODEFER) == 0) me.blocked_signals |= bit_of(signal);
  {
    ControlledScope controlled;
    if ((action.sa_flags & SA_SIGINFO) != 0) {
      siginfo_t information{};
      information.si_signo = signal;
      information.si_pid = kProcess;
      action.sa_sigaction(signal, &information, nullptr);
    } else {
      action.sa_handler(signal);
    }
  }
  me.context = context;
  *world.error_number = error;
  me.blocked_signals = before;
  ++me.handled_signals;
  if ((action.sa_flags & SA_RESTART) == 0) me.interrupted = true;
}

}  // namespace

SignalSet to_set(const sigset_t& signals) {
  SignalSet set;
  std::memcpy(&set, &signals, sizeof set);
  return set;
}

void from_set(SignalSet signals, sigset_t& result) {
  std::memset(&result, 0, sizeof result);
  std::memcpy(&result, &signals, sizeof signals);
}

struct sigaction& action_of(int signal) { return signal_actions[signal]; }
SignalSet pending_signals() { return process_pending | world.current->pending_signals; }

void take_signals() {
  Fiber& me = *world.current;
  for (SignalSet now; (now = me.pending_signals & ~me.blocked_signals) != 0;) {
    const int signal = __builtin_ctzll(now) + 1;
    me.pending_signals &= ~bit_of(signal);
    handle(signal);
  }
}

void send_signal(Fiber* target, int signal, Address code) {
  SyncObject& object = signal_object();
  sync_point(EventKind::kNotify, object.address, code);
  release_join(object.clock);
  const SignalSet bit = bit_of(signal);
  if (target == nullptr) target = someone_for(bit);
  if (target == nullptr) {
    if (!is_ignored(signal)) process_pending |= bit;
  } else if (target->state != FiberState::kFinished &&
             (!is_ignored(signal) || (target->blocked_signals & bit) != 0)) {
    give_to(*target, bit);
  }
  take_signals();
}

void block_signals(SignalSet signals) {
  Fiber& me = *world.current;
  me.blocked_signals = signals & ~(bit_of(SIGKILL) | bit_of(SIGSTOP));
  me.pending_signals |= process_pending & ~me.blocked_signals;
  process_pending &= me.blocked_signals;
  take_signals();
}

int wait_for_signal(SignalSet wanted, const Patience& patience, Address code) {
  Fiber& me = *world.current;
  SyncObject& object = signal_object();
  sync_point(EventKind::kWait, object.address, code);
  for (;;) {
    cancellation_point();
    if (const SignalSet there = pending_signals() & wanted; there != 0) {
      const int signal = __builtin_ctzll(there) + 1;
      if ((me.pending_signals & bit_of(signal)) != 0) {
        me.pending_signals &= ~bit_of(signal);
      } else {
        process_pending &= ~bit_of(signal);
      }
      acquire(object.clock);
      return signal;
    }
    if (me.waiting.timed_out && patience.timed && world.now >= patience.deadline) return 0;
    me.awaited_signals = wanted;
    me.waiting =
        Waiting{WaitKind::kSignal, patience.timed, false, 0, kNoFiber, patience.deadline, code};
    block();
    me.awaited_signals = 0;
  }
}

void pause_for_signal(Address code) {
  Fiber& me = *world.current;
  sync_point(EventKind::kWait, signal_object().address, code);
  for (const std::uint32_t before = me.handled_signals; me.handled_signals == before;) {
    cancellation_point();
    me.waiting = Waiting{WaitKind::kSignal, false, false, 0, kNoFiber, 0, code};
    block();
  }
}

void forget_signals() {
  process_pending = 0;
  for (struct sigaction& action : signal_actions) action = {};
}

}  // namespace mpsstress::runtime
