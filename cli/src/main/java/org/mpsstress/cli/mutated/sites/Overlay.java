package org.mpsstress.cli.mutated.sites;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.mpsstress.model.Json;

/**
 * Files that stand in the place of others for a compiler, under the names of these (Clang's virtual
 * file system): whoever includes a header gets the one with mutants, however it is looked for, and
 * stacks name the file that people know.
 *
 * @param file that says which
 * @param ours the folder that {@code mutants/switch.hpp} is found from
 */
public record Overlay(Path file, Path ours) {
  /** What a compiler is told. */
  public List<String> flags() {
    return List.of("-ivfsoverlay", file.toString(), "-I" + ours);
  }

  /** Says that files below one folder are to be taken from another. */
  void write(Collection<String> names, Path from, Path instead) throws IOException {
    ObjectNode document = Json.mapper().createObjectNode();
    document.put("version", 0);
    document.put("use-external-names", false);
    ArrayNode roots = document.putArray("roots");
    for (String name : names) {
      ObjectNode one = roots.addObject();
      one.put("type", "file");
      one.put("name", from.resolve(name).toString());
      one.put("external-contents", instead.resolve(name).toString());
    }
    Files.createDirectories(file.getParent());
    Files.write(file, Json.mapper().writeValueAsBytes(document));
  }
}
