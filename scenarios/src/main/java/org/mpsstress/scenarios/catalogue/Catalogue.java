package org.mpsstress.scenarios.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;

/** The scenarios that come with the tool, one YAML file each, named as the scenario is. */
public final class Catalogue {
  private static final String SUFFIX = ".yaml";
  private static final Map<String, Scenario> LOADED = new ConcurrentHashMap<>();

  private Catalogue() {}

  /** Their names, sorted. */
  public static List<String> names() {
    return Names.ALL;
  }

  /** The scenario of that name, also one of the corpus; its file is {@code name.yaml}. */
  public static Optional<Scenario> find(String name) {
    return Names.ALL.contains(name)
        ? Optional.of(LOADED.computeIfAbsent(name, Catalogue::load))
        : Corpus.find(name);
  }

  /** All of them, by name. */
  public static List<Scenario> all() {
    return Names.ALL.stream().map(name -> find(name).orElseThrow()).toList();
  }

  /** The text of a scenario's file. */
  public static Optional<byte[]> text(String name) {
    return Names.ALL.contains(name) ? Optional.of(bytes(name)) : Optional.empty();
  }

  private static Scenario load(String name) {
    return ScenarioLoader.load(name + SUFFIX, bytes(name));
  }

  private static byte[] bytes(String name) {
    try (InputStream in = Catalogue.class.getResourceAsStream(name + SUFFIX)) {
      return in.readNBytes(Limits.FILE_BYTES + 1);
    } catch (IOException error) {
      throw new UncheckedIOException("cannot read the scenario " + name, error);
    }
  }

  private static final class Names {
    static final List<String> ALL = list();

    /** The folder is a real one while the tool is built, and part of a jar afterwards. */
    private static List<String> list() {
      URL here = Catalogue.class.getResource("Catalogue.class");
      try {
        URLConnection connection = here.openConnection();
        if (connection instanceof JarURLConnection jar) {
          jar.setUseCaches(false);
          try (JarFile file = jar.getJarFile()) {
            String entry = jar.getEntryName();
            String folder = entry.substring(0, entry.lastIndexOf('/') + 1);
            return names(
                file.stream()
                    .map(e -> e.getName())
                    .filter(name -> name.startsWith(folder))
                    .map(name -> name.substring(folder.length())));
          }
        }
        try (Stream<Path> files = Files.list(Path.of(here.toURI()).getParent())) {
          return names(files.map(path -> path.getFileName().toString()));
        }
      } catch (IOException | URISyntaxException error) {
        throw new IllegalStateException("cannot list the catalogue of scenarios", error);
      }
    }

    private static List<String> names(Stream<String> files) {
      return files
          .filter(name -> name.endsWith(SUFFIX) && !name.contains("/"))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted()
          .toList();
    }
  }
}
