package org.mpsstress.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mpsstress.model.Access;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.model.record.CaseEnd.Skew;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Exploration;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.KnownCause;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.PairCoverage;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;

/** Run records that the tests of all reports share. */
public final class SampleRecords {
  /** Text that must come out harmless wherever it stands. */
  public static final String HOSTILE =
      "<script>alert(1)</script> \"'&| `x` \u202etxt.exe ]]> --> \u0007 {{7*7}} [a](javascript:x)";

  private static final String CAUSE = "0123456789abcdef";

  private static final long START = 1_795_213_000_000L;

  private SampleRecords() {}

  /** A run in which all was well. */
  public static RunRecord passed() {
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(run("reference", Map.of("library", "/checkout/libmpsstress.so")));
    addControls(entries, true);
    for (int threads : new int[] {2, 4, 8, 16, 31}) {
      for (String driver : new String[] {"native", "java"}) {
        double perSecond = 90_000 * Math.log(threads + 1) * (driver.equals("java") ? 0.8 : 1);
        addPassed(entries, "barrier-mm", threads, driver, perSecond);
      }
    }
    for (int threads : new int[] {32, 200}) {
      addPassed(entries, "oversubscription", threads, "native", 120_000 + threads);
    }
    addExplored(entries);
    addNoisy(entries);
    entries.add(new Skipped("process-exit", null, "needs a fresh process for each run"));
    entries.add(new RunEnd(Verdict.PASSED, 0, 41.7));
    return RunRecord.of(entries, false);
  }

  /** The same as a run of a few cases, chosen by what has changed. */
  public static RunRecord quick() {
    RunRecord all = passed();
    RunBegin of = all.run();
    RunBegin run =
        new RunBegin(
            of.format(),
            of.toolVersion(),
            of.started(),
            of.commandLine(),
            RunBegin.QUICK,
            of.subject(),
            of.sut(),
            of.pool(),
            of.seed(),
            of.machine(),
            of.provenance(),
            of.layers());
    return new RunRecord(
        run,
        all.cases(),
        all.findings(),
        all.controls(),
        all.skipped(),
        all.known(),
        all.faults(),
        all.end(),
        all.cutOff());
  }

  /** A run with findings of several kinds, a missed control, a fault and a case that crashed. */
  public static RunRecord failed() {
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(run("reference", Map.of("library", "/checkout/libmpsstress.so")));
    addControls(entries, false);
    addPassed(entries, "barrier-mm", 8, "native", 210_000);
    CaseBegin begin = begin("cross-stream-tensor", 8, "native");
    entries.add(begin);
    entries.add(FindingEntry.of(begin.id(), race()));
    entries.add(FindingEntry.of(begin.id(), Finding.of(FindingKind.VALUE, "lane 3 read 7, not 5")));
    entries.add(end(begin, Verdict.FAILED, "2 findings", 3, 4_000, 88_000.0));
    CaseBegin crashed = begin("thread-churn", 200, "java");
    entries.add(crashed);
    entries.add(FindingEntry.of(crashed.id(), Finding.of(FindingKind.CRASH, "exit code 134")));
    entries.add(end(crashed, Verdict.CRASHED, "the worker ended with 134", 1, 90, null));
    entries.add(new Fault("the watchdog could not start eu-stack", List.of("at A.b(A.java:1)")));
    entries.add(new RunEnd(Verdict.INCONCLUSIVE, 5, 12.5));
    return RunRecord.of(entries, false);
  }

  /** A run whose only finding is lived with, and another known cause that did not show. */
  public static RunRecord known() {
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(run("reference", Map.of("library", "/checkout/libmpsstress.so")));
    entries.add(new KnownCause(CAUSE, List.of(), "mended by the patch below | this one"));
    entries.add(new KnownCause("fedcba9876543210", List.of(), "only on old devices"));
    addControls(entries, true);
    addPassed(entries, "barrier-mm", 8, "native", 210_000);
    CaseBegin begin = begin("cross-stream-tensor", 8, "native");
    entries.add(begin);
    entries.add(FindingEntry.of(begin.id(), race().withCause(CAUSE)));
    entries.add(end(begin, Verdict.FAILED, "a finding", 3, 4_000, 88_000.0));
    entries.add(new RunEnd(Verdict.PASSED, 0, 12.5));
    return RunRecord.of(entries, false);
  }

  /** A run that was killed in its second case. */
  public static RunRecord cutOff() {
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(run("reference", Map.of()));
    addControls(entries, true);
    addPassed(entries, "barrier-mm", 8, "native", 210_000);
    entries.add(begin("thread-churn", 200, "java"));
    return RunRecord.of(entries, true);
  }

  /** A run whose every text is hostile. */
  public static RunRecord hostile() {
    String bad = HOSTILE;
    CaseBegin begin =
        new CaseBegin(
            bad,
            bad,
            bad,
            bad,
            Map.of(bad, bad),
            bad,
            bad,
            bad,
            bad,
            bad,
            List.of(bad),
            new CaseBegin.Place(bad, 1));
    Attachment outside = new Attachment(bad, "text/html", "../../etc/passwd");
    Attachment scheme = new Attachment(bad, "text/html", "javascript:alert(1)");
    Finding finding =
        new Finding(
                FindingKind.ERROR,
                bad,
                new Access(bad, List.of(bad)),
                null,
                1,
                bad,
                List.of(outside, scheme))
            .withLife(List.of(new LifeEvent(LifeEvent.What.FREED, bad, List.of(bad, bad), 1)))
            .withCause(CAUSE);
    return RunRecord.of(
        List.of(
            new RunBegin(
                RunBegin.FORMAT,
                bad,
                bad,
                List.of(bad),
                bad,
                "library",
                bad,
                bad,
                1,
                new Machine(bad, bad, 1, 1, bad),
                new TreeMap<>(Map.of("library", bad, bad, bad)),
                List.of(bad)),
            new KnownCause(CAUSE, List.of(bad), bad),
            new Control(bad, bad, bad, bad, true, 1, bad, bad),
            begin,
            FindingEntry.of(bad, finding),
            CaseEnd.of(bad, Verdict.HUNG)
                .reason(bad)
                .runs(1)
                .operations(1)
                .operationsPerSecond(1.0)
                .seconds(1)
                .processes(1)
                .build(),
            new Skipped(bad, bad, bad),
            new Fault(bad, List.of(bad)),
            new RunEnd(Verdict.FAILED, 5, 1)),
        false);
  }

  /** The first entry of a run. */
  public static RunBegin run(String subject, Map<String, Object> library) {
    Map<String, Object> provenance = new LinkedHashMap<>(library);
    provenance.put("buildId", "8f3c2a91d07be4415a");
    provenance.put("expectedBuildId", "8f3c2a91d07be4415a");
    return new RunBegin(
        RunBegin.FORMAT,
        "0.1.0",
        "2026-11-20T21:36:40Z",
        List.of("suite", "--suite", "presubmit"),
        "presubmit",
        subject,
        "sim",
        "patched",
        4242,
        new Machine("Debian GNU/Linux 12", "Example CPU", 2, 8L << 30, "17.0.15 Debian"),
        provenance,
        List.of("scenarios"));
  }

  private static void addControls(List<RecordEntry> entries, boolean allFound) {
    entries.add(control("D01", "a counter that is not atomic", "stream-assignment", true));
    entries.add(control("D02", "a handler on the default stream", "value", true));
    entries.add(
        control("D03", "a device synchronisation that waits for one stream", "value", true));
    entries.add(control("P01", "a library from another checkout", "provenance", allFound));
  }

  private static Control control(String id, String title, String detector, boolean found) {
    String message = found ? "found in the first run" : "not found in 20 runs";
    return new Control(
        id, title, "scenarios", detector, found, 0.8, found ? "MPS1.eyJzIjoieCJ9" : null, message);
  }

  /** The beginning of a case with a parameter 'threads'. */
  public static CaseBegin begin(String scenario, int threads, String driver) {
    String point = "threads=" + threads;
    return new CaseBegin(
        scenario + "/" + point + "/" + driver,
        scenario,
        "What " + scenario + " must do",
        point,
        Map.of("threads", threads),
        "free",
        null,
        "patched",
        driver,
        "scenarios",
        List.of("C6", "C27"),
        new CaseBegin.Place(scenario + ".yaml", 2));
  }

  /** Three findings of one cause, and one of another. */
  public static RunRecord oneCauseInThreePlaces() {
    CaseBegin begin = begin("thread-churn", 2, "native");
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(run("reference", Map.of()));
    entries.add(begin);
    for (int i = 1; i <= 4; i++) {
      Access access =
          new Access("write of 8 bytes", List.of("g" + i + " src/g.cpp:" + i, "main src/g.cpp:99"));
      entries.add(
          FindingEntry.of(
              begin.id(),
              new Finding(FindingKind.RACE, "data race", access, null, 14, "MPS1.abc", List.of())
                  .withCause(i < 4 ? "00000000000000aa" : "00000000000000bb")));
    }
    return RunRecord.of(entries, true);
  }

  /** A message of 40 lines. */
  public static RunRecord longMessage() {
    CaseBegin begin = begin("thread-churn", 2, "native");
    StringBuilder message = new StringBuilder("use after free");
    for (int i = 1; i < 40; i++) {
      message.append("\n    frame<").append(i).append(">");
    }
    Finding finding = Finding.of(FindingKind.USE_AFTER_FREE, message.toString());
    return RunRecord.of(
        List.of(run("reference", Map.of()), begin, FindingEntry.of(begin.id(), finding)), true);
  }

  /** A finding about memory that was given to somebody else. */
  public static RunRecord usedAfterFree() {
    CaseBegin begin = begin("thread-churn", 2, "native");
    List<String> freed = List.of("Block::free<int> src/block.cpp:9", "main src/main.cpp:4");
    Finding finding =
        new Finding(
                FindingKind.USE_AFTER_FREE,
                "read by T1 after the free by T2",
                new Access("read of 4 bytes by T1", List.of("read src/block.cpp:3")),
                new Access("previous free by T2", freed),
                14,
                null,
                List.of())
            .withLife(
                List.of(
                    new LifeEvent(
                        LifeEvent.What.ALLOCATED,
                        "allocated by T1",
                        List.of("Block::make<int> src/block.cpp:1"),
                        null),
                    new LifeEvent(
                        LifeEvent.What.RECORDED, "recorded on stream 3 (line 5)", List.of(), 5),
                    new LifeEvent(LifeEvent.What.FREED, "freed by T2", freed, null),
                    new LifeEvent(
                        LifeEvent.What.REUSED, "reused by `y = full 2` (line 7)", List.of(), 7)));
    return RunRecord.of(
        List.of(run("reference", Map.of()), begin, FindingEntry.of(begin.id(), finding)), true);
  }

  /** One finding of an explored run of the user's own scenario, in that file. */
  public static RunRecord withToken(String file) {
    CaseBegin begin = begin("thread-churn", 2, "native");
    RunToken token =
        new RunToken("thread-churn", "", "patched", "pos", "native", null, 42, "0123456789ab", null)
            .withFile(file)
            .withSchedule(
                new ScheduleToken(17, "all", null, 9L, 2L, "0123456789abcdef", "1a-2b@3c"));
    Finding finding = Finding.of(FindingKind.VALUE, "7 instead of 5").withToken(token);
    return RunRecord.of(
        List.of(run("reference", Map.of()), begin, FindingEntry.of(begin.id(), finding)), true);
  }

  /** Three causes of one object that lack one lock, and one of another object. */
  public static RunRecord oneLockInFourPlaces() {
    CaseBegin begin = begin("thread-churn", 2, "native");
    MissingLock[] missing = {
      MissingLock.ofAllocation("", "Pool::grow"),
      MissingLock.ofAllocation("mutex", "Pool::grow"),
      MissingLock.ofAllocation("mutex", "Pool::grow"),
      MissingLock.ofAllocation("mutex", "Pool::grow"),
      MissingLock.ofAllocation("mutex", "Queue::push")
    };
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(run("reference", Map.of()));
    entries.add(begin);
    for (int i = 0; i < missing.length; i++) {
      entries.add(
          FindingEntry.of(
              begin.id(),
              Finding.of(FindingKind.RACE, "data race " + i)
                  .withCause("000000000000000" + (i == 2 ? 1 : i))
                  .withMissing(missing[i])));
    }
    return RunRecord.of(entries, true);
  }

  private static void addPassed(
      List<RecordEntry> entries, String scenario, int threads, String driver, double perSecond) {
    CaseBegin begin = begin(scenario, threads, driver);
    entries.add(begin);
    entries.add(end(begin, Verdict.PASSED, null, 20, threads * 4_000L, perSecond));
  }

  private static void addExplored(List<RecordEntry> entries) {
    String message = "finding of kind race at schedule 3";
    entries.add(
        new Control("D09", "an unlocked cache", "controlled", "race", true, 0.1, null, message));
    CaseBegin free = begin("event-order", 3, "native");
    CaseBegin begin =
        new CaseBegin(
            free.id() + "/pos",
            free.scenario(),
            free.title(),
            free.caseId(),
            free.parameters(),
            "pos",
            null,
            free.pool(),
            free.driver(),
            "controlled",
            free.checks(),
            free.place());
    entries.add(begin);
    entries.add(
        CaseEnd.of(begin.id(), Verdict.PASSED)
            .runs(4_000)
            .operations(160_000)
            .bound95(0.00075)
            .seconds(2.5)
            .processes(1)
            .exploration(
                new Exploration(
                    new Exploration.Order("shared", 7, null, 4_000L),
                    new Exploration.Work(4_800_000, 9_000_000, 800_000, 2),
                    12,
                    12,
                    2.4,
                    "schedules",
                    null,
                    new PairCoverage(
                        3_840, 9_100, 12, false, List.of(8_000L, 8_900L, 9_050L, 9_098L)),
                    null,
                    List.of("00c0ffee", "1badcafe")))
            .build());
  }

  private static void addNoisy(List<RecordEntry> entries) {
    entries.add(
        new Control(
            "D02", "a handler on the default stream", "noise", "value", true, 0.4, null, "x"));
    CaseBegin free = begin("oversubscription", 32, "native");
    CaseBegin begin =
        new CaseBegin(
            free.id() + "/noise",
            free.scenario(),
            free.title(),
            free.caseId(),
            free.parameters(),
            "noise",
            null,
            free.pool(),
            free.driver(),
            "noise",
            free.checks(),
            free.place());
    CaseEnd end = end(begin, Verdict.PASSED, null, 1, 128_000, 2_100.0);
    entries.add(begin);
    entries.add(
        CaseEnd.of(end.id(), end.verdict())
            .runs(end.runs())
            .operations(end.operations())
            .operationsPerSecond(end.operationsPerSecond())
            .startSkewNanos(end.executed().startSkewNanos())
            .overlappedShare(end.executed().overlappedShare())
            .bound95(end.bound95())
            .seconds(end.seconds())
            .processes(end.processes())
            .phases(end.phases())
            .attachments(end.attachments())
            .perturbed(41_234L)
            .build());
  }

  public static CaseEnd end(
      CaseBegin begin, Verdict verdict, String reason, long runs, long operations, Double rate) {
    Skew skew = new Skew(new Skew.Spread(14, 90), new Skew.Spread(8_400, 54_000));
    return CaseEnd.of(begin.id(), verdict)
        .reason(reason)
        .runs(runs)
        .operations(operations)
        .operationsPerSecond(rate)
        .startSkewNanos(skew)
        .overlappedShare(0.95)
        .bound95(verdict == Verdict.PASSED ? 0.15 : null)
        .seconds(1.25)
        .processes(2)
        .phases(
            List.of(
                new Phase("run", START, START + 900),
                new Phase("oracles", START + 900, START + 1250)))
        .attachments(
            verdict == Verdict.PASSED
                ? List.of()
                : List.of(
                    new Attachment("trace summary", "application/json", "cases/7/summary.json")))
        .build();
  }

  private static Finding race() {
    return new Finding(
        FindingKind.RACE,
        "write of 8 bytes races with a read: MPSStream::commandBuffer_",
        new Access(
            "write by lane 4", List.of("MPSStream::commit() stream.cpp:84", "mm() mm.cpp:9")),
        new Access("read by lane 2", List.of("MPSStream::query() stream.cpp:131")),
        18,
        "MPS1.eyJzIjoiY3Jvc3Mtc3RyZWFtLXRlbnNvciJ9",
        List.of(new Attachment("trace", "text/plain", "cases/7/trace.txt")));
  }
}
