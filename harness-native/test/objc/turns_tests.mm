// Queues with targets, suspended queues, blocks as objects, sources of events.
#include <Block.h>
#include <dispatch/dispatch.h>

#include <atomic>
#include <cstring>
#include <thread>

#include "tests.hpp"

OBJC_TEST(two_queues_with_one_serial_target_exclude_each_other, Quiet) {
  dispatch_queue_t target = dispatch_queue_create("target", nullptr);
  dispatch_queue_t one = dispatch_queue_create_with_target("one", nullptr, target);
  dispatch_queue_t other = dispatch_queue_create("other", DISPATCH_QUEUE_CONCURRENT);
  dispatch_set_target_queue(other, target);
  __block int plain = 0;
  dispatch_async(one, ^{
    ++plain;
  });
  dispatch_async(other, ^{
    ++plain;
  });
  dispatch_sync(one, ^{
    ++plain;
    dispatch_assert_queue(target);
    CHECK(strcmp(dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL), "one") == 0);
  });
  dispatch_barrier_sync(other, ^{
    CHECK(plain == 3);
  });
  dispatch_release(one);
  dispatch_release(other);
  dispatch_release(target);
}

OBJC_TEST(two_queues_without_one_race, Race) {
  dispatch_queue_t one = dispatch_queue_create("one", nullptr);
  dispatch_queue_t other = dispatch_queue_create_with_target("other", nullptr,
                                                             dispatch_get_global_queue(0, 0));
  __block int plain = 0;
  dispatch_async(one, ^{
    ++plain;
  });
  dispatch_sync(other, ^{
    ++plain;
  });
  dispatch_sync(one, ^{
    CHECK(plain != 0);
  });
  dispatch_release(one);
  dispatch_release(other);
}

OBJC_TEST(a_queue_has_the_values_of_its_target, Quiet) {
  static int key;
  static int other_key;
  int value = 0;
  dispatch_queue_t target = dispatch_queue_create("target", nullptr);
  dispatch_queue_t queue = dispatch_queue_create_with_target("queue", nullptr, target);
  dispatch_queue_set_specific(target, &key, &value, nullptr);
  dispatch_queue_set_specific(target, &other_key, &key, nullptr);
  dispatch_queue_set_specific(queue, &other_key, &value, nullptr);
  int* const wanted = &value;
  dispatch_sync(queue, ^{
    CHECK(dispatch_get_specific(&key) == wanted);
    CHECK(dispatch_get_specific(&other_key) == wanted);
  });
  CHECK(dispatch_queue_get_specific(queue, &key) == nullptr);
  dispatch_release(queue);
  dispatch_release(target);
}

static void suspends(dispatch_queue_t queue) {
  __block int plain = 0;
  dispatch_suspend(queue);
  dispatch_suspend(queue);
  dispatch_async(queue, ^{
    CHECK(plain == 1);
    plain = 2;
  });
  dispatch_resume(queue);
  plain = 1;  // the block runs after the second one, and finds it
  dispatch_resume(queue);
  dispatch_barrier_sync(queue, ^{
    CHECK(plain == 2);
  });
  dispatch_release(queue);
}

OBJC_TEST(a_suspended_queue_runs_nothing, Quiet) {
  suspends(dispatch_queue_create("serial", nullptr));
  suspends(dispatch_queue_create("concurrent", DISPATCH_QUEUE_CONCURRENT));
}

OBJC_TEST(a_thread_waits_for_a_suspended_queue, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", DISPATCH_QUEUE_SERIAL_INACTIVE);
  int plain = 0;
  int* const seen = &plain;
  std::thread waiter([=] {
    dispatch_sync(queue, ^{
      CHECK(*seen == 1);
    });
  });
  plain = 1;
  dispatch_activate(queue);
  dispatch_activate(queue);  // again: nothing
  waiter.join();
  dispatch_release(queue);
}

OBJC_TEST(a_queue_that_stays_suspended_is_waited_for_for_ever, Deadlock) {
  dispatch_queue_t queue = dispatch_queue_create("queue", nullptr);
  dispatch_suspend(queue);
  dispatch_sync(queue, ^{
  });
}

OBJC_TEST(a_block_is_waited_for_and_told_of, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", nullptr);
  __block int plain = 0;
  dispatch_block_t block = dispatch_block_create((dispatch_block_flags_t)0, ^{
    ++plain;
  });
  dispatch_semaphore_t told = dispatch_semaphore_create(0);
  dispatch_block_notify(block, dispatch_get_global_queue(0, 0), ^{
    dispatch_semaphore_signal(told);
  });
  dispatch_async(queue, block);
  CHECK(dispatch_block_wait(block, DISPATCH_TIME_FOREVER) == 0);
  CHECK(plain == 1 && dispatch_block_testcancel(block) == 0);
  dispatch_semaphore_wait(told, DISPATCH_TIME_FOREVER);
  Block_release(block);
  dispatch_release(told);
  dispatch_release(queue);
}

OBJC_TEST(a_cancelled_block_does_not_run, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", nullptr);
  __block int plain = 0;
  dispatch_block_t block = dispatch_block_create((dispatch_block_flags_t)0, ^{
    ++plain;
  });
  dispatch_suspend(queue);
  dispatch_async(queue, block);
  dispatch_block_cancel(block);
  CHECK(dispatch_block_testcancel(block) != 0);
  dispatch_resume(queue);
  dispatch_block_wait(block, DISPATCH_TIME_FOREVER);
  CHECK(plain == 0);
  Block_release(block);
  dispatch_release(queue);
}

OBJC_TEST(what_is_merged_comes_to_a_source, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", nullptr);
  dispatch_source_t source = dispatch_source_create(DISPATCH_SOURCE_TYPE_DATA_ADD, 0, 0, queue);
  dispatch_semaphore_t all = dispatch_semaphore_create(0);
  __block unsigned long sum = 0;
  dispatch_source_set_event_handler(source, ^{
    sum += dispatch_source_get_data(source);
    if (sum == 5) dispatch_semaphore_signal(all);
  });
  dispatch_source_set_cancel_handler(source, ^{
    dispatch_semaphore_signal(all);
  });
  dispatch_source_merge_data(source, 2);
  dispatch_resume(source);
  dispatch_source_merge_data(source, 3);
  dispatch_semaphore_wait(all, DISPATCH_TIME_FOREVER);
  CHECK(sum == 5);
  dispatch_source_cancel(source);
  dispatch_semaphore_wait(all, DISPATCH_TIME_FOREVER);
  CHECK(dispatch_source_testcancel(source) != 0);
  dispatch_release(source);
  dispatch_release(all);
  dispatch_release(queue);
}

OBJC_TEST(a_timer_fires_once, Quiet) {
  dispatch_queue_t queue = dispatch_queue_create("queue", nullptr);
  dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
  dispatch_semaphore_t fired = dispatch_semaphore_create(0);
  dispatch_source_set_event_handler(timer, ^{
    dispatch_semaphore_signal(fired);
  });
  dispatch_source_set_timer(timer, dispatch_time(DISPATCH_TIME_NOW, 1000), DISPATCH_TIME_FOREVER, 0);
  dispatch_activate(timer);
  dispatch_semaphore_wait(fired, DISPATCH_TIME_FOREVER);
  dispatch_source_cancel(timer);
  dispatch_release(timer);
  dispatch_release(fired);
  dispatch_release(queue);
}

OBJC_TEST_ENDS_BY(a_timer_that_repeats_is_named, "dispatch_source_set_timer(a repeating one)") {
  dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, nullptr);
  dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, 1000, 0);
}

OBJC_TEST_ENDS_BY(a_source_of_signals_is_named,
                  "dispatch_source_create(DISPATCH_SOURCE_TYPE_SIGNAL)") {
  dispatch_source_create(DISPATCH_SOURCE_TYPE_SIGNAL, 1, 0, nullptr);
}

OBJC_TEST_ENDS_BY(a_block_that_is_a_barrier_is_named,
                  "dispatch_block_create(DISPATCH_BLOCK_BARRIER)") {
  dispatch_block_create(DISPATCH_BLOCK_BARRIER, ^{
  });
}
