package org.mpsstress.cli.options;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.shape.DocumentChecker;
import org.mpsstress.scenarios.language.shape.ValueType.Struct;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.Position;
import org.mpsstress.scenarios.language.tree.TreeReader;

/**
 * A file of YAML that somebody has written: not too large, in UTF-8, and of the shape it must be.
 */
public final class YamlFile {
  private YamlFile() {}

  /**
   * Reads one.
   *
   * @param bytes at most
   * @param what it is called, such as "the manifest"
   * @param shape what it must be, which may depend on what is in it
   * @param problems everything that is wrong with it, at once
   * @throws org.mpsstress.scenarios.language.ScenarioException if anything is
   */
  public static MappingNode read(
      Path file, int bytes, String what, Function<Node, Struct> shape, Problems problems)
      throws IOException {
    byte[] text = ForeignFile.beginning(file, bytes + 1);
    if (text.length > bytes) {
      problems.add(Position.START, Complaint.FILE_TOO_LARGE, bytes);
    }
    problems.throwIfAny();
    Node tree = TreeReader.read(decode(text, problems), problems).orElse(null);
    problems.throwIfAny();
    new DocumentChecker(problems, List.of()).check(tree, shape.apply(tree), what);
    problems.throwIfAny();
    return (MappingNode) tree;
  }

  private static String decode(byte[] bytes, Problems problems) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException error) {
      problems.add(Position.START, Complaint.NOT_UTF8);
      problems.throwIfAny();
      throw new IllegalStateException(error);
    }
  }
}
