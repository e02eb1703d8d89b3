package org.mpsstress.cli.mutated.sites;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Code that is to get mutants: which files it has, how a compiler reads them, and what is compiled
 * of them once mutants are written into them. What is written lies in a folder of its own; the
 * files themselves stay as they are.
 */
public abstract class Code {
  /** How a compiler says that something is wrong, and where. */
  static final Pattern ERROR = Pattern.compile("([^:]+):(\\d+):(\\d+): (?:fatal )?error:.*");

  /** What a compiler is asked to be, where many of its errors are to be read. */
  static final List<String> ALL_ERRORS =
      List.of("-ferror-limit=0", "-fno-caret-diagnostics", "-fno-color-diagnostics");

  /** What a compiler is asked for, to print the syntax tree of what a filter names. */
  static final List<String> TREE = List.of("-Xclang", "-ast-dump=json", "-Xclang");

  private final Path out;

  /** Code whose mutants are written into that folder. */
  Code(Path out) {
    this.out = out;
  }

  /** Where files with mutants in them go. */
  final Path out() {
    return out;
  }

  /**
   * What a compiler has read.
   *
   * @param texts of the files, by their names
   * @param roots the declarations in them
   */
  record Read(Map<String, SourceText> texts, List<Node> roots) {}

  /**
   * What a compiler says of what was written.
   *
   * @param compiles whether it has accepted all of it
   * @param output its errors, as {@link #ERROR} has them
   */
  record Said(boolean compiles, String output) {}

  /** Reads all files. */
  abstract Read read() throws IOException, InterruptedException;

  /** The name of a file that a compiler calls so; null of one that is none of these. */
  abstract String name(String file);

  /** What compilers and stacks are to call a file with mutants in it: what it was made from. */
  abstract String place(String name);

  /** What it is called in the names of mutants, which outlive a move within its folder. */
  abstract String called(String name);

  /** Compiles what was written, and keeps nothing of it but what the compiler says. */
  abstract Said check(Map<String, Rewriting> written) throws IOException, InterruptedException;

  /** Is told which files there are now: a build compiles what it finds. */
  abstract void written(Set<String> names) throws IOException;

  /** Whether mutants are wanted in that file. */
  boolean isUnderTest(String name) {
    return true;
  }

  /** Headers of what mutants in that file name and the file itself may not. */
  List<String> headers(SourceText source, List<Site> sites, Set<String> names) {
    return List.of();
  }
}
