package org.mpsstress.cli.run.changed;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;

/** Names of functions as people write them. */
final class FunctionNames {
  private static final List<String> READERS = List.of("llvm-cxxfilt-19", "llvm-cxxfilt", "c++filt");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Longer command lines are for nobody to read. */
  private static final int MOST = 200;

  private FunctionNames() {}

  /** Each without its arguments' types, sorted; as linkers know it where nobody can read it. */
  static List<String> of(Collection<String> linkageNames) {
    List<String> names = linkageNames.stream().sorted().limit(MOST).toList();
    for (String reader : names.isEmpty() ? List.<String>of() : READERS) {
      List<String> words = new ArrayList<>(List.of(reader, "--no-params"));
      words.addAll(names);
      try {
        EndedChild ended = ChildCommand.of(words).discardErrors().limit(PATIENCE).run();
        if (ended.succeeded()) {
          return ended.output().lines().distinct().sorted().toList();
        }
      } catch (IOException notThere) {
        continue;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return names;
      }
    }
    return names;
  }
}
