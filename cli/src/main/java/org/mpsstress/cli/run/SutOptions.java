package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.cli.subject.SubjectOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which system is tested: options of every command that runs scenarios, and each subject's own. */
public final class SutOptions {
  private final List<SubjectOptions> subjects =
      Subjects.OTHERS.stream().map(Supplier::get).toList();

  @Option(
      names = "--sut",
      paramLabel = "WORD",
      description =
          "The system under test: ${COMPLETION-CANDIDATES} (default: sim, the simulated device;"
              + " sources with --sources).",
      completionCandidates = SubjectWords.class)
  private String sut;

  /** A subject brings its options along: a line in the registry is all that it needs here. */
  @Spec(Spec.Target.MIXEE)
  private void addTo(CommandSpec command) {
    for (SubjectOptions one : subjects) {
      command.addMixin(one.getClass().getName(), CommandSpec.forAnnotatedObject(one));
    }
  }

  /** What the user said, or null. */
  String word() {
    return sut;
  }

  /** The kinds of all of them, with what the user said. */
  List<SubjectKind> kinds(Path home) {
    return subjects.stream().map(one -> one.kind(home)).toList();
  }

  /** The words of all subjects, for help and for shells that complete words. */
  private static final class SubjectWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      Stream<String> others = new SutOptions().kinds(Path.of("")).stream().map(SubjectKind::word);
      return Stream.concat(Stream.of(SimulatedSubject.WORD), others).iterator();
    }
  }
}
