package org.mpsstress.benchmarks.exploration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Another commit of this checkout, in a scratch folder of its own while something is measured. */
final class OtherCommit implements AutoCloseable {
  private final Path home;
  private final Path folder;

  private OtherCommit(Path home, Path folder) {
    this.home = home;
    this.folder = folder;
  }

  /**
   * Its whole hash; empty where the checkout has no such commit, or is none.
   *
   * @param word as git takes it: a hash, a branch, HEAD~3
   */
  static Optional<String> find(Path home, String word) throws InterruptedException {
    EndedChild ended =
        git(
            home,
            List.of("rev-parse", "--verify", "--quiet", "--end-of-options", word + "^{commit}"));
    return ended.exitCode() == 0 ? Optional.of(ended.output().strip()) : Optional.empty();
  }

  /**
   * That commit's files.
   *
   * @param hash of the commit
   * @param folder which is not there yet
   */
  static OtherCommit checkOut(Path home, String hash, Path folder) throws InterruptedException {
    EndedChild ended =
        git(home, List.of("worktree", "add", "--quiet", "--detach", folder.toString(), hash));
    if (ended.exitCode() != 0) {
      throw new FrameworkError("git cannot check out " + hash + ": " + ended.output().strip());
    }
    return new OtherCommit(home, folder);
  }

  /** Where they lie. */
  Path folder() {
    return folder;
  }

  /** Takes the folder away, and git's knowledge of it. */
  @Override
  public void close() {
    try {
      git(home, List.of("worktree", "remove", "--force", folder.toString()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static EndedChild git(Path home, List<String> arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
    command.addAll(arguments);
    try {
      return ChildCommand.of(command).mergeErrors().run();
    } catch (IOException error) {
      throw new FrameworkError("cannot run git: " + error.getMessage(), error);
    }
  }
}
