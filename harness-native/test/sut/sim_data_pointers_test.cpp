// Memory that is used by its data pointer alone, and an operation that alone holds its input.
#include <vector>

#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

mpss_tensor borrow(const Sim& sim, mpss_tensor lender) {
  mpss_tensor borrowed = 0;
  sim.ok(sim.api->tensor_borrow(sim.sut, lender, &borrowed));
  return borrowed;
}

std::vector<float> values(const Sim& sim, mpss_tensor tensor) { return sim.read(tensor, 16); }

TEST(SimDataPointersTest, C36_ABorrowedTensorHasTheMemoryAndDoesNotHoldIt) {
  const Sim sim;
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 7);
  const mpss_tensor pointer = borrow(sim, x);
  EXPECT_EQ(sim.api->tensor_memory(sim.sut, pointer), sim.api->tensor_memory(sim.sut, x));
  const mpss_tensor y = sim.compute(MPSS_COPY, {pointer});
  sim.free(x);  // is what gives the memory back: the next one on the stream has it
  const mpss_tensor z = sim.create({4, 4}, MPSS_FULL, 5, 0);
  EXPECT_EQ(sim.api->tensor_memory(sim.sut, z), sim.api->tensor_memory(sim.sut, pointer));
  EXPECT_EQ(values(sim, y), random_integers(7, 16));  // in the stream's order
  sim.free(pointer);                                  // gives nothing back
  EXPECT_EQ(sim.statistics().live_bytes, 2 * 64);
  EXPECT_EQ(values(sim, z), std::vector<float>(16, 5.0F));
  for (const mpss_tensor tensor : {y, z}) sim.free(tensor);
}

TEST(SimDataPointersTest, C38_C43_APointerToMemoryThatIsAnothersMarksNothing) {
  const Sim sim;
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 7);
  const mpss_tensor pointer = borrow(sim, x);
  sim.ok(sim.api->synchronize_device(sim.sut));
  sim.free(x);
  const mpss_tensor z = sim.create({4, 4}, MPSS_FULL, 5, 0);
  EXPECT_EQ(sim.api->tensor_memory(sim.sut, z), sim.api->tensor_memory(sim.sut, pointer));
  sim.ok(sim.api->synchronize_device(sim.sut));
  const std::int32_t own = sim.current();
  const std::int32_t other = own % 31 + 1;
  sim.ok(sim.api->set_current_stream(sim.sut, other));
  sim.ok(sim.api->close_gate(sim.sut, 1));
  sim.ok(sim.api->set_current_stream(sim.sut, own));
  sim.ok(sim.api->tensor_record_stream(sim.sut, pointer, other));
  sim.free(z);
  EXPECT_EQ(sim.statistics().pending_free, 0);
  sim.ok(sim.api->open_gate(sim.sut, 1));
  sim.free(pointer);
  sim.ok(sim.api->synchronize_device(sim.sut));
}

TEST(SimDataPointersTest, C39_WhatIsTakenGoesBackWithItsOperation) {
  const Sim sim;
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 7);
  mpss_tensor y = 0;
  sim.ok(sim.api->tensor_take(sim.sut, x, &y));
  EXPECT_EQ(sim.statistics().live_tensors, 1);
  EXPECT_EQ(sim.statistics().live_bytes, 64);
  EXPECT_EQ(values(sim, y), random_integers(7, 16));
  sim.free(y);
}

}  // namespace
}  // namespace mpsstress::sut
