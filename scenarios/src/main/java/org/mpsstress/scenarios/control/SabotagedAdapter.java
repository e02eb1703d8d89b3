package org.mpsstress.scenarios.control;

import java.util.List;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * A sabotage of the adapter on a device that is made slower until the missing order shows: a fast
 * one is done before anybody looks. How slow it must be depends on the device and on what else the
 * machine does, so nothing here depends on a time that was measured elsewhere.
 *
 * @param speeds the same sabotage on ever slower devices; one where its effect depends on no timing
 */
record SabotagedAdapter(List<PlantedDefect> speeds) implements SuiteControl {
  SabotagedAdapter {
    speeds = List.copyOf(speeds);
  }

  @Override
  public String id() {
    return speeds.get(0).id();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    double seconds = 0;
    StringBuilder missed = new StringBuilder();
    Control last = null;
    boolean cutOff = false;
    for (PlantedDefect speed : speeds) {
      last = speed.trials(context);
      seconds += last.seconds();
      cutOff |= last.wasCutOff();
      if (last.found()) {
        return entry(last, seconds, last.message());
      }
      String point = speed.runCase().begin().caseId();
      missed.append(missed.isEmpty() ? "" : "; ");
      missed.append(point == null || point.isEmpty() ? "" : point + ": ").append(last.message());
    }
    Control all = entry(last, seconds, missed.toString());
    return cutOff ? all.cutShort() : all;
  }

  private static Control entry(Control last, double seconds, String message) {
    return new Control(
        last.id(),
        last.title(),
        last.layer(),
        last.detector(),
        last.found(),
        seconds,
        last.token(),
        message);
  }
}
