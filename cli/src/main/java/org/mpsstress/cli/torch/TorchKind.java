package org.mpsstress.cli.torch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.cli.subject.ComparedPair;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.RunToken;

/** A libtorch, loaded by workers: its threads are real. */
public final class TorchKind implements SubjectKind {
  private final TorchOptions options;
  private final Path home;

  /** With the user's options, in that checkout. */
  public TorchKind(TorchOptions options, Path home) {
    this.options = options;
    this.home = home;
  }

  @Override
  public String word() {
    return "torch";
  }

  @Override
  public void check(boolean chosen) {
    if (chosen) {
      options.device();
    } else {
      options.refuse();
    }
  }

  @Override
  public boolean isComparable() {
    return true;
  }

  @Override
  public ComparedPair pair(ComparedPair.Wanted wanted, PrintWriter err)
      throws IOException, InterruptedException {
    return ComparedLibraries.of(wanted, word(), home, err);
  }

  @Override
  public Subject open(String pool, PrintWriter err) throws IOException, InterruptedException {
    return TorchSubject.of(options, pool, home, err);
  }

  @Override
  public BenchSubject benched(Path baseline, PrintWriter err)
      throws IOException, InterruptedException {
    return BenchedLibrary.of(options, baseline, home, err);
  }

  @Override
  public void checkToken(RunToken token) {
    TorchOptions.known(token.library().device());
  }

  @Override
  public Subject again(RunToken token, Path library, PrintWriter err)
      throws IOException, InterruptedException {
    Libtorch found = TokenLibrary.find(token.library(), library, System.getenv());
    return TorchSubject.ofToken(token, found, home, err);
  }

  @Override
  public Subject changed(RunToken token, Path library, PrintWriter err)
      throws IOException, InterruptedException {
    Libtorch found = Libtorch.find(library, System.getenv());
    err.println(TokenLibrary.compared(token.library(), found));
    return TorchSubject.ofToken(token, found, home, err);
  }
}
