// JSON to Plan: first the members, then the flat table, then the groups, then what follows from
// them.
#include "program/plan/plan_reader.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "program/host/errors.hpp"
#include "program/plan/json_value.hpp"
#include "program/plan/operation_reader.hpp"
#include "program/plan/plan_layout.hpp"
#include "program/plan/plan_size.hpp"
#include "program/plan/surroundings_reader.hpp"

namespace mpsstress::program {
namespace {

constexpr std::size_t kNameBytes = 200;
constexpr std::size_t kPathBytes = 4096;

std::optional<std::string> optional_text(const JsonValue& object, const char* name,
                                         std::size_t max_bytes) {
  const auto found = object.find(name);
  return found ? std::optional(found->text(max_bytes)) : std::nullopt;
}

std::uint64_t optional_count(const JsonValue& object, const char* name, std::int64_t max) {
  const auto found = object.find(name);
  return found ? static_cast<std::uint64_t>(found->integer(0, max)) : 0;
}

Program read_program(const JsonValue& object, const char* name, const Plan& plan) {
  Program program;
  const auto found = object.find(name);
  if (!found) return program;
  const std::size_t size = found->array_size(PlanLimits::kOperations);
  for (std::size_t i = 0; i < size; ++i) {
    const auto last = static_cast<std::int64_t>(plan.operations.size()) - 1;
    program.push_back(static_cast<std::uint16_t>(found->element(i).integer(0, last)));
  }
  return program;
}

void read_meeting_points(const JsonValue& root, Plan& plan) {
  if (const auto channels = root.find("channels")) {
    const std::size_t size = channels->array_size(PlanLimits::kChannels);
    for (std::size_t i = 0; i < size; ++i) {
      const JsonValue channel = channels->element(i);
      channel.allow_only({"name", "capacity"});
      const auto capacity = channel.member("capacity").integer(1, PlanLimits::kChannelCapacity);
      plan.channels.push_back(
          {channel.member("name").text(kNameBytes), static_cast<std::uint32_t>(capacity)});
    }
  }
  if (const auto barriers = root.find("barriers")) {
    const std::size_t size = barriers->array_size(PlanLimits::kChannels);
    for (std::size_t i = 0; i < size; ++i) {
      const JsonValue barrier = barriers->element(i);
      barrier.allow_only({"name", "members"});
      const auto members = barrier.member("members").integer(1, PlanLimits::kLanes);
      plan.barriers.push_back(
          {barrier.member("name").text(kNameBytes), static_cast<std::uint32_t>(members)});
    }
  }
}

StartKind read_start_kind(const JsonValue& start) {
  const JsonValue kind = start.member("kind");
  const std::string text = kind.text(kNameBytes);
  if (text == "barrier") return StartKind::kBarrier;
  if (text == "staggered") return StartKind::kStaggered;
  if (text == "sequential") return StartKind::kSequential;
  if (text == "churn") return StartKind::kChurn;
  kind.complain("expected barrier, staggered, sequential or churn, got '" + text + "'");
}

Driver read_driver(const JsonValue& group) {
  const auto driver = group.find("driver");
  const std::string text = driver ? driver->text(kNameBytes) : "native";
  if (text == "native") return Driver::kNative;
  if (text == "java") return Driver::kJava;
  driver->complain("expected native or java, got '" + text + "'");
}

void read_phases(const JsonValue& value, Plan& plan, Group& group) {
  const JsonValue phases = value.member("phases");
  const std::size_t size = phases.array_size(PlanLimits::kLanes);
  for (std::size_t i = 0; i < size; ++i) {
    const JsonValue phase = phases.element(i);
    const std::size_t members = phase.array_size(PlanLimits::kLanes);
    if (members == 0) phase.complain("a phase needs a lane");
    std::vector<std::uint32_t> lanes;
    for (std::size_t member = 0; member < members; ++member) {
      const JsonValue lane = phase.element(member);
      const auto number = lane.integer(1, PlanLimits::kLanes);
      add_lane(plan, group, lane, static_cast<std::uint32_t>(number));
      lanes.push_back(static_cast<std::uint32_t>(number));
    }
    group.phases.push_back(std::move(lanes));
  }
}

void read_group(const JsonValue& value, Plan& plan) {
  value.allow_only({"name", "driver", "main", "registers", "iterations", "start", "threadSetup",
                    "program", "teardown", "phases"});
  plan.groups.emplace_back();
  Group& group = plan.groups.back();
  group.name = value.member("name").text(kNameBytes);
  group.driver = read_driver(value);
  if (const auto main = value.find("main")) group.main = main->boolean();
  group.registers =
      static_cast<std::uint32_t>(optional_count(value, "registers", PlanLimits::kRegisters));
  group.iterations =
      static_cast<std::uint32_t>(value.member("iterations").integer(0, PlanLimits::kIterations));
  if (const auto start = value.find("start")) {
    start->allow_only({"kind", "intervalNanos", "holdNanos"});
    group.start = read_start_kind(*start);
    group.interval_nanos = optional_count(*start, "intervalNanos", PlanLimits::kNanos);
    group.hold_nanos = optional_count(*start, "holdNanos", PlanLimits::kNanos);
  }
  group.thread_setup = read_program(value, "threadSetup", plan);
  group.program = read_program(value, "program", plan);
  group.teardown = read_program(value, "teardown", plan);
  read_phases(value, plan, group);
  const std::size_t lanes = group_lanes(group);
  if (group.main && lanes != 1) {
    value.complain("a group on the main thread has one lane, not " + std::to_string(lanes));
  }
  for (const Program* program : {&group.thread_setup, &group.program, &group.teardown}) {
    check_registers(value, plan, *program, RegisterFile::of_thread(group.registers));
  }
}

void read_groups(const JsonValue& root, Plan& plan) {
  const JsonValue groups = root.member("groups");
  const std::size_t size = groups.array_size(PlanLimits::kGroups);
  plan.lanes.resize(1);
  for (std::size_t i = 0; i < size; ++i) {
    const JsonValue group = groups.element(i);
    read_group(group, plan);
    const auto on_main = [](const Group& other) { return other.main; };
    if (std::count_if(plan.groups.begin(), plan.groups.end(), on_main) > 1) {
      group.complain("a second group for the one main thread");
    }
  }
}

void read_setup(const JsonValue& root, Plan& plan) {
  plan.setup = read_program(root, "setup", plan);
  plan.teardown = read_program(root, "teardown", plan);
  plan.setup_registers = registers_used(plan, {&plan.setup, &plan.teardown});
  const RegisterFile registers = RegisterFile::of_setup(plan.setup_registers);
  check_registers(root, plan, plan.setup, registers);
  check_registers(root, plan, plan.teardown, registers);
}

}  // namespace

Plan read_plan(std::string_view json) {
  if (json.size() > PlanLimits::kBytes) throw FrameworkError("the plan is larger than 16 MiB");
  const nlohmann::json document = JsonValue::parse(json, PlanLimits::kDepth);
  const JsonValue root(document);
  root.allow_only({"format",      "scenario",        "case",    "file",        "sut",
                   "pool",        "defect",          "device",  "caches",      "latencyNanos",
                   "memoryBytes", "executorThreads", "faults",  "environment", "ending",
                   "channels",    "barriers",        "shared",  "operations",  "setup",
                   "teardown",    "groups",          "overlap", "steady"});
  const JsonValue format = root.member("format");
  if (format.text(kNameBytes) != "mps-stress-plan/1") {
    format.complain("expected 'mps-stress-plan/1'");
  }
  Plan plan;
  plan.digest = sha256(json);
  plan.scenario = root.member("scenario").text(kNameBytes);
  plan.case_name = optional_text(root, "case", kPathBytes).value_or("");
  plan.file = optional_text(root, "file", kPathBytes).value_or("");
  plan.sut = optional_text(root, "sut", kNameBytes).value_or("sim");
  plan.pool = optional_text(root, "pool", kNameBytes).value_or("patched");
  plan.defect = optional_text(root, "defect", kNameBytes);
  plan.device = optional_text(root, "device", kNameBytes);
  if (const auto caches = root.find("caches")) {
    const std::string text = caches->text(kNameBytes);
    if (text != "cold" && text != "warm") caches->complain("expected cold or warm");
    plan.warm_caches = text == "warm";
  }
  plan.latency_nanos = optional_count(root, "latencyNanos", PlanLimits::kNanos);
  plan.memory_bytes = optional_count(root, "memoryBytes", std::int64_t{1} << 44);
  plan.executor_threads = optional_count(root, "executorThreads", 1024);
  plan.shared_registers =
      static_cast<std::uint32_t>(optional_count(root, "shared", PlanLimits::kRegisters));
  read_surroundings(root, plan);
  read_meeting_points(root, plan);
  read_operations(root, plan);
  read_setup(root, plan);
  read_groups(root, plan);
  if (plan.steady && plan.lanes.size() != 2) {
    root.member("steady").complain("what several threads keep depends on how they meet");
  }
  lay_out_starts(plan);
  count_records(root, plan);
  check_size(root, plan);
  return plan;
}

Plan read_plan_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw FrameworkError("cannot open the plan " + path);
  std::string text;
  text.reserve(std::size_t{1} << 16);
  char part[std::size_t{1} << 16];
  while (file.read(part, sizeof part), file.gcount() > 0) {
    text.append(part, static_cast<std::size_t>(file.gcount()));
    if (text.size() > PlanLimits::kBytes)
      throw FrameworkError(path + ": the plan is larger than 16 MiB");
  }
  try {
    return read_plan(text);
  } catch (const FrameworkError& fault) {
    throw FrameworkError(path + ": " + fault.what());
  }
}

}  // namespace mpsstress::program
