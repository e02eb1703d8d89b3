// What stands behind the handles of the SUT `torch`, and how its functions fail.
#ifndef MPSSTRESS_SUT_TORCH_TORCH_HPP
#define MPSSTRESS_SUT_TORCH_TORCH_HPP

#include <c10/util/Exception.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>

#include "mpsstress/sut.h"
#include "sut/torch/device/device.hpp"
#include "sut/torch/refusals.hpp"

// A device of the library. The harness shares nothing else between threads, so that no order comes
// from here.
struct mpss_sut {
  std::unique_ptr<mpsstress::sut::torch::Device> device;
  std::atomic<std::int64_t> live_tensors{0};
  std::atomic<std::int64_t> live_events{0};
};

namespace mpsstress::sut::torch {

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
  } catch (const Unsupported& error) {
    last_message() = error.what();
    return MPSS_UNSUPPORTED;
  } catch (const c10::Error& error) {
    last_message() = error.what_without_backtrace();
  } catch (const std::exception& error) {
    last_message() = error.what();
  } catch (...) {
    last_message() = "an exception that is no std::exception";
  }
  return MPSS_ERROR;
}

template <typename Body>
mpss_status guarded(mpss_sut* sut, Body&& body) {
  return guarded([&] {
    require(sut != nullptr, "the SUT is null");
    body(*sut->device);
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

mpss_status adopt_main_thread(mpss_sut* sut);
mpss_status current_stream(mpss_sut* sut, std::int32_t* id);
mpss_status default_stream(mpss_sut* sut, std::int32_t* id);
mpss_status pool_stream(mpss_sut* sut, std::int32_t* id);
mpss_status set_current_stream(mpss_sut* sut, std::int32_t id);
mpss_status release_stream(mpss_sut* sut);
mpss_status active_stream_count(mpss_sut* sut, std::int32_t* count);
mpss_status synchronize_stream(mpss_sut* sut, std::int32_t id);
mpss_status query_stream(mpss_sut* sut, std::int32_t id, std::int32_t* idle);

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
mpss_status tensor_peek(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count);
mpss_status tensor_write(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count);
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

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_TORCH_HPP
