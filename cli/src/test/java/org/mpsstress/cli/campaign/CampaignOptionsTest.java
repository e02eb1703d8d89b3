package org.mpsstress.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.ExitCode;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** From a campaign's options to its files, what is printed, and its exit code. */
final class CampaignOptionsTest {
  private static final CampaignResult RESULT =
      new CampaignResult(
          "some.json", "{\"a\": 1}", console -> console.println("a table"), ExitCode.INCONCLUSIVE);

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Campaign.Work work = running -> RESULT;
  private Exception failure;

  @TempDir private Path home;

  @Command(name = "some")
  private final class SomeCampaign implements Callable<Integer> {
    @Mixin private CampaignOptions campaign;
    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
      return campaign.carryOut(home, spec, "some", work);
    }
  }

  private int typed(String... words) {
    return new CommandLine(new SomeCampaign())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .setExecutionExceptionHandler(
            (thrown, command, parsed) -> {
              failure = thrown;
              return 5;
            })
        .execute(words);
  }

  private Path folder() {
    return home.resolve("here");
  }

  @Test
  void theDocumentLiesInTheFolderAndTheTableIsPrinted() {
    assertThat(typed("--out", folder().toString(), "--seed", "7")).isEqualTo(4);
    assertThat(folder().resolve("some.json")).hasContent("{\"a\": 1}\n");
    assertThat(out.toString().lines())
        .containsExactly("a table", folder().resolve("some.json").toString());
    assertThat(err.toString()).isEqualToIgnoringNewLines("mps-stress: seed 7, folder " + folder());
  }

  @Test
  void aPageIsWrittenAndNamedInPlaceOfTheDocument() {
    work = running -> RESULT.withPage("some.html", "<p>");
    typed("--out", folder().toString());
    assertThat(folder().resolve("some.html")).hasContent("<p>");
    assertThat(folder().resolve("some.json")).hasContent("{\"a\": 1}\n");
    assertThat(out.toString().lines())
        .containsExactly("a table", folder().resolve("some.html").toString());
  }

  @Test
  void forProgramsTheDocumentAloneIsPrinted() {
    assertThat(typed("--json", "--out", folder().toString())).isEqualTo(4);
    assertThat(out.toString().lines()).containsExactly("{\"a\": 1}");
  }

  @Test
  void aFaultIsThrownWhenAllIsWrittenAndPrinted() {
    FrameworkError fault = new FrameworkError("no worker");
    work = running -> RESULT.withFault(fault);
    assertThat(typed("--out", folder().toString())).isEqualTo(5);
    assertThat(failure).isSameAs(fault);
    assertThat(folder().resolve("some.json")).exists();
    assertThat(out.toString()).contains("a table");
  }

  /** Several have seen an empty folder, some of them before the one that runs was through. */
  @RepeatedTest(20)
  void ofManyThatBeginInOneFolderAtOnceOneRuns() throws Exception {
    int many = 16;
    AtomicInteger worked = new AtomicInteger();
    work =
        running -> {
          worked.incrementAndGet();
          return RESULT;
        };
    CyclicBarrier together = new CyclicBarrier(many);
    ExecutorService threads = Executors.newFixedThreadPool(many);
    try {
      List<Future<Integer>> all = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        all.add(
            threads.submit(
                () -> {
                  together.await();
                  return typed("--out", folder().toString());
                }));
      }
      for (Future<Integer> one : all) {
        assertThat(one.get()).isIn(4, 5);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(worked).hasValue(1);
  }

  @Test
  void theWorkIsGivenTheSeedAndTheFolder() {
    work =
        running -> {
          assertThat(running.seed()).isEqualTo(12);
          assertThat(running.folder()).isEqualTo(folder()).isDirectory();
          assertThat(running.stop().isRequested()).isFalse();
          return RESULT;
        };
    assertThat(typed("--seed", "12", "--out", folder().toString())).isEqualTo(4);
  }
}
