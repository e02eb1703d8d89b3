package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.run.CheckoutHere;

/** Scripts that a Mac's user starts run in its bash 3.2, with the options that BSD's tools have. */
final class PortableScriptsTest {
  /** For Linux alone: they say so, or need what only Linux has. */
  private static final Set<String> LINUX_ALONE =
      Set.of("tools/cuda_run.sh", "tools/explore_program.sh");

  private static final Map<String, Pattern> FOREIGN = new LinkedHashMap<>();

  static {
    foreign("sed -i without a suffix's argument", "\\bsed (-[a-zA-Z]+ )*-i\\b");
    foreign("GNU sed's -r, -z or -s", "\\bsed -[a-zA-Z]*[rzs]\\b");
    foreign("readlink -f", "\\breadlink -[a-z]*[fem]\\b");
    foreign("realpath", "\\brealpath\\b");
    foreign("GNU date's -d or -I", "\\bdate (-[uR] )*(-d\\b|--date|-I)");
    foreign("nanoseconds of date", "\\bdate .*%N");
    foreign("GNU stat's -c", "\\bstat (-L )?(-c|--format|--printf)\\b");
    foreign("grep -P", "\\bgrep -[a-zA-Z]*P");
    foreign("xargs -r or -d", "\\bxargs -[a-zA-Z0-9 ]*[rd]\\b");
    foreign("find -printf", "\\bfind .*-printf\\b");
    foreign("find without a folder", "\\bfind -");
    foreign("cp --parents or -t", "\\bcp (--|-t\\b)");
    foreign("head or tail of all but N", "\\bhead -n ?-[0-9]");
    foreign("tac", "\\btac\\b");
    foreign("mapfile (bash 4)", "\\b(mapfile|readarray)\\b");
    foreign("associative arrays (bash 4)", "\\b(declare|local|typeset) -[a-z]*A");
    foreign("references to names (bash 4.3)", "\\b(declare|local) -n\\b");
    foreign("case of a variable (bash 4)", "\\$\\{[A-Za-z_0-9]+(\\^|,)");
    foreign("transformations (bash 4.4)", "\\$\\{[A-Za-z_0-9]+@");
    foreign("both streams (bash 4)", "(&>>|\\|&)");
    foreign("wait -n (bash 4.3)", "\\bwait -n\\b");
    foreign("negative index (bash 4.3)", "\\$\\{[A-Za-z_0-9]+\\[-");
    foreign("fallthrough of case (bash 4)", ";;&|;&");
    foreign("EPOCHSECONDS (bash 5)", "\\bEPOCH(SECONDS|REALTIME)\\b");
  }

  private static void foreign(String what, String pattern) {
    FOREIGN.put(what, Pattern.compile(pattern));
  }

  private static List<String> complaints(String name, List<String> lines) {
    List<String> complaints = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.strip().startsWith("#")) {
        continue;
      }
      for (Map.Entry<String, Pattern> one : FOREIGN.entrySet()) {
        if (one.getValue().matcher(line).find()) {
          complaints.add(name + ":" + (i + 1) + ": " + one.getKey() + ": " + line.strip());
        }
      }
    }
    return complaints;
  }

  private static List<Path> scripts(Path root) throws IOException {
    List<Path> all = new ArrayList<>();
    all.add(root.resolve("mps-stress"));
    all.add(root.resolve("tools/bundle/mps-stress"));
    for (String name : List.of("", "tools", "tools/lib", "tools/tests")) {
      Path folder = root.resolve(name);
      try (Stream<Path> found = Files.list(folder)) {
        found.filter(file -> file.toString().endsWith(".sh")).forEach(all::add);
      }
    }
    return all;
  }

  @Test
  void noScriptNeedsWhatAMacLacks() throws IOException {
    Path root = CheckoutHere.get().home();
    List<String> complaints = new ArrayList<>();
    for (Path script : scripts(root)) {
      String name = root.relativize(script).toString();
      if (!LINUX_ALONE.contains(name)) {
        complaints.addAll(complaints(name, Files.readAllLines(script)));
      }
    }
    assertThat(complaints).isEmpty();
    assertThat(scripts(root)).hasSizeGreaterThan(15);
  }

  @Test
  void eachForeignThingIsSeen() {
    List<String> lines =
        List.of(
            "sed -i 's/a/b/' file",
            "sed -r 's/a/b/' file",
            "here=$(readlink -f \"$0\")",
            "file=$(realpath x)",
            "date -d yesterday",
            "date +%s%N",
            "stat -c %s file",
            "grep -oP 'a' file",
            "xargs -r rm",
            "find . -printf '%p'",
            "find -name x",
            "cp --parents a b",
            "head -n -1 file",
            "tac file",
            "mapfile -t lines",
            "declare -A map",
            "local -n other=$1",
            "echo ${name^^}",
            "echo ${name@Q}",
            "make &>> log",
            "wait -n",
            "echo ${list[-1]}",
            "  a) x ;;&",
            "now=$EPOCHSECONDS");
    List<String> complaints = complaints("x.sh", lines);
    for (String what : FOREIGN.keySet()) {
      assertThat(complaints).as(what).anyMatch(one -> one.contains(": " + what + ": "));
    }
  }

  @Test
  void whatBothHaveIsNotObjectedTo() {
    assertThat(
            complaints(
                "x.sh",
                List.of(
                    "sed -n '1p' file",
                    "sed 's/a/b/' file > other",
                    "date +%s",
                    "date -u +%Y",
                    "xargs -0 rm",
                    "find . -name '*.sh' -print",
                    "case $x in a) y ;; esac",
                    "echo ${name:-x} ${list[0]} ${name%,*}",
                    "# sed -i in a comment")))
        .isEmpty();
  }
}
