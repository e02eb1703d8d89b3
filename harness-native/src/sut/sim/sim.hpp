// What stands behind the handles of the SUT `sim`, and how its functions fail.
#ifndef MPSSTRESS_SUT_SIM_SIM_HPP
#define MPSSTRESS_SUT_SIM_SIM_HPP

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

#include "backend/backend.hpp"
#include "mpsstress/sut.h"
#include "sut/handler_calls.hpp"
#include "sut/sim/gates.hpp"

// One backend. The harness shares nothing else between threads, so that no order comes from here.
struct mpss_sut {
  std::unique_ptr<mpsstress::backend::Backend> backend;
  std::atomic<std::int64_t> live_tensors{0};
  std::atomic<std::uint64_t> synchronizations{0};
  mpsstress::sut::sim::Gates gates;
  mpsstress::sut::HandlerCalls handlers;
};

namespace mpsstress::sut::sim {

// The caller broke the interface: a fault of the framework, not an error of the SUT.
class BadArgument : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

inline void require(bool condition, const char* message) {
  if (!condition) throw BadArgument(message);
}

// The calling thread's last message.
std::string& last_message();

// Runs the body of a function of the interface; exceptions end here.
template <typename Body>
mpss_status guarded(Body&& body) {
  try {
    body();
    return MPSS_OK;
  } catch (const BadArgument& error) {
    last_message() = error.what();
    return MPSS_BAD_ARGUMENT;
  } catch (const std::exception& error) {
    last_message() = error.what();
  } catch (...) {
    last_message() = "an exception that is no std::exception";
  }
  return MPSS_ERROR;
}

// The same for a use of a backend, which refuses it in a forked child by itself (C19).
template <typename Body>
mpss_status guarded_by_backend(mpss_sut* sut, Body&& body) {
  return guarded([&] {
    require(sut != nullptr, "the SUT is null");
    body(*sut->backend);
  });
}

// The same for a use that nothing in the backend would refuse there.
template <typename Body>
mpss_status guarded(mpss_sut* sut, Body&& body) {
  return guarded_by_backend(sut, [&](backend::Backend& backend) {
    backend.check_usable();
    body(backend);
  });
}

// The functions of the interface, by file.
mpss_status create(const mpss_sut_config* config, mpss_sut** out);
void destroy(mpss_sut* sut);
std::uint64_t capabilities(mpss_sut* sut);
const char* last_error();
mpss_status synchronize_device(mpss_sut* sut);
mpss_status empty_cache(mpss_sut* sut);
mpss_status statistics(mpss_sut* sut, mpss_statistics* out);
mpss_status set_violation_reporter(mpss_sut* sut, mpss_violation_reporter reporter, void* context);
const char* defects();

mpss_status adopt_main_thread(mpss_sut* sut);
mpss_status current_stream(mpss_sut* sut, std::int32_t* id);
mpss_status default_stream(mpss_sut* sut, std::int32_t* id);
mpss_status pool_stream(mpss_sut* sut, std::int32_t* id);
mpss_status set_current_stream(mpss_sut* sut, std::int32_t id);
mpss_status release_stream(mpss_sut* sut);
mpss_status active_stream_count(mpss_sut* sut, std::int32_t* count);
mpss_status synchronize_stream(mpss_sut* sut, std::int32_t id);
mpss_status query_stream(mpss_sut* sut, std::int32_t id, std::int32_t* idle);
mpss_status exchange_stream(mpss_sut* sut, std::int32_t id, std::int32_t* before);
mpss_status commit(mpss_sut* sut, std::int32_t id, std::int32_t continuing);

mpss_status event_create(mpss_sut* sut, std::int32_t timing, mpss_event* out);
mpss_status event_destroy(mpss_sut* sut, mpss_event event);
mpss_status event_record(mpss_sut* sut, mpss_event event, std::int32_t stream);
mpss_status event_wait(mpss_sut* sut, mpss_event event, std::int32_t stream);
mpss_status event_query(mpss_sut* sut, mpss_event event, std::int32_t* done);
mpss_status event_synchronize(mpss_sut* sut, mpss_event event);
mpss_status event_elapsed(mpss_sut* sut, mpss_event begin, mpss_event end, double* millis);

mpss_status tensor_create(mpss_sut* sut, const mpss_shape* shape, mpss_fill fill, float value,
                          std::uint64_t key, mpss_tensor* out);
mpss_status tensor_free(mpss_sut* sut, mpss_tensor tensor);
mpss_status tensor_record_stream(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream);
mpss_status compute(mpss_sut* sut, mpss_kernel kernel, const mpss_tensor* inputs,
                    std::int32_t count, mpss_tensor* out);
mpss_status tensor_read(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count);
std::uint64_t tensor_memory(mpss_sut* sut, mpss_tensor tensor);
mpss_status tensor_peek(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count);
mpss_status tensor_write(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count);
mpss_status tensor_borrow(mpss_sut* sut, mpss_tensor lender, mpss_tensor* out);
mpss_status tensor_take(mpss_sut* sut, mpss_tensor in, mpss_tensor* out);

mpss_status tensor_pinned(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out);
mpss_status tensor_upload(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out);
mpss_status tensor_poke(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count);
mpss_status tensor_record_events(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream);
mpss_status tensor_wait_for_events(mpss_sut* sut, mpss_tensor tensor);

mpss_status extension_copy(mpss_sut* sut, mpss_tensor in, std::int32_t nested, mpss_tensor* out);
mpss_status block_stream(mpss_sut* sut, std::int32_t stream, std::int32_t* id);
mpss_status overflow(mpss_sut* sut, mpss_tensor tensor);
mpss_status busy(mpss_sut* sut, std::uint64_t nanos);
mpss_status close_gate(mpss_sut* sut, std::uint64_t name);
mpss_status open_gate(mpss_sut* sut, std::uint64_t name);
mpss_status in_block(mpss_sut* sut, std::int32_t stream, void (*body)(void*), void* context);

}  // namespace mpsstress::sut::sim

#endif  // MPSSTRESS_SUT_SIM_SIM_HPP
