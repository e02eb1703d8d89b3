package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import org.mpsstress.cli.subject.SubjectKind;

/** The words of all subjects, for help and for shells that complete words. */
final class SubjectWords implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    Stream<String> others = new SutOptions().kinds(Path.of("")).stream().map(SubjectKind::word);
    return Stream.concat(Stream.of(SimulatedSubject.WORD), others).iterator();
  }
}
