package org.mpsstress.scenarios.oracle.answers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * What the simulated device has counted at the end of a run. A commit continues in its command
 * buffer on the streams that the pool and the environment say, and on no others (C23). Of each
 * library and each pipeline there is one, whoever compiled it beside others (C45). In a block of a
 * queue no pipeline is made and the device is not waited for, unless the program itself is in one
 * (C25, C46). What a call has to commit is committed. Of a variable that is not what it may be
 * there is a warning (C23). A profiler that is on has seen the kernels, each to its end (C47).
 */
final class DeviceCounts {
  private static final int LIBRARIES = 3; // the bundled one, and those of randint and randn

  private DeviceCounts() {}

  /** What is wrong, in words. */
  static List<String> judge(RunObservation run) {
    JsonNode after = run.summary().path("statistics").path("after");
    JsonNode before = run.summary().path("statistics").path("before");
    List<String> wrong = new ArrayList<>();
    if (!SutWord.SIMULATED.is(run.plan().sut())
        || !run.isComplete()
        || !after.path("continued").isNumber()) {
      return wrong; // others do not count that
    }
    Commits commits = Commits.of(run);
    long continued = after.path("continued").asLong();
    if (continued > 0 && !commits.mayContinue()) {
      wrong.add(
          continued + " commits continued in their command buffer, on streams that must not (C23)");
    } else if (continued == 0 && commits.mustContinue()) {
      wrong.add("no commit continued in its command buffer, on streams that must (C23)");
    }
    long submitted = after.path("submissions").asLong() - before.path("submissions").asLong();
    if (submitted < commits.calls()) {
      wrong.add(
          commits.calls() + " calls commit, and " + submitted + " command buffers were (C23, C29)");
    }
    long profiled = after.path("profiled").asLong();
    long completed = after.path("profiledCompleted").asLong();
    if (profiled != completed && run.plan().surroundings().ending() == null) {
      wrong.add(
          "the profiler saw " + profiled + " operations begin and " + completed + " end (C47)");
    } else if (profiled < commits.kernels()
        && Variables.isOn(run.plan(), "PYTORCH_MPS_LOG_PROFILE_INFO")) {
      wrong.add(
          "the profiler saw "
              + profiled
              + " operations of at least "
              + commits.kernels()
              + " (C47)");
    } else if (profiled > 0 && Variables.isOff(run.plan(), "PYTORCH_MPS_LOG_PROFILE_INFO")) {
      wrong.add("the profiler saw " + profiled + " operations, and is off (C47)");
    }
    long unheard = Variables.notUnderstood(run.plan());
    if (after.path("warnings").asLong(unheard) < unheard) {
      wrong.add("a variable of the environment is not what it may be, and nobody was warned (C23)");
    }
    long libraries = after.path("liveLibraries").asLong();
    if (libraries > LIBRARIES) {
      wrong.add(libraries + " libraries are compiled, of " + LIBRARIES + " sources (C45)");
    }
    // Graphs have their own, and caches of the main thread, or of a pool that ends busy, are still
    // there.
    boolean cached =
        run.plan().groups().stream().anyMatch(Plan.Group::main)
            || run.plan().surroundings().ending() != null;
    long pipelines = after.path("livePipelines").asLong();
    if (pipelines > Keywords.KERNELS.size() && !cached) {
      wrong.add(
          pipelines + " pipelines are made, of " + Keywords.KERNELS.size() + " kernels (C45)");
    }
    if (run.plan().operations().stream().allMatch(one -> one.block() == null)) {
      long inBlocks = after.path("pipelinesInBlocks").asLong();
      if (inBlocks > 0) {
        wrong.add(inBlocks + " pipelines were made inside a block of a queue (C46)");
      }
      long waits = after.path("waitsInBlocks").asLong();
      // Upstream waits for a whole device in blocks of its streams (C17).
      if (waits > 0 && !Pool.UPSTREAM.is(run.plan().pool())) {
        wrong.add("inside blocks of a queue the device was waited for, times: " + waits + " (C25)");
      }
    }
    return wrong;
  }

  /**
   * Which of the commits that a run has made may keep their command buffer, and whether one must.
   *
   * @param mayContinue whether any may
   * @param mustContinue whether there was one that must
   * @param calls that commit what they encode
   * @param kernels that were encoded, and are no graphs
   */
  private record Commits(boolean mayContinue, boolean mustContinue, long calls, long kernels) {
    static Commits of(RunObservation run) {
      Plan plan = run.plan();
      long calls = 0;
      long kernels = 0;
      boolean defaultCommits = false;
      long continues = 0;
      boolean onDefault =
          plan.groups().stream().anyMatch(Plan.Group::main)
              || plan.operations().stream().anyMatch(Commits::mayLeadToDefault);
      for (LaneTrace lane : run.trace().lanes()) {
        TraceRecord before = null;
        CurrentStream current = new CurrentStream(plan);
        for (TraceRecord record : lane.records()) {
          boolean end = record.kind() == RecordKind.END;
          if (end && commitsByName(plan, before, record)) {
            calls++;
            continues += record.code() == Code.COMMIT_AND_CONTINUE ? 1 : 0;
          }
          before = end ? record : before;
          calls += end && (record.code() == Code.RECORD || record.code() == Code.EXTENSION) ? 1 : 0;
          kernels += end && Code.isKernel(record.code()) ? 1 : 0;
          onDefault |= record.stream() == 0;
          defaultCommits |= end && current.isDefault() && commitsTheCurrentStream(plan, record);
          current.after(record);
        }
      }
      String variable = Variables.value(plan, "MPS_ENABLE_COMMIT_AND_CONTINUE");
      if (variable == null && !Pool.UPSTREAM.is(plan.pool())) {
        return new Commits(onDefault, defaultCommits || continues > 0, calls, kernels);
      }
      boolean every =
          variable != null
              ? !variable.equals("0")
              : !Variables.isOn(plan, "PYTORCH_MPS_LOG_PROFILE_INFO");
      return new Commits(every, every && calls > 0, calls, kernels);
    }

    private static boolean commitsTheCurrentStream(Plan plan, TraceRecord record) {
      if (record.code() != Code.RECORD || record.operation() >= plan.operations().size()) {
        return false;
      }
      Plan.Operation operation = plan.operations().get(record.operation());
      return operation.arguments().size() == 1 && !operation.runsElsewhere();
    }

    /** Of a thread that is alone, right behind a kernel: nobody else has committed it meanwhile. */
    private static boolean commitsByName(Plan plan, TraceRecord before, TraceRecord record) {
      boolean named = record.code() == Code.COMMIT || record.code() == Code.COMMIT_AND_CONTINUE;
      return named
          && plan.lanes() == 2
          && before != null
          && Code.isKernel(before.code())
          && isPlain(plan, before)
          && isPlain(plan, record)
          && plan.operations().get(record.operation()).arguments().isEmpty();
    }

    private static boolean isPlain(Plan plan, TraceRecord record) {
      return record.operation() < plan.operations().size()
          && !plan.operations().get(record.operation()).runsElsewhere();
    }

    /** By its number, or as the main thread's, which no event's record tells (C4). */
    private static boolean mayLeadToDefault(Plan.Operation operation) {
      return operation.code() == Code.ADOPT_MAIN_THREAD
          || operation.code() == Code.NAMED_STREAM && operation.number().intValue() == 0;
    }
  }
}
