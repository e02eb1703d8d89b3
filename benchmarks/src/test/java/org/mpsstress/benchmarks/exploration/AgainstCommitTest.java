package org.mpsstress.benchmarks.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.benchmarks.exploration.SmallCase.End;
import org.mpsstress.benchmarks.exploration.SmallCase.Outcome;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What makes an explorer slower than another commit's, and how that commit is had. */
final class AgainstCommitTest {
  @TempDir private Path folder;

  /** So many times as fast as the other, whose turns differ. */
  private static List<Measurement> figures(double times, double spread) {
    List<End> ours = new ArrayList<>();
    List<End> theirs = new ArrayList<>();
    IntStream.range(0, AgainstCommit.PAIRS)
        .forEach(
            pair -> {
              theirs.add(end(1000.0 + 20 * pair, "a"));
              double spreads = pair % 2 == 0 ? 1 - spread : 1 + spread;
              ours.add(end(times * (1000 + 20 * pair) * spreads, pair < 3 ? "b" : "a"));
            });
    return AgainstCommit.figures("sync", ours, theirs);
  }

  private static End end(double rate, String digest) {
    return new End(2000, 5000, 70_000, 300, List.of(new Outcome(digest, 2000)), 2000 / rate);
  }

  @Test
  void onlyWhatCannotBeChanceIsSlower() {
    assertThat(AgainstCommit.isSlower(figures(1, 0.02))).isFalse();
    assertThat(AgainstCommit.isSlower(figures(0.9, 0.02))).isFalse();
    assertThat(AgainstCommit.isSlower(figures(0.7, 0.02))).isTrue();
    // The median is below the bar, and the interval is not.
    List<Measurement> wide = figures(0.8, 0.3);
    assertThat(wide.get(1).ratio()).isLessThan(0.85);
    assertThat(AgainstCommit.isSlower(wide)).isFalse();
  }

  @Test
  void theFiguresHaveBothSidesAndTheInterval() {
    List<Measurement> figures = figures(0.9, 0);
    assertThat(figures)
        .extracting(Measurement::name)
        .containsExactly(
            "against.sync.theirs",
            "against.sync",
            "against.sync.low",
            "against.sync.high",
            "against.sync.alike");
    assertThat(figures.get(1).against()).isEqualTo("against.sync.theirs");
    assertThat(figures.get(3).bar()).isEqualTo("at least 0.85 times");
    // Times differ from one another, and of three pairs what was shown, too.
    assertThat(figures.get(4).value()).isEqualTo(9);
    assertThat(figures.get(4).unit()).isEqualTo("of 12 pairs");
  }

  private void git(String... words) throws IOException, InterruptedException {
    List<String> all =
        new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org"));
    all.addAll(List.of(words));
    EndedChild ended = ChildCommand.of(all).in(folder).mergeErrors().run();
    assertThat(ended.succeeded()).as(ended.output()).isTrue();
  }

  @Test
  void anotherCommitIsThereWhileItIsMeasured() throws Exception {
    git("init", "-q");
    Path file = Files.writeString(folder.resolve("file"), "first");
    git("add", ".");
    git("commit", "-qm", "first");
    Files.writeString(file, "second");
    git("commit", "-qam", "second");
    String hash = OtherCommit.find(folder, "HEAD~1").orElseThrow();
    assertThat(hash).matches("[0-9a-f]{40}");
    Path place = folder.resolve("out/checkout");
    try (OtherCommit other = OtherCommit.checkOut(folder, hash, place)) {
      assertThat(other.folder().resolve("file")).hasContent("first");
      assertThat(file).hasContent("second");
    }
    assertThat(place).doesNotExist();
    assertThat(folder.resolve(".git/worktrees")).doesNotExist();
    Files.createDirectories(place);
    Files.writeString(place.resolve("in-the-way"), "");
    assertThatThrownBy(() -> OtherCommit.checkOut(folder, hash, place))
        .isInstanceOf(FrameworkError.class)
        .hasMessageStartingWith("git cannot check out " + hash + ": ");
  }

  @Test
  void whatIsNoCommitIsNotFound() throws Exception {
    assertThat(OtherCommit.find(folder, "HEAD")).isEmpty(); // no checkout
    git("init", "-q");
    assertThat(OtherCommit.find(folder, "HEAD")).isEmpty();
    for (String word : List.of("nowhere", "--all", "", "a b", "HEAD:file")) {
      assertThat(AgainstCommit.of(folder, word)).as(word).isEmpty();
    }
  }
}
