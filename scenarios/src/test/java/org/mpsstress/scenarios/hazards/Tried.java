package org.mpsstress.scenarios.hazards;

import java.util.List;
import java.util.Optional;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Cases;

/** Short programs whose hazards are looked for. */
final class Tried {
  private Tried() {}

  /** What is said of the first case of a scenario, or "nothing". */
  static String judged(String scenario, String pool) {
    Scenario loaded = ScenarioLoader.load("tried.yaml", scenario);
    Optional<String> said = Hazards.of(Cases.of(loaded).get(0).point(), List.of(pool));
    return said.orElse("nothing");
  }

  /** Threads with a stream s, and x that their program makes before these lines. */
  static String threads(int threads, String lines) {
    return """
        scenario: tried
        title: Tried
        checks: [C25]
        groups:
          - name: worker
            threads: %d
            setup:
              - s = pool stream
            program:
              - x = randint [4, 4]
        """
            .formatted(threads)
        + listed(lines);
  }

  /** Statements with semicolons between them as lines of a group. */
  static String listed(String lines) {
    StringBuilder all = new StringBuilder();
    for (String line : lines.split("; ")) {
      String plain = line.strip();
      all.append("      - ").append(plain.contains(": ") ? "'" + plain + "'" : plain).append('\n');
    }
    return all.toString();
  }
}
