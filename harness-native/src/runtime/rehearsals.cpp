// Schedules that are run to learn about a program.
#include "runtime/rehearsals.hpp"

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string>
#include <utility>

#include "runtime/base/clock.hpp"
#include "runtime/base/framework_error.hpp"
#include "runtime/base/random.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/with_parent.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kLessons = 2;
constexpr std::uint64_t kFirst = 1;  // rehearsals of each kind in the first lesson
constexpr std::uint64_t kAll = 4;    // and in both
constexpr std::uint64_t kUsualSteps = 1000;

bool is_traced() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.rfind("TracerPid:", 0) == 0) return line.find_first_of("123456789") != line.npos;
  }
  return false;
}

// A child that is to answer by then ends at that time, whatever it is doing.
void end_child_at(std::uint64_t deadline) {
  if (deadline == 0) return;
  const std::uint64_t now = steady_nanos();
  const std::uint64_t micros = now < deadline ? (deadline - now) / 1000 + 1 : 1;
  std::signal(SIGALRM, SIG_DFL);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(micros / 1'000'000);
  timer.it_value.tv_usec = static_cast<suseconds_t>(micros % 1'000'000);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace

Rehearsals::Rehearsals(std::uint64_t thorough_from, std::uint64_t until, Allocation* allocation,
                       Run run)
    : thorough_from_(thorough_from),
      until_(until),
      allocation_(allocation),
      run_(std::move(run)),
      shared_(static_cast<Shared*>(share_memory(sizeof(Shared)))) {}

Rehearsals::~Rehearsals() { unshare_memory(shared_, sizeof(Shared)); }

std::uint64_t Rehearsals::expected_steps() const {
  return shared_->steps != 0 ? shared_->steps : kUsualSteps;
}

std::uint32_t Rehearsals::needed_for(std::uint64_t index) const {
  const std::uint32_t needed = index < thorough_from_ ? 1 : kLessons;
  if (shared_->lessons > needed) die("a schedule would know more than its index allows");
  return needed;
}

bool Rehearsals::learn_for(std::uint64_t index) {
  const std::uint32_t needed = needed_for(index);
  while (shared_->lessons < needed) learn(shared_->lessons++);
  const bool new_here = known_ < needed;
  known_ = needed;
  return new_here;
}

// A lesson that its process does not survive is not begun again: it is counted before.
bool Rehearsals::learn_here(std::uint64_t index) {
  const std::uint32_t needed = needed_for(index);
  while (shared_->lessons < needed) {
    const std::uint32_t lesson = shared_->lessons++;
    begin(lesson);
    rehearse(lesson);
  }
  return went_well_;
}

void Rehearsals::begin(std::uint32_t lesson) {
  if (lesson == 0) {
    world.sharing.forget();
    world.race_candidates.forget();
  }
  world.event_counter.forget();
}

// In a child process, since a first schedule may crash, and what it learns must not depend on what
// this process has run before. Under a debugger, which would follow the child, in this one.
void Rehearsals::learn(std::uint32_t lesson) {
  begin(lesson);
  const bool here = is_traced();
  const pid_t self = getpid();
  const pid_t child = here ? 0 : fork();
  if (child < 0) die("cannot fork to learn about the program");
  if (child == 0) {
    if (!here) end_with_parent(self);
    if (!here) end_child_at(until_);
    rehearse(lesson);
    if (!here) _exit(0);
  }
  int status = 0;
  while (!here && waitpid(child, &status, 0) < 0) {
  }
}

// What was learnt is the same whether the lessons came at once or not, but for the steps, which the
// first one would count in vain.
void Rehearsals::rehearse(std::uint32_t lesson) {
  world.rehearsing = true;
  world.stalled = false;
  const bool at_once = thorough_from_ == 0;
  const std::uint64_t sharing_from = lesson == 0 ? 0 : kFirst;
  const std::uint64_t sharing_to = lesson == 0 ? kFirst : kAll;
  const std::uint64_t counted = lesson != 0 ? kAll : at_once ? 0 : kFirst;
  for (std::uint64_t i = sharing_from; i < sharing_to && !world.stalled; ++i) look_for_sharing(i);
  for (std::uint64_t i = 0; i < counted && !world.stalled; ++i) count_steps(i);
  world.rehearsing = false;
}

void Rehearsals::run(std::uint64_t number) {
  went_well_ = run_(*make_pos(), scramble(number + 1)) && went_well_;
}

void Rehearsals::look_for_sharing(std::uint64_t number) {
  world.race_candidates.begin_schedule();
  world.sharing.begin();
  run(number);
  world.sharing.end();
}

// At the granularity that schedules will have.
void Rehearsals::count_steps(std::uint64_t number) {
  world.race_candidates.begin_schedule();
  world.counting_events = true;
  world.event_counter.count_schedule();
  run(number);
  world.counting_events = false;
  shared_->steps = std::max(shared_->steps, world.steps);
  if (allocation_ != nullptr) {
    allocation_->learn({world.reads_from.begin(), world.reads_from.end(), 0, 0});
  }
}

}  // namespace mpsstress::runtime
