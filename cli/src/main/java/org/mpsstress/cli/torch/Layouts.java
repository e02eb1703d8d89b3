package org.mpsstress.cli.torch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where libtorch_cpu lies in what users have, each kind by its name. */
final class Layouts {
  private Layouts() {}

  /** Folders to look into, the likeliest first, each with what would have put the library there. */
  static Map<Path, String> of(Path place) throws IOException {
    Map<Path, String> folders = new LinkedHashMap<>();
    folders.put(place.resolve("lib"), "an unpacked libtorch, a wheel's torch, a conda environment");
    folders.put(place, "the folder of the library itself");
    folders.put(place.resolve("lib/" + multiarch()), "a Debian package");
    folders.put(place.resolve("torch/lib"), "a checkout of PyTorch that was built in place");
    for (String under : List.of("lib", "lib64")) {
      for (Path python : matching(place.resolve(under), "python3*")) {
        folders.put(
            python.resolve("site-packages/torch/lib"), "a conda or virtual environment's wheel");
      }
    }
    for (Path platform : matching(place.resolve("org/bytedeco/pytorch"), "*")) {
      folders.put(platform, "a Maven jar that was unzipped");
    }
    return folders;
  }

  /** What to say of a place that holds no library; a jar holds one that no loader can take. */
  static String nothingIn(Path place) throws IOException {
    if (place.toString().endsWith(".jar")) {
      return place
          + " is a jar, from which no loader takes a library: unzip it and name the folder"
          + " that it was unzipped into; PyTorch's headers, which the plugin needs, are not in it";
    }
    StringBuilder text = new StringBuilder("no libtorch_cpu in " + place + "; looked into:");
    of(place)
        .forEach((folder, what) -> text.append("\n  ").append(folder).append(" (" + what + ")"));
    return text.toString();
  }

  private static List<Path> matching(Path folder, String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, pattern)) {
        all.forEach(found::add);
      }
    }
    found.sort(null);
    return found;
  }

  private static String multiarch() {
    return (System.getProperty("os.arch").equals("amd64") ? "x86_64" : "aarch64") + "-linux-gnu";
  }
}
