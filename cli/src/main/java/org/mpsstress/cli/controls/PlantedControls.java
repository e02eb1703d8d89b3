package org.mpsstress.cli.controls;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.layers.SuiteLayers;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;

/** What is planted, and in what: in a suite's layers, or in how a library is called. */
interface PlantedControls {
  /** To be tried once: some tools run once for all of theirs. */
  List<SuiteControl> once();

  /** Makes what they are planted in the subject of a run. */
  void addTo(RunRequestBuilder request);

  /** Of a suite, in the layers of these words, without the layers' cases. */
  static PlantedControls of(Installation installation, Suite suite, List<String> layers) {
    return new PlantedControls() {
      @Override
      public List<SuiteControl> once() {
        List<SuiteControl> planted = new ArrayList<>();
        SuiteLayers.of(layers)
            .forEach(layer -> planted.addAll(layer.controls(installation, suite)));
        return planted;
      }

      @Override
      public void addTo(RunRequestBuilder request) {
        // what a request is about unless it is told otherwise
      }
    };
  }

  /** Those that are planted before that subject is judged. */
  static PlantedControls in(Subject subject) {
    return new PlantedControls() {
      @Override
      public List<SuiteControl> once() {
        return subject.controls();
      }

      @Override
      public void addTo(RunRequestBuilder request) {
        subject.addTo(request);
      }
    };
  }
}
