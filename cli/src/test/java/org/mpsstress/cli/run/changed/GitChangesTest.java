package org.mpsstress.cli.run.changed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;

/** What has changed, as git says. */
final class GitChangesTest {
  private static final String TEXT = "one\ntwo\nthree\nfour\n";

  @TempDir private Path repository;

  private void git(String... words) throws IOException, InterruptedException {
    List<String> all =
        new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org"));
    all.addAll(List.of(words));
    EndedChild ended = ChildCommand.of(all).in(repository).mergeErrors().run();
    assertThat(ended.succeeded()).as(ended.output()).isTrue();
  }

  private Path file(String name, String text) throws IOException {
    Path file = repository.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Two commits; the last one changes line 2 of a file. */
  private Path sources() throws IOException, InterruptedException {
    git("init", "-q");
    file("src/pool.cpp", TEXT);
    file("other/pool.cpp", TEXT);
    git("add", ".");
    git("commit", "-qm", "first");
    file("src/pool.cpp", TEXT.replace("two", "2"));
    git("commit", "-qam", "second");
    return repository.resolve("src");
  }

  private static Map<Path, List<Changes.Lines>> in(Changes changes) {
    return changes.lines();
  }

  private static List<Changes.Lines> line(int number) {
    return List.of(new Changes.Lines(number, number));
  }

  @Test
  void whereNothingIsUncommittedTheLastCommitIsLookedAt() throws Exception {
    Changes changes = GitChanges.below("git", sources(), null);
    assertThat(in(changes)).isEqualTo(Map.of(Path.of("pool.cpp"), line(2)));
    assertThat(changes.since()).isEqualTo("HEAD~1, the commit before the last");
  }

  @Test
  void whatIsNotCommittedComesFirstAndNewFilesAreChangedAsAWhole() throws Exception {
    Path sources = sources();
    file("src/pool.cpp", TEXT.replace("two", "2") + "five\n");
    file("src/event/event.cpp", TEXT);
    file("other/pool.cpp", "");
    Changes changes = GitChanges.below("git", sources, null);
    assertThat(in(changes))
        .isEqualTo(
            Map.of(
                Path.of("pool.cpp"),
                line(5),
                Path.of("event/event.cpp"),
                List.of(Changes.Lines.ALL)));
    assertThat(changes.since()).isEqualTo("HEAD");
  }

  @Test
  void aNameMayHaveSpacesAndUmlauts() throws Exception {
    Path sources = sources();
    file("src/a pööl.cpp", TEXT);
    git("add", ".");
    git("commit", "-qm", "third");
    file("src/a pööl.cpp", TEXT + "five\n");
    assertThat(in(GitChanges.below("git", sources, null)))
        .isEqualTo(Map.of(Path.of("a pööl.cpp"), line(5)));
  }

  @Test
  void aCommitThatIsNamedIsTaken() throws Exception {
    assertThat(in(GitChanges.below("git", sources(), "HEAD~1")))
        .isEqualTo(Map.of(Path.of("pool.cpp"), line(2)));
  }

  @Test
  void whereNothingDiffersThereIsNothingToDo() throws Exception {
    Path sources = sources();
    assertThatThrownBy(() -> GitChanges.below("git", sources, "HEAD"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("differs from HEAD; name a commit from before your change");
  }

  @Test
  void aFirstCommitHasNoneBefore() throws Exception {
    git("init", "-q");
    file("src/pool.cpp", TEXT);
    git("add", ".");
    git("commit", "-qm", "first");
    assertThatThrownBy(() -> GitChanges.below("git", repository.resolve("src"), null))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no commit 'HEAD~1'");
  }

  @Test
  void anUnknownCommitIsSaidSo() throws Exception {
    Path sources = sources();
    for (String commit : List.of("main-of-nobody", "--output=x", "-p", "HEAD:src", "a b")) {
      assertThatThrownBy(() -> GitChanges.below("git", sources, commit))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("has no commit '" + commit + "'")
          .hasMessageEndingWith("; names of scenarios go before --changed");
    }
    assertThat(sources.resolve("x")).doesNotExist();
  }

  @Test
  void withoutARepositoryOrGitThatIsSaid() throws Exception {
    assertThatThrownBy(() -> GitChanges.below("git", repository, null))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is in no git repository");
    assertThatThrownBy(() -> GitChanges.below("git-of-nobody", repository, null))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("git-of-nobody cannot be run");
  }

  @Test
  void linesThatAreGoneAreThoseAroundTheirPlace() {
    Map<Path, List<Changes.Lines>> lines =
        GitChanges.parsed(
            """
            diff --git a/a.cpp b/a.cpp
            --- a/a.cpp
            +++ b/a.cpp
            @@ -3,2 +2,0 @@ void a() {
            -+++ b/no file
            -x
            @@ -9 +7,2 @@
            -x
            +++ b/no file either
            +y
            diff --git a/gone.cpp b/gone.cpp
            --- a/gone.cpp
            +++ /dev/null
            @@ -1 +0,0 @@
            -x
            """);
    assertThat(lines)
        .isEqualTo(
            Map.of(Path.of("a.cpp"), List.of(new Changes.Lines(2, 3), new Changes.Lines(7, 8))));
  }
}
