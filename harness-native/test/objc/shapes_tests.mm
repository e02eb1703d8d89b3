// What the adapter for PyTorch finds in headers of another shape (shapes/ATen/mps/MPSStream.h).
#include "sut/sources/pytorch/pool_calls.hpp"

#include "tests.hpp"

using namespace mpsstress::sut::sources::pytorch;  // NOLINT: a test

static_assert(kHasPool && kSetsCurrent && kHasPoolCount && !kPoolFunction && !kSynchronizeAll);

OBJC_TEST(a_pool_is_found_by_other_names, Quiet) {
  auto& pool = *at::mps::MPSStreamPool::getInstance();
  pool.synchronised_ = 0;
  MPSStream* const first = from_pool<Pool, MPSStream>();
  CHECK(first != from_pool<Pool, MPSStream>());
  CHECK(first == stream_of_id<Pool, MPSStream>(static_cast<std::size_t>(first->unwrap().id())));
  set_current<Pool>(first);
  CHECK(&current() == first && active_streams<Pool>() == 3);
  synchronize_all<Pool>(standard());
  CHECK(pool.synchronised_ == 1);
}
