package org.mpsstress.reports.html;

import org.mpsstress.model.LayerWord;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.Control;
import org.mpsstress.reports.Numbers;

/**
 * A positive control of the run, in two rows: what was planted and whether it was found, and how.
 */
record ControlRow(
    String id,
    String title,
    String layer,
    String detector,
    Badge outcome,
    String seconds,
    String message,
    String replay) {
  static ControlRow of(Control control) {
    return new ControlRow(
        control.id(),
        control.title(),
        LayerWord.shown(control.layer()),
        control.detector(),
        Badge.of(control.found(), control.outcome()),
        Numbers.seconds(control.seconds()),
        control.message(),
        control.token() == null ? null : ReplayCommandLine.of(control.token()));
  }
}
