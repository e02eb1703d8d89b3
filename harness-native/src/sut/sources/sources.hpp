// What stands behind the handles of the SUT `sources`, and how its functions fail.
#ifndef MPSSTRESS_SUT_SOURCES_SOURCES_HPP
#define MPSSTRESS_SUT_SOURCES_SOURCES_HPP

#include <atomic>
#include <memory>
#include <string>

#include "mpsstress/sources.h"
#include "sut/handler_calls.hpp"
#include "sut/sources/bad_argument.hpp"
#include "sut/sources/gates.hpp"
#include "sut/sources/pipelines.hpp"

struct mpss_sut {
  std::unique_ptr<mpsstress::sut::sources::Pipelines> pipelines;
  std::unique_ptr<mpsstress::sources::Backend> backend;
  mpsstress::sut::sources::Gates gates;
  mpsstress::sut::HandlerCalls handlers;
  bool host_memory = false;  // of all tensors
  std::atomic<std::int64_t> live_tensors{0};
  std::atomic<std::int64_t> live_events{0};
};

namespace mpsstress::sut::sources {

using mpsstress::sources::Backend;
using mpsstress::sources::Memory;
using mpsstress::sources::Unsupported;

// The calling thread's last message.
std::string& last_message();

// Runs the body of a function of the interface; exceptions end here.
template <typename Body>
mpss_status guarded(mpss_sut* sut, Body&& body) {
  try {
    require(sut != nullptr, "the SUT is null");
    body(*sut->backend);
    return MPSS_OK;
  } catch (const BadArgument& error) {
    last_message() = error.what();
    return MPSS_BAD_ARGUMENT;
  } catch (const Unsupported& error) {
    last_message() = std::string("these sources have ") + error.what();
    return MPSS_UNSUPPORTED;
  } catch (const std::exception& error) {
    last_message() = error.what();
  } catch (...) {
    last_message() = "an exception that is no std::exception";
  }
  return MPSS_ERROR;
}

// The functions of the interface, by file.
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
mpss_status tensor_write(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count);
mpss_status tensor_upload(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out);
std::uint64_t tensor_memory(mpss_sut* sut, mpss_tensor tensor);
mpss_status tensor_borrow(mpss_sut* sut, mpss_tensor lender, mpss_tensor* out);
mpss_status tensor_take(mpss_sut* sut, mpss_tensor in, mpss_tensor* out);

mpss_status tensor_peek(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count);
mpss_status tensor_pinned(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out);
mpss_status tensor_poke(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count);
mpss_status tensor_record_events(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream);
mpss_status tensor_wait_for_events(mpss_sut* sut, mpss_tensor tensor);

mpss_status extension_copy(mpss_sut* sut, mpss_tensor in, std::int32_t nested, mpss_tensor* out);
mpss_status block_stream(mpss_sut* sut, std::int32_t stream, std::int32_t* id);
mpss_status overflow(mpss_sut* sut, mpss_tensor tensor);
mpss_status busy(mpss_sut* sut, std::uint64_t nanos);
mpss_status in_block(mpss_sut* sut, std::int32_t stream, void (*body)(void*), void* context);

mpss_status close_gate(mpss_sut* sut, std::uint64_t name);
mpss_status open_gate(mpss_sut* sut, std::uint64_t name);

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_SOURCES_HPP
