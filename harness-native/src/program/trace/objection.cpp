// What of the records and the counts is wrong.
#include "program/trace/objection.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "operations/counts.hpp"
#include "program/trace/summary.hpp"
#include "program/trace/wrong_values.hpp"

namespace mpsstress::program {
namespace {

using Json = nlohmann::ordered_json;

const operations::ObjectionRow& row_of(Wrong wrong) {
  return operations::kObjections[static_cast<std::size_t>(wrong)];
}

const Operation* find(const Plan& plan, std::uint16_t index) {
  return index < plan.operations.size() ? &plan.operations[index] : nullptr;
}

class RecordReader {
 public:
  RecordReader(const Plan& plan, TraceFile& trace) : plan_(plan), trace_(trace) {}

  std::vector<Objection> read() {
    for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) {
      const mpss_trace_record* const records = trace_.records(lane);
      const std::uint64_t count = __atomic_load_n(&trace_.lane(lane).count, __ATOMIC_ACQUIRE);
      for (std::uint64_t i = 0; i < count; ++i) read(lane, records[i]);
    }
    for (std::size_t i = 0; i < plan_.failing_commands.size(); ++i) {
      if (!plan_.failing_commands[i].told || told_.count(i) != 0) continue;
      Objection untold;
      untold.wrong = Wrong::kUntold;
      untold.text = plan_.failing_commands[i].text;
      found_.push_back(std::move(untold));
    }
    if (!any_error_ && stopped_lane_ != 0) {
      Objection stopped;
      stopped.wrong = Wrong::kStopped;
      stopped.lane = stopped_lane_;
      found_.push_back(stopped);
    }
    return std::move(found_);
  }

 private:
  void read(std::uint32_t lane, const mpss_trace_record& record) {
    if (record.kind == MPSS_RECORD_MISMATCH) {
      add(Wrong::kValue, lane, record);
    } else if (record.kind == MPSS_RECORD_ERROR) {
      any_error_ = true;
      const Operation* const operation = find(plan_, record.operation);
      if (operation == nullptr || !operation->raises) {
        add(Wrong::kRaised, lane, record);
      } else if (trace_.text(record.value).find(*operation->raises) == std::string_view::npos) {
        add(Wrong::kRaisedOther, lane, record);
      }
      if (note_failures(trace_.text(record.value)) > 1) add(Wrong::kRaisedBoth, lane, record);
    } else if (record.kind == MPSS_RECORD_END) {
      const Operation* const operation = find(plan_, record.operation);
      if (operation != nullptr && operation->raises && !operation->may_raise) {
        add(Wrong::kRaisedNone, lane, record);
      }
    } else if (record.kind == MPSS_RECORD_THREAD_END && record.value != 0 && stopped_lane_ == 0) {
      stopped_lane_ = lane;
    }
  }

  // Of how many commands that were to fail it tells: of one at a time (C17).
  std::size_t note_failures(std::string_view error) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan_.failing_commands.size(); ++i) {
      if (error.find(plan_.failing_commands[i].text) == std::string_view::npos) continue;
      told_.insert(i);
      ++count;
    }
    return count;
  }

  void add(Wrong wrong, std::uint32_t lane, const mpss_trace_record& record) {
    std::optional<std::uint16_t> behind;
    if (wrong == Wrong::kValue) {
      if (!wrong_values_) wrong_values_.emplace(plan_, trace_);
      behind = wrong_values_->behind(lane, record);
    }
    const auto known = std::find_if(found_.begin(), found_.end(), [&](const Objection& one) {
      return one.wrong == wrong && one.operation == record.operation &&
             one.section == record.section && one.behind == behind;
    });
    if (known != found_.end()) {
      ++known->times;
      return;
    }
    Objection objection;
    objection.wrong = wrong;
    objection.lane = lane;
    objection.operation = record.operation;
    objection.section = record.section;
    objection.iteration = record.iteration;
    objection.behind = behind;
    if (wrong != Wrong::kRaisedNone) objection.text = trace_.text(record.value);
    if (wrong == Wrong::kValue) objection.life = life_of_value(plan_, trace_, lane, record);
    found_.push_back(std::move(objection));
  }

  const Plan& plan_;
  TraceFile& trace_;
  std::vector<Objection> found_;
  std::optional<WrongValues> wrong_values_;  // once there is one
  std::set<std::size_t> told_;               // of the failing commands
  bool any_error_ = false;
  std::uint32_t stopped_lane_ = 0;  // the setup lane has none of its own to be stopped by
};

// What threads that live on may hold is already left out (Session::finish). Of nothing there are
// fewer than none: what was given back twice is as wrong as what never was.
Objection left_alive(const Plan& plan, const Summary& summary) {
  Objection objection;
  objection.wrong = Wrong::kLeft;
  objection.waited_millis = summary.bindings.waited_millis;
  for (const operations::CountRow& row : operations::kCounts) {
    const std::int64_t now = summary.after.*row.field;
    const std::int64_t grown = now - summary.before.*row.field;
    const bool must_not = row.must_not_grow && (*row.pool == '\0' || plan.pool == row.pool);
    if (!must_not || (grown <= 0 && now >= 0)) continue;
    objection.left.emplace_back(row.name, now < 0 ? now : grown);
  }
  if (summary.bindings.left != 0) objection.left.emplace_back("bindings", summary.bindings.left);
  return objection;
}

Objection repeated(const Growth& growth) {
  Objection objection;
  objection.wrong = Wrong::kRepeated;
  objection.lane = 1;
  objection.iteration = growth.iteration;
  objection.left = growth.counts;
  return objection;
}

Objection held_up(const HeldUp& one) {
  Objection objection;
  objection.wrong = Wrong::kHeldUp;
  objection.lane = one.waiting.lane;
  objection.operation = one.waiting.operation;
  objection.iteration = one.waiting.iteration;
  objection.held_up = one;
  return objection;
}

void put_lane(Json& json, const Plan& plan, std::uint32_t lane) {
  const LanePlace& at = plan.lanes[lane];
  json["group"] = lane == 0 ? -1 : static_cast<std::int64_t>(at.group);
  json["member"] = at.member;
}

Json of_place(const Plan& plan, const ThreadPlace& place) {
  Json json = Json::object();
  put_lane(json, plan, place.lane);
  json["operation"] = place.operation;
  json["iteration"] = place.iteration;
  json["within"] = place.within;
  return json;
}

Json of_life(const Plan& plan, const std::vector<LifeEvent>& life) {
  Json events = Json::array();
  for (const LifeEvent& event : life) {
    Json json = {{"what", name_of(event.what)}};
    put_lane(json, plan, event.lane);
    json["operation"] = event.operation;
    json["iteration"] = event.iteration;
    events.push_back(std::move(json));
  }
  return events;
}

}  // namespace

const char* name_of(Wrong wrong) { return row_of(wrong).what; }
const char* kind_of(Wrong wrong) { return row_of(wrong).kind; }

std::vector<Objection> objections_of(const Plan& plan, TraceFile& trace, const Summary& summary) {
  std::vector<Objection> objections = RecordReader(plan, trace).read();
  if (summary.growth) objections.push_back(repeated(*summary.growth));
  if (summary.held_up) objections.push_back(held_up(*summary.held_up));
  if (plan.ends_busy) return objections;
  Objection left = left_alive(plan, summary);
  if (!left.left.empty()) objections.push_back(std::move(left));
  return objections;
}

std::string to_json(const Plan& plan, const Objection& objection) {
  Json json = {{"what", name_of(objection.wrong)}, {"kind", kind_of(objection.wrong)}};
  if (objection.wrong == Wrong::kLeft) {
    json["left"] = Json::object();
    for (const auto& [name, count] : objection.left) json["left"][name] = count;
    json["waitedMillis"] = objection.waited_millis;
  } else if (objection.wrong == Wrong::kRepeated) {
    json["grown"] = Json::object();
    for (const auto& [name, count] : objection.left) json["grown"][name] = count;
    json["iteration"] = objection.iteration;
  } else if (objection.held_up) {
    json["waiting"] = of_place(plan, objection.held_up->waiting);
    json["holding"] = of_place(plan, objection.held_up->holding);
  } else {
    put_lane(json, plan, objection.lane);
    if (objection.wrong != Wrong::kStopped) {
      json["operation"] = objection.operation;
      json["iteration"] = objection.iteration;
      json["text"] = objection.text;
    }
    json["times"] = objection.times;
    if (objection.behind) json["behind"] = *objection.behind;
    if (!objection.life.empty()) json["life"] = of_life(plan, objection.life);
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string label_of(const Plan& plan, const Objection& objection) {
  std::string facts = objection.text;
  for (const auto& [name, count] : objection.left) {
    facts += (facts.empty() ? "" : ", ") + std::to_string(count) + " " + name;
  }
  const bool of_operation = objection.operation < plan.operations.size();
  return (of_operation ? operation_of(plan, objection.operation) + ", " : "") +
         name_of(objection.wrong) + (facts.empty() ? "" : ": ") + facts;
}

std::string thread_of(const Plan& plan, std::uint32_t lane) {
  if (lane == 0) return "setup";
  const LanePlace& at = plan.lanes[lane];
  return plan.groups[at.group].name + "#" + std::to_string(at.member);
}

std::string place_of(const Plan& plan, std::uint32_t lane, std::uint32_t iteration) {
  return "thread " + thread_of(plan, lane) + ", iteration " + std::to_string(iteration);
}

std::string operation_of(const Plan& plan, std::uint16_t index) {
  const Operation* const operation = find(plan, index);
  return operation == nullptr
             ? "a thread"
             : "`" + operation->text + "` (line " + std::to_string(operation->line) + ")";
}

}  // namespace mpsstress::program
