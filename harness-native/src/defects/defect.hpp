// A defect: a real bug of the MPS backend's history, reproduced by replacing one part.
//
// It only omits, moves or misdirects an action, in at most 15 lines: the class between the marks
// [defect] and [/defect] of its file. It tells nobody that it is there.
#ifndef MPSSTRESS_DEFECTS_DEFECT_HPP
#define MPSSTRESS_DEFECTS_DEFECT_HPP

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "backend/parts.hpp"

namespace mpsstress::defects {

struct Defect {
  std::string id;
  std::vector<std::string> aliases;  // other names of the same defect
  std::string title;
  std::string component;
  std::vector<std::string> clauses;    // of the contract, that it breaks
  std::vector<std::string> detectors;  // kinds of findings that can come of it
  std::string source;
  std::vector<std::string> pools;  // that it can be planted in
  // The pool's parts with one of them replaced.
  std::unique_ptr<backend::Parts> (*plant)(std::unique_ptr<backend::Parts> parts);
};

template <typename DefectiveParts>
std::unique_ptr<backend::Parts> plant(std::unique_ptr<backend::Parts> parts) {
  return std::make_unique<DefectiveParts>(std::move(parts));
}

const Defect& cross_stream_free_list_reuse();
const Defect& device_sync_current_stream_only();
const Defect& handler_on_default_stream();
const Defect& new_threads_default_to_stream_0();
const Defect& non_atomic_counter();
const Defect& prev_command_buffer_overwritten_leak();
const Defect& query_true_for_unrecorded_reused_event();
const Defect& record_stream_only_last_consumer();
const Defect& shader_pipeline_cache_unlocked();
const Defect& shared_mpsgraph_encode();

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_DEFECT_HPP
