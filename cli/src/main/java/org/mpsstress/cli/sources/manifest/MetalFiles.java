package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which files of a checkout use Metal, and which of them make up the pool.
 *
 * @param pool those that make queues, events, buffers or heaps or that keep a stream
 * @param others those that use Metal for something else: kernels, graphs, tests
 */
record MetalFiles(List<Path> pool, List<Path> others) {
  private static final Pattern METAL =
      Pattern.compile(
          "<Metal(PerformanceShaders(Graph)?)?/|\\bMTL[A-Z]\\w+|\\bMPS(Stream|CommandBuffer|Graph)\\b");

  /** What only streams, events, allocators, devices, guards and hooks do. */
  private static final Pattern POOL =
      Pattern.compile(
          "\\bnewCommandQueue|\\bnewSharedEvent|\\bnewHeapWithDescriptor|\\bnewBufferWithLength"
              + "|\\bMTLCreateSystemDefaultDevice|\\bMTLCopyAllDevices|\\bdispatch_queue_create"
              + "|\\bencodeSignalEvent|\\bDeviceGuardImplInterface|\\bcommitAndContinue"
              + "|\\w+HooksInterface\\b");

  /** In whose place the adapter for PyTorch has something, unless a manifest names them. */
  private static final Set<String> STOOD_IN = Set.of("MPSProfiler.mm", "MPSGeneratorImpl.mm");

  private static final Pattern TEST =
      Pattern.compile("(^|/)(tests?|benchmarks?|examples?|third_party|external|vendor)/");

  /** What a manifest names: the pool, or all where no file looks like one. */
  List<Path> chosen() {
    return pool.isEmpty() ? others : pool;
  }

  /** Looks into each file, and into the header of its name beside it. */
  static MetalFiles of(SourceTree tree) throws IOException {
    List<Path> pool = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    for (Path file : tree.objectiveC()) {
      String text = Includes.text(file) + ownHeader(file);
      if (!METAL.matcher(text).find()) {
        continue;
      }
      boolean own = !TEST.matcher(tree.root().relativize(file).toString()).find();
      (own && POOL.matcher(text).find() ? pool : others).add(file);
    }
    return nearTheStream(tree, pool, others);
  }

  /**
   * Kernels of a backend may make a buffer or a queue of their own: where a folder has a file of
   * streams, only its neighbours are the pool. Those in C++ are of it, too, as hooks once were.
   */
  private static MetalFiles nearTheStream(SourceTree tree, List<Path> pool, List<Path> others)
      throws IOException {
    List<Path> folders =
        pool.stream()
            .filter(file -> file.getFileName().toString().contains("Stream"))
            .map(Path::getParent)
            .distinct()
            .toList();
    if (folders.isEmpty()) {
      return new MetalFiles(pool, others);
    }
    List<Path> near =
        pool.stream()
            .filter(file -> folders.contains(file.getParent()))
            .collect(Collectors.toCollection(ArrayList::new));
    for (Path folder : folders) {
      for (Path file : tree.cxx(folder)) {
        if (POOL.matcher(Includes.text(file) + ownHeader(file)).find()) {
          near.add(file);
        }
      }
    }
    List<Path> rest = new ArrayList<>(others);
    pool.stream().filter(file -> !near.contains(file)).forEach(rest::add);
    addUsed(tree, near, rest);
    near.sort(null);
    rest.sort(null);
    return new MetalFiles(near, rest);
  }

  /**
   * What the pool could not be linked without: neighbours whose headers its files include, and
   * theirs, whether they use Metal themselves or not.
   */
  private static void addUsed(SourceTree tree, List<Path> near, List<Path> rest)
      throws IOException {
    for (int i = 0; i < near.size(); i++) {
      Path user = near.get(i);
      List<String> included = Includes.of(Includes.text(user) + ownHeader(user));
      for (Path other : tree.compiled(user.getParent())) {
        if (!near.contains(other)
            && !STOOD_IN.contains(other.getFileName().toString())
            && included.stream().anyMatch(name -> isMeant(name, user, header(other)))) {
          near.add(other);
          rest.remove(other);
        }
      }
    }
  }

  /** Another folder may have a header of that name, too. */
  private static boolean isMeant(String name, Path user, Path header) {
    return header.endsWith(Path.of(name)) || user.resolveSibling(name).normalize().equals(header);
  }

  private static Path header(Path source) {
    String name = source.getFileName().toString();
    return source.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".h");
  }

  private static String ownHeader(Path source) throws IOException {
    Path header = header(source);
    return Files.isRegularFile(header) ? "\n" + Includes.text(header) : "";
  }
}
