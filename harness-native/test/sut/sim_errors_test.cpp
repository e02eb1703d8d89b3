// How the interface fails: status, message, and whose fault it is.
#include <string>

#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

void expect_message(const std::string& message, std::initializer_list<const char*> parts) {
  for (const char* part : parts) {
    EXPECT_NE(message.find(part), std::string::npos) << "no '" << part << "' in: " << message;
  }
}

TEST(SimErrorsTest, AnUnknownPoolIsRefusedWithTheValidWords) {
  const mpss_sut_api* api = mpss_sim_sut();
  mpss_sut_config config = config_for();
  config.pool = "patchd";
  mpss_sut* sut = nullptr;
  EXPECT_EQ(api->create(&config, &sut), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sut, nullptr);
  expect_message(api->last_error(), {"patchd", "patched"});
}

TEST(SimErrorsTest, AnUnknownDefectIsRefusedWithTheValidWords) {
  const mpss_sut_api* api = mpss_sim_sut();
  mpss_sut_config config = config_for("no-such-defect");
  mpss_sut* sut = nullptr;
  EXPECT_EQ(api->create(&config, &sut), MPSS_BAD_ARGUMENT);
  expect_message(api->last_error(),
                 {"no-such-defect", "non-atomic-counter", "handler-on-default-stream",
                  "device-sync-current-stream-only"});
}

TEST(SimErrorsTest, AConfigurationOfAnotherInterfaceIsRefused) {
  const mpss_sut_api* api = mpss_sim_sut();
  mpss_sut_config config = config_for();
  mpss_sut* sut = nullptr;
  config.struct_size = 8;
  EXPECT_EQ(api->create(&config, &sut), MPSS_BAD_ARGUMENT);
  config = config_for();
  config.device = "cuda";
  EXPECT_EQ(api->create(&config, &sut), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(api->create(nullptr, &sut), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(api->create(&config, nullptr), MPSS_BAD_ARGUMENT);
}

TEST(SimErrorsTest, C12_AStreamOutOfRangeIsAnErrorOfTheOperation) {
  const Sim sim;
  std::int32_t idle = 0;
  EXPECT_EQ(sim.api->set_current_stream(sim.sut, 32), MPSS_ERROR);
  expect_message(sim.api->last_error(), {"32", "[0, 32)"});
  EXPECT_EQ(sim.api->set_current_stream(sim.sut, -1), MPSS_ERROR);
  EXPECT_EQ(sim.api->synchronize_stream(sim.sut, 99), MPSS_ERROR);
  EXPECT_EQ(sim.api->query_stream(sim.sut, -7, &idle), MPSS_ERROR);
}

TEST(SimErrorsTest, C33_C34_EventsThatAreGoneOrUntimedAreErrors) {
  const Sim sim;
  mpss_event event = 0;
  double millis = 0;
  sim.ok(sim.api->event_create(sim.sut, 0, &event));
  EXPECT_EQ(sim.api->event_elapsed(sim.sut, event, event, &millis), MPSS_ERROR);
  expect_message(sim.api->last_error(), {"timing"});
  sim.ok(sim.api->event_destroy(sim.sut, event));
  EXPECT_EQ(sim.api->event_destroy(sim.sut, event), MPSS_ERROR);
  expect_message(sim.api->last_error(), {"Invalid Event ID"});
  EXPECT_EQ(sim.api->event_record(sim.sut, event, MPSS_NULL_STREAM), MPSS_ERROR);
  EXPECT_EQ(sim.api->event_wait(sim.sut, event, 3), MPSS_ERROR);
}

TEST(SimErrorsTest, ShapesThatDoNotFitAreErrorsOfTheOperation) {
  const Sim sim;
  const mpss_tensor inputs[] = {sim.create({2, 3}, MPSS_FULL, 1), sim.create({2, 3}, MPSS_FULL, 1)};
  mpss_tensor out = 0;
  EXPECT_EQ(sim.api->compute(sim.sut, MPSS_MM, inputs, 2, &out), MPSS_ERROR);
  expect_message(sim.api->last_error(), {"2x3"});
  EXPECT_EQ(out, 0);
  for (const mpss_tensor tensor : inputs) sim.free(tensor);
}

TEST(SimErrorsTest, WhatBreaksTheInterfaceIsABadArgument) {
  const Sim sim;
  const mpss_shape flat{0, {}};
  const mpss_shape empty{1, {0}};
  const mpss_shape good{1, {4}};
  mpss_tensor out = 0;
  float value = 0;
  EXPECT_EQ(sim.api->tensor_create(sim.sut, &flat, MPSS_FULL, 0, 0, &out), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sim.api->tensor_create(sim.sut, &empty, MPSS_FULL, 0, 0, &out), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sim.api->tensor_create(sim.sut, &good, MPSS_FULL, 0, 0, nullptr), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sim.api->tensor_free(sim.sut, 0), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sim.api->compute(sim.sut, MPSS_RELU, nullptr, 1, &out), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sim.api->current_stream(nullptr, nullptr), MPSS_BAD_ARGUMENT);
  const mpss_tensor x = sim.create({4}, MPSS_FULL, 1);
  EXPECT_EQ(sim.api->tensor_read(sim.sut, x, &value, 1), MPSS_BAD_ARGUMENT);
  const mpss_tensor both[] = {x, x};
  EXPECT_EQ(sim.api->compute(sim.sut, MPSS_ADD, both, 1, &out), MPSS_BAD_ARGUMENT);
  EXPECT_EQ(sim.api->compute(sim.sut, MPSS_RELU, both, 2, &out), MPSS_BAD_ARGUMENT);
  sim.free(x);
}

TEST(SimErrorsTest, AMessageIsTheCallingThreadsOwn) {
  const Sim sim;
  EXPECT_EQ(sim.api->set_current_stream(sim.sut, 77), MPSS_ERROR);
  run_threads(1, [&](int) {
    EXPECT_STREQ(sim.api->last_error(), "");
    EXPECT_EQ(sim.api->set_current_stream(sim.sut, 88), MPSS_ERROR);
  });
  expect_message(sim.api->last_error(), {"77"});
}

}  // namespace
}  // namespace mpsstress::sut
