// Faults of the device that a scenario asks for, and its environment.
#include <string>

#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

bool says(const Sim& sim, const char* part) {
  return std::string(sim.api->last_error()).find(part) != std::string::npos;
}

TEST(SimFaultsTest, C26_AFailedCommandIsRaisedOnceAndTheStreamGoesOn) {
  mpss_sut_config config = config_for();
  config.faults.gpu_error = 2;
  const Sim sim(config);
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 5);
  const mpss_tensor lost = sim.compute(MPSS_MM, {x, x});
  EXPECT_EQ(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM), MPSS_ERROR);
  EXPECT_TRUE(says(sim, "GPU Hang")) << sim.api->last_error();
  sim.ok(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM));
  const mpss_tensor y = sim.compute(MPSS_MM, {x, x});
  EXPECT_EQ(sim.read(y, 16), squared(random_integers(5, 16), 4));
  for (const mpss_tensor tensor : {x, lost, y}) sim.free(tensor);
}

TEST(SimFaultsTest, C17_EachFailedCommandHasItsOwnText) {
  mpss_sut_config config = config_for();
  config.gpu_errors = "7 1 first-of-7\n7 3 third-of-7\n8 1 of-another\n";
  const Sim sim(config);
  sim.ok(sim.api->set_current_stream(sim.sut, 7));
  for (const char* text : {"first-of-7", "", "third-of-7", ""}) {
    const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 5);
    const mpss_status status = sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM);
    EXPECT_EQ(status, *text == '\0' ? MPSS_OK : MPSS_ERROR);
    if (status == MPSS_ERROR) {
      EXPECT_TRUE(says(sim, text)) << sim.api->last_error();
    }
    sim.free(x);
  }
}

TEST(SimFaultsTest, C45_AFailedCompilationIsRaisedAndTheNextOneWorks) {
  mpss_sut_config config = config_for();
  config.faults.compile_error = 1;
  const Sim sim(config);
  mpss_shape shape{};
  shape.rank = 1;
  shape.size[0] = 4;
  mpss_tensor x = 0;
  EXPECT_EQ(sim.api->tensor_create(sim.sut, &shape, MPSS_FULL, 3, 0, &x), MPSS_ERROR);
  EXPECT_TRUE(says(sim, "Failed to create pipeline state")) << sim.api->last_error();
  x = sim.create({4}, MPSS_FULL, 3);
  EXPECT_EQ(sim.read(x, 4), std::vector<float>(4, 3.0F));
  sim.free(x);
}

TEST(SimFaultsTest, C45_ALibraryThatDidNotCompileIsAnErrorOfWhoeverNeedsIt) {
  mpss_sut_config config = config_for();
  config.library_error = 2;
  const Sim sim(config);
  const mpss_tensor x = sim.create({4}, MPSS_RANDINT, 0, 5);
  mpss_shape shape{};
  shape.rank = 1;
  shape.size[0] = 4;
  for (int twice = 0; twice < 2; ++twice) {
    mpss_tensor none = 0;
    EXPECT_EQ(sim.api->tensor_create(sim.sut, &shape, MPSS_RANDN, 0, 5, &none), MPSS_ERROR);
    EXPECT_TRUE(says(sim, "Failed to create Metal library")) << sim.api->last_error();
  }
  EXPECT_EQ(sim.read(x, 4), random_integers(5, 4));
  sim.free(x);
}

// Whether the stream is still busy right after its work was submitted.
bool busy_after_copy(const Sim& sim, std::int32_t stream) {
  sim.ok(sim.api->set_current_stream(sim.sut, stream));
  const mpss_tensor x = sim.create({4}, MPSS_FULL, 3);
  const mpss_tensor y = sim.compute(MPSS_COPY, {x});
  mpss_event mark = 0;
  std::int32_t done = 1;
  sim.ok(sim.api->event_create(sim.sut, 0, &mark));
  sim.ok(sim.api->event_record(sim.sut, mark, stream));
  sim.ok(sim.api->event_query(sim.sut, mark, &done));
  sim.ok(sim.api->synchronize_stream(sim.sut, stream));
  sim.ok(sim.api->event_destroy(sim.sut, mark));
  sim.free(x);
  sim.free(y);
  return done == 0;
}

TEST(SimFaultsTest, TheSlowStreamIsThatOfTheNumber) {
  mpss_sut_config config = config_for();
  config.faults.slow_stream = 7;
  config.faults.slow_stream_nanos = 100 * 1000 * 1000;
  const Sim sim(config);
  EXPECT_TRUE(busy_after_copy(sim, 7));
}

TEST(SimFaultsTest, TheSlowKernelIsThatOfTheName) {
  mpss_sut_config config = config_for();
  config.faults.slow_kernel = "copy";
  config.faults.slow_kernel_nanos = 100 * 1000 * 1000;
  const Sim sim(config);
  EXPECT_TRUE(busy_after_copy(sim, 7));
}

TEST(SimFaultsTest, C23_TheEnvironmentOfTheConfigurationHolds) {
  mpss_sut_config config = config_for();
  config.environment = "MPS_FORCE_GRAPH_PATH=1\nMPS_ENABLE_COMMIT_AND_CONTINUE=0\n";
  const Sim sim(config);
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 2);
  const mpss_tensor y = sim.compute(MPSS_LAYER_NORM, {x});
  sim.ok(sim.api->synchronize_device(sim.sut));
  EXPECT_EQ(sim.statistics().cached_graphs, 1);  // C48: else the one thread takes the kernel
  sim.free(x);
  sim.free(y);
}

}  // namespace
}  // namespace mpsstress::sut
