// Queues, groups, semaphores: what they order, and what not.
#include <dispatch/dispatch.h>
#include <os/lock.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <exception>
#include <stdexcept>
#include <thread>

#include "tests.hpp"

OBJC_TEST(exceptions_are_carried_through_blocks, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", DISPATCH_QUEUE_SERIAL);
  __block std::exception_ptr caught;
  dispatch_sync(queue, ^{
    try {
      throw std::runtime_error("inside");
    } catch (...) {
      caught = std::current_exception();
    }
  });
  bool seen = false;
  try {
    if (caught) std::rethrow_exception(caught);
  } catch (const std::runtime_error& error) {
    seen = std::string(error.what()) == "inside";
  }
  CHECK(seen);
  dispatch_release(queue);
}

OBJC_TEST(a_serial_queue_orders_its_blocks, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", nullptr);
  __block int plain = 0;
  for (int i = 0; i < 3; ++i) {
    dispatch_async(queue, ^{
      CHECK(plain == i);
      ++plain;
    });
  }
  dispatch_sync(queue, ^{
    CHECK(plain == 3);
  });
  dispatch_release(queue);
}

OBJC_TEST(a_concurrent_queue_does_not_order_its_blocks, Race) {
  dispatch_queue_t queue = dispatch_queue_create("queue", DISPATCH_QUEUE_CONCURRENT);
  dispatch_group_t group = dispatch_group_create();
  __block int plain = 0;
  for (int i = 0; i < 2; ++i) {
    dispatch_group_async(group, queue, ^{
      ++plain;
    });
  }
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
  dispatch_release(group);
  dispatch_release(queue);
}

OBJC_TEST(a_barrier_runs_alone, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", DISPATCH_QUEUE_CONCURRENT);
  static std::atomic<int> before;
  before = 0;
  __block int plain = 0;
  for (int i = 0; i < 2; ++i) {
    dispatch_async(queue, ^{
      CHECK(plain == 0);
      ++before;
    });
  }
  dispatch_barrier_async(queue, ^{
    CHECK(before == 2);
    plain = 1;
  });
  dispatch_async(queue, ^{
    CHECK(plain == 1);
  });
  dispatch_sync(queue, ^{
    CHECK(plain == 1);
  });
  dispatch_barrier_sync(queue, ^{
    plain = 2;
  });
  CHECK(plain == 2);
  dispatch_release(queue);
}

OBJC_TEST(a_group_is_left_before_its_notification, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", DISPATCH_QUEUE_CONCURRENT);
  dispatch_group_t group = dispatch_group_create();
  __block int first = 0;
  __block int second = 0;
  dispatch_group_async(group, queue, ^{
    first = 1;
  });
  dispatch_group_enter(group);
  dispatch_block_t leave = [^{
    second = 2;
    dispatch_group_leave(group);
  } copy];
  std::thread leaver(leave);
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  dispatch_group_notify(group, queue, ^{
    CHECK(first + second == 3);
    dispatch_semaphore_signal(done);
  });
  CHECK(dispatch_group_wait(group, DISPATCH_TIME_FOREVER) == 0);
  CHECK(first + second == 3);
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  leaver.join();
  [leave release];
  dispatch_barrier_sync(queue, ^{
  });
  dispatch_release(done);
  dispatch_release(group);
  dispatch_release(queue);
}

OBJC_TEST(once_is_once_and_everyone_waits_for_it, Quiet) {
  static dispatch_once_t predicate;
  static int value;
  auto look = [] {
    dispatch_once(&predicate, ^{
      ++value;
    });
    CHECK(value == 1);
  };
  value = 0;
  predicate = 0;
  std::thread one(look);
  std::thread two(look);
  one.join();
  two.join();
}

OBJC_TEST(a_semaphore_times_out, Quiet) {
  dispatch_semaphore_t semaphore = dispatch_semaphore_create(1);
  CHECK(dispatch_semaphore_wait(semaphore, DISPATCH_TIME_NOW) == 0);
  CHECK(dispatch_semaphore_wait(semaphore, dispatch_time(DISPATCH_TIME_NOW, 1000)) != 0);
  CHECK(dispatch_semaphore_signal(semaphore) == 0);
  dispatch_release(semaphore);
}

OBJC_TEST(apply_and_after, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", DISPATCH_QUEUE_CONCURRENT);
  static std::atomic<int> sum;
  sum = 0;
  dispatch_apply(4, queue, ^(size_t i) {
    sum += (int)i;
  });
  CHECK(sum == 6);
  __block int plain = 0;
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 1000), queue, ^{
    plain = 1;
    dispatch_semaphore_signal(done);
  });
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  CHECK(plain == 1);
  dispatch_barrier_sync(queue, ^{
  });
  dispatch_release(done);
  dispatch_release(queue);
}

OBJC_TEST(a_block_is_asserted_to_be_on_its_queues, Quiet) {
  dispatch_queue_t outer = dispatch_queue_create("outer", nullptr);
  dispatch_queue_t inner = dispatch_queue_create("inner", nullptr);
  dispatch_assert_queue_not(outer);
  dispatch_sync(outer, ^{
    dispatch_assert_queue_debug(outer);
    dispatch_assert_queue_not(inner);
    dispatch_sync(inner, ^{
      dispatch_assert_queue(inner);
      dispatch_assert_queue(outer);
    });
  });
  dispatch_async(outer, ^{
    dispatch_assert_queue(outer);
  });
  dispatch_sync(outer, ^{
    dispatch_assert_queue(outer);
  });
  dispatch_release(outer);
  dispatch_release(inner);
}

OBJC_TEST(specific_values_are_those_of_the_running_queue, Quiet) {
  static char key;
  static int value;
  dispatch_queue_t serial = dispatch_queue_create("serial", nullptr);
  dispatch_queue_t concurrent = dispatch_queue_create("concurrent", DISPATCH_QUEUE_CONCURRENT);
  dispatch_queue_set_specific(concurrent, &key, &value, nullptr);
  dispatch_sync(serial, ^{
    CHECK(dispatch_get_specific(&key) == nullptr);
    dispatch_sync(concurrent, ^{
      CHECK(dispatch_get_specific(&key) == &value);
      CHECK(std::string(dispatch_queue_get_label(nullptr)) == "concurrent");
    });
  });
  CHECK(dispatch_queue_get_specific(concurrent, &key) == &value);
  dispatch_release(serial);
  dispatch_release(concurrent);
}

OBJC_TEST(an_unfair_lock_knows_its_owner, Quiet) {
  os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
  int entered = 0;
  const auto enter = [&] {
    os_unfair_lock_assert_not_owner(&lock);
    os_unfair_lock_lock(&lock);
    os_unfair_lock_assert_owner(&lock);
    ++entered;
    os_unfair_lock_unlock(&lock);
    os_unfair_lock_assert_not_owner(&lock);
    if (os_unfair_lock_trylock(&lock)) {
      os_unfair_lock_assert_owner(&lock);
      os_unfair_lock_unlock(&lock);
    }
  };
  std::thread another(enter);
  enter();
  another.join();
  CHECK(entered == 2);
}

OBJC_TEST(living_threads_have_numbers_of_their_own, Quiet) {
  uint64_t own = 0;
  uint64_t again = 0;
  uint64_t of_another = 0;
  CHECK(pthread_threadid_np(0, nullptr) == EINVAL);
  CHECK(pthread_threadid_np(0, &own) == 0 && pthread_threadid_np(pthread_self(), &again) == 0);
  std::thread([&] { pthread_threadid_np(0, &of_another); }).join();
  CHECK(own != 0 && own == again && of_another != 0 && of_another != own);
}
