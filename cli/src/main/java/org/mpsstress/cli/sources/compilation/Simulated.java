package org.mpsstress.cli.sources.compilation;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.sources.manifest.Manifest;

/** What of a subject is not the user's: said in every report. */
final class Simulated {
  private Simulated() {}

  /** One line: the device, and what stands in for files that are not compiled. */
  static String of(Manifest manifest) {
    List<String> parts = new ArrayList<>();
    parts.add("Metal, Foundation and libdispatch simulated");
    if (manifest.adapter() == null) {
      List<String> missing = new ArrayList<>();
      for (String name : List.of("MPSDevice", "MPSAllocator", "MPSProfiler")) {
        if (!manifest.names(name + ".mm")) {
          missing.add(name);
        }
      }
      parts.add(
          missing.isEmpty() ? "c10 stubbed" : String.join(", ", missing) + " and c10 stubbed");
    }
    if (!manifest.stubs().isEmpty()) {
      int stubs = manifest.stubs().size();
      parts.add(stubs + (stubs == 1 ? " stub" : " stubs") + " of the manifest");
    }
    if (!manifest.rules().isEmpty()) {
      parts.add("rules: " + String.join(", ", manifest.rules()));
    }
    return manifest.name() + ": " + String.join("; ", parts);
  }
}
