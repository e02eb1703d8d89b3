package org.mpsstress.scenarios.language.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.ScalarNode;

/** Makes steps of the lines of a program. */
public final class ProgramCompiler {
  private final OperationTable table;
  private final List<Channel> channels;
  private final List<String> barriers;
  private final ChannelTypes channelTypes;
  private final boolean inJava;
  private final Problems problems;

  /**
   * For the channels and barriers of a scenario; arguments of steps are indices into these.
   *
   * @param inJava whether the Java driver executes the programs
   */
  public ProgramCompiler(
      OperationTable table,
      List<Channel> channels,
      List<String> barriers,
      ChannelTypes channelTypes,
      boolean inJava,
      Problems problems) {
    this.table = table;
    this.channels = List.copyOf(channels);
    this.barriers = List.copyOf(barriers);
    this.channelTypes = channelTypes;
    this.inJava = inJava;
    this.problems = problems;
  }

  /** The steps of the lines that are well formed; for each of the others there is a problem. */
  public List<Step> compile(List<Node> lines, Scope scope) {
    LineParser parser = new LineParser(table, problems);
    StatementCompiler statements =
        new StatementCompiler(table, channels, barriers, channelTypes, scope, inJava, problems);
    List<Step> steps = new ArrayList<>();
    for (Node line : lines) {
      if (isLine(line)) {
        Optional<Statement> statement = parser.parse(line);
        statement.flatMap(statements::compile).ifPresent(steps::add);
      }
    }
    return steps;
  }

  /** Of others the document's checker has told. */
  private static boolean isLine(Node node) {
    if (node instanceof MappingNode mapping) {
      return mapping.entries().size() == 1
          && mapping.entries().get(0).value() instanceof ScalarNode scalar
          && scalar.text().length() <= Limits.LINE;
    }
    return node instanceof ScalarNode scalar
        && scalar.type() == ScalarNode.Type.TEXT
        && scalar.text().length() <= Limits.LINE;
  }
}
