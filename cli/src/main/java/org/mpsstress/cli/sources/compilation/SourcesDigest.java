package org.mpsstress.cli.sources.compilation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import org.mpsstress.cli.sources.manifest.Includes;
import org.mpsstress.cli.sources.manifest.Manifest;

/**
 * The SHA-256 of sources: of their files, their stubs and their adapter, of every header of the
 * checkout that these include, and of what the manifest defines. Where the checkout lies is no part
 * of it. A changed file is another subject.
 */
public final class SourcesDigest {
  private static final int MOST_HEADERS = 20_000;

  private SourcesDigest() {}

  public static String of(Manifest manifest) throws IOException {
    MessageDigest digest = Digests.sha256();
    List<Path> sources = new ArrayList<>(manifest.files());
    sources.addAll(manifest.stubs());
    if (manifest.adapter() != null) {
      sources.add(manifest.adapter());
    }
    for (Path file : sources) {
      add(digest, manifest, file);
    }
    for (Path header : headers(manifest, sources)) {
      add(digest, manifest, header);
    }
    add(digest, manifest.standard());
    manifest.define().forEach(define -> add(digest, define));
    manifest.rules().stream().sorted().forEach(rule -> add(digest, rule));
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, Manifest manifest, Path file) throws IOException {
    add(digest, manifest.display(file));
    digest.update(Digests.sha256().digest(Includes.bytes(file)));
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  /** What their include lines lead to in the checkout and among the user's own headers. */
  private static TreeSet<Path> headers(Manifest manifest, List<Path> sources) throws IOException {
    List<Path> folders = new ArrayList<>(manifest.headers());
    folders.addAll(manifest.include());
    TreeSet<Path> found = new TreeSet<>();
    Deque<Path> left = new ArrayDeque<>(sources);
    while (!left.isEmpty() && found.size() < MOST_HEADERS) {
      Path file = left.removeFirst();
      for (String name : Includes.of(Includes.text(file))) {
        List<Path> places = new ArrayList<>();
        places.add(file.resolveSibling(name));
        folders.forEach(folder -> places.add(folder.resolve(name)));
        for (Path place : places) {
          Path header = place.normalize();
          if (Files.isRegularFile(header)) {
            if (found.add(header)) {
              left.addLast(header);
            }
            break;
          }
        }
      }
    }
    return found;
  }
}
