package org.mpsstress.scenarios.oracle.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.oracle.observation.Opinion;

/**
 * Until when an id is its holder's, which threads give back by name (C34). The first thread is the
 * holder of event 5, the second gives it back, and the third is given it while the first one still
 * uses it.
 */
class GivenBackTest {
  private static final String TWO_HOLDERS =
      "thread worker#2 was given the same event id (C34) while thread worker#0 had it";
  private static final int MAKE = 0;
  private static final int QUERY = 1;
  private static final int DESTROY = 2;

  private static HandMade threads() {
    HandMade run =
        new HandMade(3, 1)
            .registers(40, "e = event", 1, List.of())
            .registers(43, "query e", null, List.of(1))
            .registers(46, "destroy e", null, List.of(1));
    return run.started(1).started(2).started(3);
  }

  private static void begun(HandMade run, int lane, int operation) {
    run.record(lane, RecordKind.BEGIN, 0, operation, -1, operation == MAKE ? 0 : 5, null);
  }

  private static void done(HandMade run, int lane, int operation) {
    begun(run, lane, operation);
    run.record(lane, RecordKind.END, 0, operation, -1, operation == MAKE ? 5 : 0, null).later();
  }

  private static void failed(HandMade run, int lane, int operation, String text) {
    begun(run, lane, operation);
    run.record(lane, RecordKind.ERROR, 0, operation, -1, 0, text).later();
  }

  private static Opinion judge(HandMade run) {
    return new LinearizabilityOracle().judge(run.ended(1, 0).ended(2, 0).ended(3, 0).run());
  }

  private static List<String> whileTheFirstUsesIt(HandMade run) {
    done(run, 3, MAKE);
    done(run, 1, QUERY);
    return judge(run).findings().stream().map(Finding::message).toList();
  }

  @Test
  void whoIsRefusedHasGivenNothingBack() {
    HandMade run = threads();
    done(run, 1, MAKE);
    failed(run, 2, DESTROY, "Invalid Event ID: 5");
    assertThat(whileTheFirstUsesIt(run)).contains(TWO_HOLDERS);
  }

  @Test
  void whoFailsInAnotherWayMayHaveGivenItBack() {
    HandMade run = threads();
    done(run, 1, MAKE);
    failed(run, 2, DESTROY, "MPS backend out of memory");
    assertThat(whileTheFirstUsesIt(run)).isEmpty();
  }

  @Test
  void whoWasCutOffMayHaveGivenItBack() {
    HandMade run = threads();
    done(run, 1, MAKE);
    begun(run, 2, DESTROY);
    run.later();
    assertThat(whileTheFirstUsesIt(run)).isEmpty();
  }

  /** A pool may use an id again: what was given back before is another event. */
  @Test
  void whatAnEarlierHolderGaveBackIsNotTheLaterOnes() {
    for (int earlier : new int[] {1, 2}) {
      HandMade run = threads();
      done(run, earlier, MAKE);
      done(run, earlier, DESTROY);
      done(run, 1, MAKE);
      assertThat(whileTheFirstUsesIt(run)).contains(TWO_HOLDERS);
    }
  }

  /** One of two who give it back is refused: it is given back once, and may come again. */
  @Test
  void eachLifeOfAnIdIsJudgedAlthoughSomebodyWasRefusedInIt() {
    HandMade run = threads();
    for (int life = 0; life < 3; life++) {
      done(run, 1, MAKE);
      done(run, 1, DESTROY);
      failed(run, 2, DESTROY, "Invalid Event ID: 5");
    }
    Opinion opinion = judge(run);
    assertThat(opinion.findings()).isEmpty();
    assertThat(opinion.histories().judged()).isEqualTo(4L); // three lives, and one for all holders
  }
}
