package org.mpsstress.cli.sources.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.cli.sources.check.Missing.Kind;
import org.mpsstress.cli.sources.manifest.Includes;

/** Makes of the compiler's messages what is missing: names, by what they are names of. */
final class MissingNames {
  private static final Pattern HEADER = Pattern.compile("'([^']+)' file not found.*");
  private static final Pattern SELECTOR =
      Pattern.compile("(?:instance|class) method '([-+][^']+)' not found.*");
  private static final Pattern UNDECLARED_SELECTOR =
      Pattern.compile("undeclared selector '([^']+)'.*");
  private static final Pattern PROPERTY =
      Pattern.compile("property '([^']+)' not found on object of type '([^']+)'.*");
  private static final Pattern NAME =
      Pattern.compile(
          "(?:unknown type name|use of undeclared identifier|no type or protocol named"
              + "|no template named|unknown class name|unknown receiver"
              + "|cannot find interface declaration for|cannot find protocol declaration for"
              + "|no type named|no member named) '([^']+)'(.*)");
  private static final Pattern FORWARD =
      Pattern.compile(
          "(?:receiver type|receiver|receiver type for instance message is a forward declaration:)"
              + " '([^'*]+?) ?\\*?' .*forward.*");
  private static final int MOST_LINES = 200_000;

  private final Map<Path, List<String>> texts = new HashMap<>();

  /** What is missing, each use of it once, in the order of the messages. */
  Set<Missing> of(List<Diagnostic> messages) {
    Set<Missing> missing = new LinkedHashSet<>();
    for (Diagnostic message : messages) {
      Missing one = of(message);
      if (one != null) {
        missing.add(one);
      }
    }
    return missing;
  }

  private Missing of(Diagnostic message) {
    String text = message.message();
    Matcher selector = SELECTOR.matcher(text);
    if (selector.matches()) {
      return missing(Kind.SELECTOR, selector.group(1), message);
    }
    Matcher undeclared = UNDECLARED_SELECTOR.matcher(text);
    if (undeclared.matches()) {
      return missing(Kind.SELECTOR, undeclared.group(1), message);
    }
    if (!message.isError()) {
      return null;
    }
    Matcher header = HEADER.matcher(text);
    if (header.matches()) {
      return missing(Kind.HEADER, header.group(1), message);
    }
    Matcher property = PROPERTY.matcher(text);
    if (property.matches()) {
      String of = property.group(2).replaceAll("\\s*\\*$", "");
      return missing(Kind.PROPERTY, of + "." + property.group(1), message);
    }
    Matcher forward = FORWARD.matcher(text);
    if (forward.matches()) {
      return missing(Kind.CLASS, forward.group(1), message);
    }
    Matcher name = NAME.matcher(text);
    if (name.matches()) {
      return missing(kind(text, name.group(1), message), name.group(1), message);
    }
    return missing(Kind.ERROR, text, message);
  }

  private static Missing missing(Kind kind, String name, Diagnostic message) {
    return new Missing(kind, name, message.file(), message.line());
  }

  /** The compiler says what it does not know; how it is used says what it would be. */
  private Kind kind(String message, String name, Diagnostic at) {
    if (message.startsWith("cannot find interface") || message.startsWith("unknown receiver")) {
      return Kind.CLASS;
    }
    if (message.startsWith("no type") || message.startsWith("cannot find protocol")) {
      return Kind.TYPE;
    }
    String line = line(at);
    String whole = "\\b" + Pattern.quote(name) + "\\b";
    if (Pattern.compile("\\[\\s*" + whole + "|" + whole + "\\s*(<[^;()]*>)?\\s*\\*")
        .matcher(line)
        .find()) {
      return Kind.CLASS;
    }
    if (message.startsWith("unknown type") || message.startsWith("no template")) {
      return Kind.TYPE;
    }
    return Pattern.compile(whole + "\\s*\\(").matcher(line).find() ? Kind.FUNCTION : Kind.CONSTANT;
  }

  private String line(Diagnostic at) {
    List<String> lines = texts.computeIfAbsent(at.file(), MissingNames::lines);
    return at.line() <= lines.size() ? lines.get(at.line() - 1) : "";
  }

  private static List<String> lines(Path file) {
    try {
      return Includes.text(file).lines().limit(MOST_LINES).toList(); // #line may name any file
    } catch (IOException gone) {
      return List.of(); // the compiler has read it; what it said of it stands
    }
  }
}
