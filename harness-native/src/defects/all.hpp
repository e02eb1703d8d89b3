// Every defect, by the name of its function: X(name).
#ifndef MPSSTRESS_DEFECTS_ALL_HPP
#define MPSSTRESS_DEFECTS_ALL_HPP

#include "defects/defect.hpp"

// clang-format off
#define MPSSTRESS_DEFECTS(X) \
  X(active_stream_count_sticky) \
  X(allocator_lock_order_inversion) \
  X(autograd_consumer_not_recorded) \
  X(backpressure_lost_wakeup) \
  X(cache_default_insert_on_miss) \
  X(command_buffer_fault_swallowed) \
  X(compile_writes_shared_member) \
  X(concurrent_encoder_missing_barrier) \
  X(copy_not_ordered_with_kernels) \
  X(cross_stream_free_list_reuse) \
  X(device_sync_current_stream_only) \
  X(device_sync_touches_foreign_encoder) \
  X(duplicate_compile_leak) \
  X(elapsed_time_after_synchronize_hangs) \
  X(elapsed_time_waits_under_pool_mutex) \
  X(elapsed_time_without_timing_hangs) \
  X(encoder_fetched_outside_queue) \
  X(end_coalescing_while_block_uses_encoder) \
  X(event_encode_with_open_encoder) \
  X(event_holds_dangling_stream) \
  X(event_null_stream_means_default) \
  X(exception_through_dispatch_block) \
  X(first_caller_treated_as_main) \
  X(fork_inherits_gpu_state) \
  X(get_new_stream_leaks_slot) \
  X(gpu_error_sync_hangs) \
  X(graph_cache_unbounded) \
  X(guard_answers_default_stream) \
  X(guard_ignores_stream_argument) \
  X(handler_added_to_committed_prev_buffer) \
  X(handler_on_default_stream) \
  X(hook_command_buffer_with_open_encoder) \
  X(hook_uses_default_stream) \
  X(in_flight_tensor_freed_during_dispatch) \
  X(kernel_object_shared_between_threads) \
  X(layernorm_thread_dependent_result) \
  X(library_flag_relaxed) \
  X(library_init_dcl) \
  X(monotonic_counter_exhausts_pool) \
  X(nested_dispatch_sync_self_deadlock) \
  X(new_threads_default_to_stream_0) \
  X(non_atomic_counter) \
  X(non_blocking_copy_source_released) \
  X(noneager_linear_shared_state) \
  X(notify_callback_after_destroy) \
  X(out_of_range_index_silent_default) \
  X(pinned_alloc_gets_inflight_buffer) \
  X(pipeline_fetch_inside_block_lock_cycle) \
  X(plain_round_robin_counter) \
  X(pool_alive_toctou) \
  X(pool_destroyed_with_pending_handlers) \
  X(prev_command_buffer_overwritten_leak) \
  X(profiler_handler_on_default_stream) \
  X(profiler_maps_unlocked) \
  X(profiler_singleton_race) \
  X(projection_contiguous_sdpa_race) \
  X(query_true_for_unrecorded_reused_event) \
  X(raw_event_pointer_after_release) \
  X(record_stream_lock_vs_queue_deadlock) \
  X(record_stream_only_last_consumer) \
  X(reentrant_get_command_buffer_ends_outer_encoder) \
  X(release_slot_blocks_with_gil) \
  X(run_command_block_stale_stream) \
  X(set_current_without_acquiring_slot) \
  X(shader_pipeline_cache_unlocked) \
  X(shared_mpsgraph_encode) \
  X(shared_singleton_stream_command_buffer) \
  X(shutdown_order_crash) \
  X(slot_recycled_with_uncommitted_work) \
  X(stream_destructor_leaks_prev_buffer) \
  X(stream_mutex_vs_queue_inversion) \
  X(streams_array_dcl_race) \
  X(streams_made_without_lock) \
  X(synchronize_off_queue_nonzero) \
  X(tls_block_cache_race) \
  X(tls_lookup_inside_dispatch_block) \
  X(wait_event_timeoutless) \
  X(wait_for_events_dangling_event) \
  X(wait_holds_stream_mutex)
// clang-format on

namespace mpsstress::defects {

#define MPSSTRESS_DECLARE(name) const Defect& name();
MPSSTRESS_DEFECTS(MPSSTRESS_DECLARE)
#undef MPSSTRESS_DECLARE

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_ALL_HPP
