package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Which scenarios sources need not run: each is a place where their mistakes go unseen. */
class SourcesScenariosTest {
  private static final Path PAGE = Path.of("../docs/sources.md");

  /** What sources can that lack nothing else, forks included. */
  private static final Set<String> ALL =
      Set.of(
          ("active_count buffer_events commits data_pointers device_calls device_objects elapsed"
                  + " events fork gates gpu_errors hooks host_access main_thread query"
                  + " record_stream release slow_kernels statistics stream_faults streams upload")
              .split(" "));

  private static Set<String> notRun() {
    Set<String> capabilities = new TreeSet<>(ALL);
    capabilities.add(Keywords.EXPLORED);
    Set<String> names = new TreeSet<>();
    for (String pool : List.of("patched", "upstream")) {
      List<Case> meant =
          Catalogue.all().stream()
              .filter(one -> one.pools().contains(pool))
              .flatMap(one -> Cases.of(one).stream())
              .toList();
      CaseSelection.of(meant, PlanOptions.simulated(pool), capabilities).skipped().stream()
          .map(Skipped::scenario)
          .forEach(names::add);
    }
    return names;
  }

  @Test
  void thePageNamesEachWithItsReason() throws IOException {
    Set<String> named =
        Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.equals("| scenarios | are not run, because |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .flatMap(line -> Stream.of(line.split("\\|")[1].strip().split(", ")))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).isEqualTo(notRun());
  }
}
