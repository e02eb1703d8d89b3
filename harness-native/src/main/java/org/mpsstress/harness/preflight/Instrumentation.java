package org.mpsstress.harness.preflight;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.harness.preflight.image.ImageKind;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.ParsedImage;

/**
 * Whether code was compiled with a sanitizer. A sanitizer that runs over code made without it
 * reports nothing, and "0 races" from such a run means nothing.
 *
 * @param kind the answer
 * @param reason a sentence that says from what it follows
 */
public record Instrumentation(Kind kind, String reason) {

  /** What was found. */
  public enum Kind {
    NONE,
    THREAD,
    ADDRESS,
    /** It cannot be told from this file; to be treated like {@link #NONE}, but not called so. */
    UNKNOWN
  }

  /** The answer for a whole file; for a universal one all images must agree. */
  public static Instrumentation of(LibraryFile file) throws IOException {
    List<Instrumentation> answers = new ArrayList<>();
    for (LibraryImage image : file.images()) {
      answers.add(of(file, image));
    }
    Instrumentation first = answers.get(0);
    if (answers.stream().allMatch(a -> a.kind() == first.kind())) {
      return first;
    }
    StringBuilder reason = new StringBuilder("the images of this file differ:");
    for (int i = 0; i < answers.size(); i++) {
      String separator = i == 0 ? " " : "; ";
      String architecture = file.images().get(i).architecture();
      reason.append(separator).append(architecture).append(": ").append(answers.get(i).reason());
    }
    return new Instrumentation(Kind.UNKNOWN, reason.toString());
  }

  /** The answer for one image. */
  public static Instrumentation of(LibraryFile file, LibraryImage image) throws IOException {
    return file.withImage(image, Instrumentation::of);
  }

  private static Instrumentation of(ParsedImage image) throws LibraryFormatException {
    HookCensus thread = new HookCensus(Sanitizer.THREAD);
    HookCensus address = new HookCensus(Sanitizer.ADDRESS);
    long[] symbols = new long[1];
    image.visitSymbols(
        symbol -> {
          symbols[0]++;
          thread.see(symbol);
          address.see(symbol);
          return true;
        });
    Optional<Instrumentation> first = judge(image, thread);
    Optional<Instrumentation> second = judge(image, address);
    for (Kind kind : new Kind[] {Kind.THREAD, Kind.ADDRESS, Kind.UNKNOWN, Kind.NONE}) {
      if (first.isPresent() && first.get().kind() == kind) {
        return first.get();
      }
      if (second.isPresent() && second.get().kind() == kind) {
        return second.get();
      }
    }
    return withoutTrace(image, symbols[0]);
  }

  /** The answer about one sanitizer; empty where the image knows nothing of it. */
  private static Optional<Instrumentation> judge(ParsedImage image, HookCensus census)
      throws LibraryFormatException {
    Sanitizer sanitizer = census.sanitizer();
    Kind found = sanitizer == Sanitizer.THREAD ? Kind.THREAD : Kind.ADDRESS;
    if (!census.referred().isEmpty()) {
      return answer(found, "refers to " + String.join(", ", census.referred()));
    }
    if (census.constructor()) {
      return answer(found, "holds objects with the constructor " + sanitizer.constructor());
    }
    long[] hooks = census.defined();
    if (hooks.length == 0) {
      return Optional.empty();
    }
    String runtime = "holds " + sanitizer.tool() + "'s runtime itself";
    String architecture = image.description().architecture();
    if (!CallSites.understands(architecture)) {
      return answer(Kind.UNKNOWN, runtime + ", and calls are not understood on " + architecture);
    }
    long calls = CallSites.count(image.code(), architecture, hooks);
    if (calls > 0) {
      return answer(found, runtime + ", and its code calls the hooks " + calls + " times");
    }
    // A library calls what others may replace through its table of jumps, not directly.
    return image.description().kind() == ImageKind.EXECUTABLE
        ? answer(Kind.NONE, runtime + ", but no code in it calls the hooks")
        : answer(Kind.UNKNOWN, runtime + "; whether its code calls it cannot be told");
  }

  /** Absence of a name says something only where names are there. */
  private static Instrumentation withoutTrace(ParsedImage image, long symbols) {
    if (symbols == 0) {
      return new Instrumentation(Kind.UNKNOWN, "it has no symbols at all");
    }
    if (image.stripped() && image.description().kind() == ImageKind.EXECUTABLE) {
      return new Instrumentation(
          Kind.UNKNOWN, "a stripped executable: a static runtime would not be seen");
    }
    return new Instrumentation(
        Kind.NONE, "none of its " + symbols + " symbols is a sanitizer's hook");
  }

  private static Optional<Instrumentation> answer(Kind kind, String reason) {
    return Optional.of(new Instrumentation(kind, reason));
  }
}
