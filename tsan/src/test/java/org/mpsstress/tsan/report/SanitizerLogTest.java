package org.mpsstress.tsan.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports as they were printed, cut short. */
class SanitizerLogTest {
  static SanitizerLog log(String name) throws IOException {
    try (InputStream in = SanitizerLogTest.class.getResourceAsStream("/reports/" + name)) {
      return SanitizerLog.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static List<String> titles(SanitizerReport report, Section.Role role) {
    return report.of(role).stream().map(Section::title).toList();
  }

  private static List<String> frames(Section section) {
    return section.stack().stream().map(Frame::text).toList();
  }

  @Test
  void aRaceHasBothAccessesTheLocationTheMutexesAndTheThreads() throws IOException {
    SanitizerReport race = log("race.txt").reports().get(0);
    assertThat(race.tool()).isEqualTo(Tool.THREAD);
    assertThat(race.kind()).isEqualTo("data race");
    assertThat(titles(race, Section.Role.ACCESS))
        .containsExactly(
            "Write of size 8 at 0x7b0400000010 by thread T4 (mutexes: write M0)",
            "Previous read of size 8 at 0x7b0400000010 by thread T3");
    assertThat(frames(race.of(Section.Role.ACCESS).get(0)))
        .containsExactly(
            "defects::PlainRoundRobinCounter::next src/defects/plain_round_robin_counter.cpp:12",
            "backend::StreamPool::stream_from_pool src/backend/stream_pool.cpp:61",
            "std::_Function_handler::_M_invoke /usr/include/c++/12/bits/std_function.h:290",
            "guarded src/sut/sim/sim.hpp:40",
            "?? libstdc++.so.6");
    assertThat(titles(race, Section.Role.LOCATION))
        .containsExactly(
            "Location is heap block of size 24 at 0x7b0400000000 allocated by main thread");
    assertThat(frames(race.of(Section.Role.LOCATION).get(0)))
        .startsWith("operator new mps-harness");
    assertThat(titles(race, Section.Role.MUTEX))
        .containsExactly("Mutex M0 (0x7b0c00000030) created at");
    assertThat(titles(race, Section.Role.THREAD))
        .containsExactly(
            "Thread T4 (tid=1084, running) created by thread T2 at",
            "Thread T3 (tid=1083, finished) created by thread T2 at");
    assertThat(race.reporter()).contains(new SanitizerReport.Reporter(1084, 34_695_320_784_961L));
    assertThat(race.text()).startsWith("WARNING: ThreadSanitizer: data race").contains("SUMMARY");
  }

  @Test
  void theSameTwoPlacesAreOneFindingWhicheverCameFirst() throws IOException {
    List<SanitizerReport> reports = log("race.txt").reports();
    assertThat(reports).hasSize(2);
    assertThat(reports.get(1).reporter()).isEmpty();
    SanitizerReport other = log("lock_order.txt").reports().get(0);
    assertThat(Signature.of(reports.get(0))).hasSize(16).isNotEqualTo(Signature.of(other));
    SanitizerReport cut =
        new SanitizerReport(
            Tool.THREAD, "data race", "", reports.get(1).sections(), reports.get(1).reporter(), "");
    assertThat(Signature.of(cut)).isEqualTo(Signature.of(reports.get(1)));
  }

  @Test
  void whatSuppressionsHidIsCounted() throws IOException {
    assertThat(log("race.txt").suppressed())
        .containsExactly(
            new SanitizerLog.Suppressed(2, "race:hidden_function"),
            new SanitizerLog.Suppressed(1, "mutex:other one"));
    assertThat(log("leaks.txt").suppressed())
        .containsExactly(new SanitizerLog.Suppressed(5, "leak:known_leak"));
    assertThat(log("lock_order.txt").suppressed()).isEmpty();
  }

  @Test
  void aLockOrderInversionShowsBothOrders() throws IOException {
    SanitizerReport cycle = log("lock_order.txt").reports().get(0);
    assertThat(cycle.kind()).isEqualTo("lock-order-inversion");
    assertThat(cycle.detail()).isEqualTo("(potential deadlock)");
    assertThat(titles(cycle, Section.Role.ACCESS)).hasSize(4);
    assertThat(titles(cycle, Section.Role.OTHER))
        .anySatisfy(title -> assertThat(title).startsWith("Cycle in lock order graph: M0"));
  }

  @Test
  void aUseAfterFreeTellsWhereItWasFreedAndAllocated() throws IOException {
    SanitizerReport use = log("use_after_free.txt").reports().get(0);
    assertThat(use.tool()).isEqualTo(Tool.ADDRESS);
    assertThat(use.kind()).isEqualTo("heap-use-after-free");
    assertThat(titles(use, Section.Role.ACCESS))
        .containsExactly("READ of size 8 at 0x60e000000230 thread T7");
    assertThat(titles(use, Section.Role.LOCATION))
        .containsExactly(
            "0x60e000000230 is located 48 bytes inside of 152-byte region"
                + " [0x60e000000200,0x60e000000298)",
            "freed by thread T4 here",
            "previously allocated by thread T4 here");
    assertThat(frames(use.of(Section.Role.ACCESS).get(0)))
        .startsWith("backend::EventTimes::reached src/backend/event_times.hpp:21");
    assertThat(use.reporter()).contains(new SanitizerReport.Reporter(77, 1000));
  }

  @Test
  void eachDirectLeakIsAReportOfItsOwn() throws IOException {
    List<SanitizerReport> leaks = log("leaks.txt").reports();
    assertThat(leaks)
        .hasSize(2)
        .allSatisfy(leak -> assertThat(leak.tool()).isEqualTo(Tool.LEAK))
        .allSatisfy(leak -> assertThat(leak.kind()).isEqualTo("memory leak"));
    assertThat(leaks.get(0).detail())
        .isEqualTo("Direct leak of 384 byte(s) in 2 object(s) allocated from");
    assertThat(Signature.of(leaks.get(0))).isNotEqualTo(Signature.of(leaks.get(1)));
  }

  @Test
  void objectsThatHoldEachOtherAreALeakAlthoughNoneIsDirect() {
    SanitizerLog circle =
        SanitizerLog.parse(
            """
            ==9==ERROR: LeakSanitizer: detected memory leaks

            Indirect leak of 96 byte(s) in 2 object(s) allocated from:
                #0 0x1 in f() /x/harness-native/src/metal/device.cpp:3:4

            SUMMARY: AddressSanitizer: 96 byte(s) leaked in 2 allocation(s).
            """);
    assertThat(circle.reports()).hasSize(1);
    assertThat(circle.reports().get(0).detail()).startsWith("Indirect leak of 96");
  }

  @Test
  void undefinedBehaviourAndDeadlySignalsAreRead() throws IOException {
    SanitizerReport undefined = log("undefined.txt").reports().get(0);
    assertThat(undefined.tool()).isEqualTo(Tool.UNDEFINED);
    assertThat(undefined.detail()).startsWith("signed integer overflow");
    assertThat(frames(undefined.of(Section.Role.ACCESS).get(0)))
        .startsWith("backend::grow src/backend/lru_cache.hpp:31");
    SanitizerReport death = log("death.txt").reports().get(0);
    assertThat(death.kind()).isEqualTo("SEGV");
    assertThat(death.sections())
        .anySatisfy(
            section ->
                assertThat(frames(section))
                    .containsExactly("metal::Buffer::length src/metal/buffer.cpp:12"));
  }

  @Test
  void aSanitizerThatCannotWorkIsNoSilence() {
    assertThat(SanitizerLog.parse("FATAL: ThreadSanitizer: unexpected memory mapping 0x1-0x2\n"))
        .satisfies(log -> assertThat(log.fatal()).isPresent())
        .satisfies(log -> assertThat(log.reports()).isEmpty());
    assertThat(SanitizerLog.parse("==9==LeakSanitizer has encountered a fatal error.\n").fatal())
        .contains("LeakSanitizer has encountered a fatal error.");
    assertThat(SanitizerLog.parse("an ordinary line\n").fatal()).isEmpty();
  }

  @Test
  void aFrameOfSourcesIsNeitherOursNorOfALibrary() {
    for (String of :
        List.of("/home/me/MPSEvent.mm:27:3", "/x/harness-native/specimen/src/a.mm:3")) {
      assertThat(Frame.parse("    #0 f " + of + " (m+0x1)").orElseThrow().isOfSources()).isTrue();
    }
    for (String other :
        List.of(
            "/x/harness-native/src/objc/a.mm:3",
            "/usr/lib/llvm-19/include/c++/v1/mutex:9",
            "/build/glibc/nptl/lock.c:3",
            "/home/me/mps-harness")) {
      assertThat(Frame.parse("    #0 f " + other).orElseThrow().isOfSources()).isFalse();
    }
  }

  @Test
  void placesAreReadWithoutALineAndFromTheBuildFolder() {
    assertThat(
            Frame.parse("    #3 operator() /x/harness-native/target/tsan/../../src/a.cpp (m+0x1)"))
        .contains(new Frame("operator()", "src/a.cpp", 0));
    assertThat(Frame.parse("    #0 0x1 in f(int) ../../src/backend/event.cpp:3:4"))
        .contains(new Frame("f", "src/backend/event.cpp", 3));
    assertThat(Frame.parse("    #1 <null> <null> (libstdc++.so.6+0xd44a2) (BuildId: 28)"))
        .contains(new Frame("??", "libstdc++.so.6", 0));
    assertThat(Frame.parse("  Location is global")).isEmpty();
  }

  @Test
  void aReportThatWasCutOffIsStillOne() throws IOException {
    String whole = log("race.txt").reports().get(0).text();
    SanitizerLog cut = SanitizerLog.parse(whole.substring(0, whole.indexOf("Previous read")));
    assertThat(cut.reports()).hasSize(1);
    assertThat(cut.reports().get(0).of(Section.Role.ACCESS)).hasSize(1);
  }

  /** A SUT prints what it likes, and that may look like a frame. */
  @Test
  void aPathThatIsNoneIsShownAndNotFollowed() {
    assertThat(Frame.parse("    #0 0x1 in f() /a\0b\u001b/x.cpp:7:3").orElseThrow().file())
        .isEqualTo("/a?b?/x.cpp");
  }
}
