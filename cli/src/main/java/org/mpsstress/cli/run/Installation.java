package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.control.Controls;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/** What commands find around them: the checkout, the library that was built, how workers start. */
public interface Installation {
  /** The version of the tool. */
  String VERSION = "0.1.0";

  /** The checkout's folder; run directories and the Allure command line lie under it. */
  Path home();

  /** The library that was built. */
  ExpectedLibrary library();

  /** How a worker is started that keeps its logs in that folder. */
  WorkerCommand worker(Path logs);

  /** The explorer of exploring strategies, where the build puts it; built if need be. */
  default Path explorer() {
    return built("controlled", ExplorerBinary.BUILT);
  }

  /**
   * What the native build makes, up to date.
   *
   * @param flavour plain, controlled, tsan or asan
   * @param file from the checkout's folder
   */
  default Path built(String flavour, Path file) {
    return home().resolve(file);
  }

  /** What is planted before a run. */
  List<SuiteControl> controls();

  /** What is planted before cases with noise. */
  default List<SuiteControl> noiseControls() {
    return Controls.ofNoise();
  }

  /** What the simulated SUT can do, in the words of the scenario language. */
  Set<String> capabilities();

  /** The defects that the simulated SUT can plant, as a JSON array. */
  String defects();

  /** The Allure command line, where the build unpacked it. */
  default Path allure() {
    return home().resolve("reports/target/allure");
  }

  /** The one that the launcher names. */
  static Installation ofCheckout() {
    String home = System.getProperty("mpsstress.home", "");
    Path checkout = Path.of(home).toAbsolutePath().normalize();
    return new Checkout(checkout, NativeFlavours.of(checkout));
  }
}
