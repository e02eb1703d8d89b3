// mpsstress/harness.h: sessions.
#include "mpsstress/harness.h"
#include "program/interface/handle_table.hpp"
#include "program/interface/harness_noise.hpp"
#include "program/interface/last_error.hpp"
#include "program/interface/pool_object.hpp"
#include "program/interpreter/session.hpp"
#include "program/plan/plan_reader.hpp"
#include "program/sut/sut_loader.hpp"

using mpsstress::program::Ending;
using mpsstress::program::EventObject;
using mpsstress::program::FrameworkError;
using mpsstress::program::guarded;
using mpsstress::program::HandleTable;
using mpsstress::program::Plan;
using mpsstress::program::PoolObject;
using mpsstress::program::Session;
using mpsstress::program::TensorObject;
using mpsstress::program::Value;
using mpsstress::program::ValueKind;

namespace {

/// A session and the handle of its pool.
struct SessionObject {
  SessionObject(Plan plan, const char* trace_path, std::uint64_t seed, const mpss_sut_api& api)
      : session(std::move(plan), trace_path, seed, api) {}
  ~SessionObject() { mpsstress::program::pool_table().remove(pool); }
  SessionObject(const SessionObject&) = delete;
  SessionObject& operator=(const SessionObject&) = delete;

  Session session;
  std::int64_t pool = 0;
};

HandleTable<SessionObject>& session_table() {
  // Never destroyed, as pool_table().
  static HandleTable<SessionObject>& table = *new HandleTable<SessionObject>("session");
  return table;
}

const mpss_sut_api& sut_for(const Plan& plan, const char* library) {
  if (library != nullptr && library[0] != '\0') return mpsstress::program::load_plugin(library);
  if (plan.sut != "sim") throw FrameworkError("the SUT '" + plan.sut + "' needs a library");
  return *mpss_sim_sut();
}

std::int32_t status_of(Ending ending) { return ending == Ending::kWhole ? 0 : 1; }

}  // namespace

std::int64_t mpss_session_open(const char* plan_path, const char* trace_path, std::uint64_t seed,
                               const char* library) {
  return guarded(std::int64_t{0}, [&] {
    if (plan_path == nullptr || trace_path == nullptr)
      throw FrameworkError("a session needs two paths");
    Plan plan = mpsstress::program::read_plan_file(plan_path);
    const mpss_sut_api& api = sut_for(plan, library);
    auto made = std::make_unique<SessionObject>(std::move(plan), trace_path, seed, api);
    made->pool =
        mpsstress::program::pool_table().add(std::make_unique<PoolObject>(made->session.sut()));
    return session_table().add(std::move(made));
  });
}

std::int32_t mpss_session_lanes(std::int64_t session) {
  return guarded(-1, [&] {
    return static_cast<std::int32_t>(session_table().get(session).session.plan().lanes.size());
  });
}

std::int32_t mpss_session_setup(std::int64_t session) {
  return guarded(-1, [&] { return status_of(session_table().get(session).session.setup()); });
}

std::int32_t mpss_session_run_lane(std::int64_t session, std::int32_t lane) {
  return guarded(-1, [&] {
    Session& found = session_table().get(session).session;
    mpsstress::program::name_noise_thread(static_cast<std::uint32_t>(lane));
    return status_of(found.run_lane(static_cast<std::uint32_t>(lane)));
  });
}

std::int32_t mpss_session_take_shared(std::int64_t session, std::int32_t index, std::int64_t* out) {
  return guarded(-1, [&] {
    SessionObject& found = session_table().get(session);
    const Value taken = found.session.take_shared(static_cast<std::size_t>(index));
    const std::unique_ptr<TensorObject> tensor(taken.tensor);
    const std::unique_ptr<EventObject> event(taken.event);
    switch (taken.kind) {
      case ValueKind::kTensor:
        // The expression is the session's, and outlives the book.
        mpsstress::program::pool_table()
            .get(found.pool)
            .tensors()
            .add_made(tensor->handle, *tensor->expression);
        *out = tensor->handle;
        return std::int32_t{MPSS_SHARED_TENSOR};
      case ValueKind::kStream:
        *out = taken.stream;
        return std::int32_t{MPSS_SHARED_STREAM};
      case ValueKind::kEvent:
        *out = event->handle;
        return std::int32_t{MPSS_SHARED_EVENT};
      case ValueKind::kNone:
        break;
    }
    return std::int32_t{MPSS_SHARED_NOTHING};
  });
}

std::int32_t mpss_session_enter_lane(std::int64_t session, std::int32_t lane) {
  return guarded(-1, [&] {
    Session& found = session_table().get(session).session;
    mpsstress::program::name_noise_thread(static_cast<std::uint32_t>(lane));
    found.enter_lane(static_cast<std::uint32_t>(lane));
    return 0;
  });
}

std::uint64_t mpss_session_start_lane(std::int64_t session, std::int32_t lane) {
  return guarded(std::uint64_t{0}, [&] {
    return session_table().get(session).session.start_lane(static_cast<std::uint32_t>(lane));
  });
}

std::int32_t mpss_session_finish(std::int64_t session, std::int64_t timeout_millis) {
  return guarded(-1, [&] {
    if (timeout_millis < 0) throw FrameworkError("a negative time to wait");
    session_table().get(session).session.finish(static_cast<std::uint64_t>(timeout_millis));
    return 0;
  });
}

void mpss_session_close(std::int64_t session) { session_table().remove(session); }

std::int64_t mpss_session_pool(std::int64_t session) {
  return guarded(std::int64_t{0}, [&] { return session_table().get(session).pool; });
}
