package org.mpsstress.cli.sources;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.subject.Matrix;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.scenarios.plan.PlanOptions;

/** The specimen of sources: each defect is a manifest of its own, and another subject. */
record SpecimenMatrix(Path home, PrintWriter err) implements Matrix {
  @Override
  public String sut() {
    return SourcesSubject.SUT;
  }

  @Override
  public List<Planted> defects() throws IOException {
    List<Planted> all = new ArrayList<>();
    for (Specimen.Planted one : Specimen.defects(home)) {
      all.add(new Planted(one.defect(), one.places()));
    }
    return all;
  }

  @Override
  public String hint() {
    return Specimen.DEFECTS + " has all of them";
  }

  @Override
  public Subject subject(String defect) throws IOException, InterruptedException {
    return Specimen.subject(home, defect, err);
  }

  @Override
  public boolean isOne() {
    return false;
  }

  @Override
  public PlanOptions plan(String pool, String defect) {
    return new PlanOptions(pool, SourcesSubject.SUT, null, null);
  }
}
