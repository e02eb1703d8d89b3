package org.mpsstress.cli.sources.compilation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What compiled sources name and nobody defines, as the linker says it, and a source with something
 * in the place of each: a function that ends the run with its name, a variable of zeros.
 */
public record LinkGaps(List<Gap> gaps) {
  private static final int MOST = 5_000;
  private static final int VARIABLE_BYTES = 4096; // more than any class of c10
  private static final int TABLE_ENTRIES = 66; // two words before the functions

  private static final Pattern OBJECT =
      Pattern.compile(".*?([^/ ]{1,200})-[0-9a-f]{12}\\.o: in function .*");
  private static final Pattern REFERENCE =
      Pattern.compile(
          "(?:.*?(/[^:]{1,4096}):([0-9]{1,9}): )?.*?"
              + "undefined reference to [`']([A-Za-z0-9_.$@]{1,4096})'");

  /**
   * What a template was given; what is left of a name then has parentheses where it has parameters.
   */
  private static final Pattern TEMPLATE_ARGUMENTS = Pattern.compile("<[^<>]*>");

  /**
   * One use of one symbol.
   *
   * @param symbol as the linker has it
   * @param source the name of the source that uses it, or empty where that is not said
   * @param file where it is used, or empty
   * @param line there, or 0
   */
  public record Gap(String symbol, String source, String file, int line) {}

  /** Copies the list. */
  public LinkGaps {
    gaps = List.copyOf(gaps);
  }

  /** Those in what a linker said; it must have been asked for names as they are. */
  static LinkGaps of(String output) {
    List<Gap> gaps = new ArrayList<>();
    String source = "";
    for (String line : output.split("\n")) {
      Matcher object = OBJECT.matcher(line);
      if (object.matches()) {
        source = object.group(1);
      }
      Matcher reference = REFERENCE.matcher(line);
      if (reference.matches() && gaps.size() < MOST) {
        String file = reference.group(1) == null ? "" : reference.group(1);
        int at = reference.group(2) == null ? 0 : Integer.parseInt(reference.group(2));
        gaps.add(new Gap(reference.group(3), source, file, at));
      }
    }
    return new LinkGaps(gaps);
  }

  /** Each symbol once, in the order of their uses. */
  public Set<String> symbols() {
    Set<String> symbols = new LinkedHashSet<>();
    gaps.forEach(gap -> symbols.add(gap.symbol()));
    return symbols;
  }

  /**
   * Whether it is no function; a program that reads it reads zeros.
   *
   * @param symbol of the linker
   * @param name what it is called in C++, which has parameters where it is a function; a symbol of
   *     C says nothing and is taken for one, as is a table of functions
   */
  public static boolean isVariable(String symbol, String name) {
    if (symbol.startsWith("_ZGV")) {
      return true;
    }
    if (!symbol.startsWith("_Z") || symbol.startsWith("_ZT") || symbol.equals(name)) {
      return false;
    }
    String plain = name;
    for (String before = ""; !before.equals(plain); ) {
      before = plain;
      plain = TEMPLATE_ARGUMENTS.matcher(plain).replaceAll("");
    }
    return !plain.contains("(");
  }

  /**
   * C++ that defines these symbols, unless somebody else does.
   *
   * @param symbols of the linker
   * @param names what each is called in a message, in the same order
   */
  static String source(List<String> symbols, List<String> names) {
    StringBuilder text = new StringBuilder();
    text.append("// In the place of what these sources name and nobody defines.\n");
    text.append("extern \"C\" void mpss_face_unsupported(const char* text);\n");
    text.append("extern \"C\" char class_info[] __asm__(");
    text.append("\"_ZTVN10__cxxabiv117__class_type_infoE\");\n");
    for (int i = 0; i < symbols.size(); i++) {
      String label = " __asm__(\"" + symbols.get(i) + "\") __attribute__((weak));\n";
      String name = quoted(names.get(i));
      String own = "gap_" + i;
      if (symbols.get(i).startsWith("_ZTI")) {
        text.append("extern \"C\" const void* " + own + "[2]" + label);
        text.append("const void* " + own + "[2] = {class_info + 16, " + name + "};\n");
      } else if (symbols.get(i).startsWith("_ZTV")) {
        text.append("static void call_" + own + "() { mpss_face_unsupported(" + name + "); }\n");
        text.append("extern \"C\" void* " + own + "[" + TABLE_ENTRIES + "]" + label);
        text.append("void* " + own + "[" + TABLE_ENTRIES + "] = {nullptr, nullptr");
        text.append((", (void*)call_" + own).repeat(TABLE_ENTRIES - 2) + "};\n");
      } else if (isVariable(symbols.get(i), names.get(i))) {
        text.append("extern \"C\" char " + own + "[" + VARIABLE_BYTES + "]" + label);
        text.append("alignas(64) char " + own + "[" + VARIABLE_BYTES + "];\n");
      } else {
        text.append("extern \"C\" void " + own + "()" + label);
        text.append("void " + own + "() { mpss_face_unsupported(" + name + "); }\n");
      }
    }
    return text.toString();
  }

  private static String quoted(String name) {
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
