package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Cause;
import org.mpsstress.model.FindingKind;
import org.mpsstress.tsan.report.SanitizerLog;
import org.mpsstress.tsan.report.SanitizerReport;
import org.mpsstress.tsan.report.Section;

/** Many places, runs and builds are one cause; another function, object or lock is another one. */
class SanitizedCauseTest {
  private static final String RACE =
      """
      ==================
      WARNING: ThreadSanitizer: data race (pid=1064)
        Write of size 8 at 0x7b0400000010 by thread T4 (mutexes: write M0):
          #0 mpsstress::metal::Ref::take(int) /w/harness-native/src/metal/ref.cpp:12:61 (h+0x1a0a60)
          #1 mpsstress::backend::List<int>::add(int) /w/harness-native/src/backend/list.cpp:12:61 (h+0x1a0a60)
          #2 mpsstress::backend::Pool::f() /w/harness-native/src/backend/pool.cpp:61:30 (h+0x1b7c8c)

        Previous read of size 8 at 0x7b0400000010 by thread T3:
          #0 mpsstress::backend::List<int>::grow() /w/harness-native/src/backend/list.cpp:20:1 (h+0x1)

        Location is heap block of size 24 at 0x7b0400000000 allocated by main thread:
          #0 operator new(unsigned long) <null> (mps-harness+0x121d82)
          #1 mpsstress::backend::Pool::Pool(int&) /w/harness-native/src/backend/pool.cpp:20:7 (h+0x2)

        Mutex M0 (0x7b0c00000030) created at:
          #0 pthread_mutex_lock <null> (mps-harness+0x121d82)

      SUMMARY: ThreadSanitizer: data race /w/src/backend/list.cpp:12:61 in add
      ==================
      """;

  private static String cause(String text) {
    SanitizerReport report =
        SanitizerLog.parse(
                new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
            .reports()
            .get(0);
    return SanitizedCause.of(report, ReportKinds.of(report), report.of(Section.Role.ACCESS));
  }

  /** As cause.cpp makes it: functions in order, the allocation's, the lock of one side. */
  @Test
  void aRaceHasTheCauseThatTheControlledRuntimeGivesIt() {
    assertThat(cause(RACE))
        .isEqualTo(
            Cause.of(FindingKind.RACE, "add list.cpp", "grow list.cpp", "Pool pool.cpp", "mutex"));
  }

  @Test
  void linesAddressesThreadsSidesAndInliningAreNoPartOfIt() {
    String other =
        RACE.replace("list.cpp:12:61", "list.cpp:13:4")
            .replace("0x7b0400000010", "0x7b0400000f18")
            .replace("thread T4", "thread T9")
            .replace("M0", "M7")
            .replace("mpsstress::backend::List<int>::grow()", "grow")
            .replace("/w/harness-native/", "/home/x/harness-native/target/tsan/../../");
    assertThat(cause(other)).isEqualTo(cause(RACE));
    String inlined = RACE.replace("mpsstress::backend::List<int>::add(int)", "add");
    assertThat(cause(inlined)).isEqualTo(cause(RACE));
  }

  /** Or all parts that one factory makes would be one object. */
  @Test
  void whatAFactoryMakesIsAllocatedByWhoAskedForIt() {
    String made =
        RACE.replace(
            "#1 mpsstress::backend::Pool::Pool(int&)",
            "#1 void mpsstress::backend::Maker<Pool ()>::choose<Pool>()::{lambda()#1}::__invoke()"
                + " /w/harness-native/src/backend/factory.hpp:26:5 (h+0x1)\n"
                + "    #2 mpsstress::backend::Pool::Pool(int&)");
    assertThat(made).isNotEqualTo(RACE);
    assertThat(cause(made)).isEqualTo(cause(RACE));
  }

  /** The runtime's symboliser knows it; ThreadSanitizer's does not, of what was inlined. */
  @Test
  void aClosureIsCalledByWhoMadeIt() {
    String add =
        "mpsstress::backend::List<int>::add(int) /w/harness-native/src/backend/list.cpp:12:61";
    String closure =
        "operator() /w/harness-native/src/backend/list.cpp:13:6 (h+0x1a0a60)\n"
            + "    #2 operator() /w/harness-native/src/backend/block_ref.hpp:17:3 (h+0x1a0a61)\n"
            + "    #3 "
            + add;
    assertThat(cause(RACE.replace(add, closure))).isEqualTo(cause(RACE));
    String alone = closure.substring(0, closure.indexOf('\n'));
    assertThat(cause(RACE.replace(add + " (h+0x1a0a60)", alone))).isNotEqualTo(cause(RACE));
  }

  /** Where the lock was taken that it holds by then, a sanitizer does not say. */
  @Test
  void aCircleOfLocksIsToldByWhoTakesTheNextOne() {
    String text =
        """
        ==================
        WARNING: ThreadSanitizer: lock-order-inversion (potential deadlock) (pid=7)
          Cycle in lock order graph: M0 (0x72) => M1 (0x73) => M0

          Mutex M1 acquired here while holding mutex M0 in thread T3:
            #0 pthread_mutex_lock <null> (h+0x1)
            #1 mpsstress::backend::Pool::f() /w/harness-native/src/backend/pool.cpp:61:30 (h+0x2)

          Mutex M0 acquired here while holding mutex M1 in thread T4:
            #0 pthread_mutex_lock <null> (h+0x1)
            #1 mpsstress::backend::List::add() /w/harness-native/src/backend/list.cpp:6:3 (h+0x3)

        SUMMARY: ThreadSanitizer: lock-order-inversion (potential deadlock) /w/pool.cpp:61:30 in f
        ==================
        """;
    assertThat(cause(text))
        .isEqualTo(Cause.of(FindingKind.LOCK_ORDER, "add list.cpp", "f pool.cpp", ""));
  }

  @Test
  void aClassOfLocksThatBothSidesHoldIsNoPartOfIt() {
    String reader = "Previous read of size 8 at 0x7b0400000010 by thread T3";
    assertThat(cause(RACE.replace(reader, reader + " (mutexes: write M1)")))
        .isEqualTo(Cause.of(FindingKind.RACE, "add list.cpp", "grow list.cpp", "Pool pool.cpp"));
  }

  @Test
  void aVariableIsPartOfIt() {
    String heap = RACE.substring(RACE.indexOf("  Location is"), RACE.indexOf("  Mutex M0"));
    String global = "  Location is global 'backend::pools' of size 8 at 0x01 (h+0x2)\n\n";
    assertThat(cause(RACE.replace(heap, global)))
        .isEqualTo(
            Cause.of(
                FindingKind.RACE, "add list.cpp", "grow list.cpp", "", "backend::pools", "mutex"));
  }

  @Test
  void anotherFunctionObjectOrLockIsAnotherCause() {
    assertThat(
            List.of(
                cause(RACE),
                cause(RACE.replace("::grow()", "::shrink()")),
                cause(RACE.replace("Pool::Pool(int&)", "Pool::more(int&)")),
                cause(RACE.replace(" (mutexes: write M0)", "")),
                cause(RACE.replace("pthread_mutex_lock", "pthread_rwlock_init")),
                cause(RACE.replace("data race", "heap-use-after-free"))))
        .doesNotHaveDuplicates();
  }
}
