package org.mpsstress.cli.subject;

import java.io.IOException;
import java.util.List;
import org.mpsstress.scenarios.detection.Defect;
import org.mpsstress.scenarios.detection.Places;
import org.mpsstress.scenarios.plan.PlanOptions;

/**
 * What a detection matrix is about: a subject, what is planted in it, and where it is looked for.
 */
public interface Matrix {
  /** What can be planted, and where that is looked for; null where nobody says it. */
  record Planted(Defect defect, Places.Entry entry) {}

  /** The word of {@code --sut}. */
  String sut();

  /** All of it. */
  List<Planted> defects() throws IOException;

  /** Where a user finds their ids. */
  String hint();

  /**
   * The subject with a defect in it, built where need be.
   *
   * @param defect its id, or null for none
   */
  Subject subject(String defect) throws IOException, InterruptedException;

  /** Whether one subject has all defects in it, of which a case chooses one. */
  boolean isOne();

  /** What a case is run on. */
  PlanOptions plan(String pool, String defect);
}
