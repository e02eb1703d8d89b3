package org.mpsstress.cli.layers;

import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * Something planted that another tool must object to.
 *
 * @param id of the control
 * @param title what is planted
 * @param layer where
 * @param detector that must object
 * @param attempt whether it does
 */
record ToolControl(String id, String title, String layer, String detector, Attempt attempt)
    implements SuiteControl {
  /** Runs the tool. */
  interface Attempt {
    /** What the tool said to what is planted. */
    Said say(Context context) throws RunInterrupted, InterruptedException;
  }

  /**
   * What a tool said.
   *
   * @param objection in its words, or null if it had none
   * @param why there is none, or null
   * @param cutOff whether it was ended before it could have one
   */
  record Said(String objection, String why, boolean cutOff) {
    /** Of a tool that came to its end. */
    Said(String objection, String why) {
      this(objection, why, false);
    }
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    long begin = System.nanoTime();
    Said said = attempt.say(context);
    boolean found = said.objection() != null;
    Control control =
        new Control(
            id,
            title,
            layer,
            detector,
            found,
            (System.nanoTime() - begin) * 1e-9,
            null,
            found ? said.objection() : said.why());
    return said.cutOff() && !found ? control.cutShort() : control;
  }
}
