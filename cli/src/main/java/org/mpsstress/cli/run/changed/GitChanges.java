package org.mpsstress.cli.run.changed;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;

/** Asks git what has changed below a folder, in the working tree, files that are new included. */
final class GitChanges {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Where a file's changes begin; git ends a name that has spaces with a tab. */
  private static final Pattern FILE = Pattern.compile("\\+\\+\\+ b/(.*?)\t?");

  /** {@code @@ -12,3 +14,0 @@}: without a count it is one line. */
  private static final Pattern HUNK =
      Pattern.compile("@@ -\\d+(?:,\\d+)? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*");

  private final String git;
  private final Path folder;

  private GitChanges(String git, Path folder) {
    this.git = git;
    this.folder = folder;
  }

  /**
   * What has changed below a folder.
   *
   * @param git the program
   * @param folder in a git repository
   * @param commit that the working tree is compared with; null for the last one, and for the one
   *     before where nothing differs from the last one
   * @throws UserError where there is no git, no repository, no such commit, or no change
   */
  static Changes below(String git, Path folder, String commit)
      throws IOException, InterruptedException {
    GitChanges changes = new GitChanges(git, folder);
    if (commit != null) {
      return changes.some(changes.since(commit, commit));
    }
    Changes uncommitted = changes.since("HEAD", "HEAD");
    return uncommitted.isEmpty()
        ? changes.some(changes.since("HEAD~1", "HEAD~1, the commit before the last"))
        : uncommitted;
  }

  private Changes some(Changes found) {
    if (found.isEmpty()) {
      throw new UserError(
          "--changed: nothing below %s differs from %s; name a commit from before your change"
              .formatted(folder, PlainText.line(found.since())));
    }
    return found;
  }

  private Changes since(String commit, String name) throws IOException, InterruptedException {
    String inside = asked(List.of("rev-parse", "--is-inside-work-tree")).output().strip();
    if (!inside.equals("true")) {
      throw new UserError("--changed: " + folder + " is in no git repository");
    }
    EndedChild resolved =
        asked(
            List.of("rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}"));
    if (!resolved.succeeded()) {
      throw new UserError(
          "--changed: the repository of %s has no commit '%s'; names of scenarios go before --changed"
              .formatted(folder, PlainText.line(commit)));
    }
    Map<Path, List<Changes.Lines>> lines =
        parsed(
            output(
                List.of(
                    "diff",
                    "--unified=0",
                    "--relative",
                    "--no-color",
                    "--no-ext-diff",
                    "--no-textconv",
                    "--no-renames",
                    "--src-prefix=a/",
                    "--dst-prefix=b/",
                    resolved.output().strip(),
                    "--",
                    ".")));
    output(List.of("ls-files", "--others", "--exclude-standard", "-z", "--", "."))
        .transform(text -> List.of(text.split("\0")))
        .stream()
        .filter(file -> !file.isEmpty())
        .forEach(file -> lines.put(Path.of(file), List.of(Changes.Lines.ALL)));
    return new Changes(name, lines);
  }

  /** The lines of a difference without context; where lines are gone, those around the place. */
  static Map<Path, List<Changes.Lines>> parsed(String difference) {
    Map<Path, List<Changes.Lines>> lines = new LinkedHashMap<>();
    List<Changes.Lines> ofFile = null;
    for (String line : (Iterable<String>) difference.lines()::iterator) {
      Matcher file = FILE.matcher(line);
      Matcher hunk = HUNK.matcher(line);
      if (line.startsWith("diff --git ")) {
        ofFile = null; // until it is said which one; a file that is gone has none
      } else if (ofFile == null && file.matches()) {
        ofFile = lines.computeIfAbsent(Path.of(file.group(1)), any -> new ArrayList<>());
      } else if (ofFile != null && hunk.matches()) {
        int first = Integer.parseInt(hunk.group(1));
        int count = hunk.group(2) == null ? 1 : Integer.parseInt(hunk.group(2));
        ofFile.add(
            count == 0
                ? new Changes.Lines(first, first + 1)
                : new Changes.Lines(first, first + count - 1));
      }
    }
    return lines;
  }

  private String output(List<String> words) throws IOException, InterruptedException {
    EndedChild ended = asked(words);
    if (!ended.succeeded()) {
      throw new UserError("--changed: git " + words.get(0) + " failed in " + folder);
    }
    return ended.output();
  }

  private EndedChild asked(List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(git, "-c", "core.quotePath=false"));
    command.addAll(words);
    try {
      return ChildCommand.of(command).in(folder).discardErrors().limit(PATIENCE).run();
    } catch (IOException error) {
      throw new UserError("--changed: " + git + " cannot be run: " + error.getMessage());
    }
  }
}
