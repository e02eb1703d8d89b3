package org.mpsstress.scenarios.shrink;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.draft.DraftGroup;

/** What can be made smaller about a draft: each answer lacks or shrinks one thing. */
final class Reductions {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern TARGET =
      Pattern.compile("(?:on \\w+: )?(?:block \\w+ \\{ )?(\\w+) = ");
  private static final Pattern SHAPE = Pattern.compile("\\[[0-9, ]+\\]");
  private static final Pattern PREFIX = Pattern.compile("^on \\w+: ");
  private static final Pattern BLOCK = Pattern.compile("block \\w+ \\{ (.*) \\}$");

  private Reductions() {}

  /** Fewer groups, threads and iterations, nothing around them: what saves most comes first. */
  static List<Draft> coarse(Draft draft) {
    List<Draft> all = new ArrayList<>();
    for (int i = 0; i < draft.groups().size() && draft.groups().size() > 1; i++) {
      List<DraftGroup> fewer = new ArrayList<>(draft.groups());
      fewer.remove(i);
      all.add(tidy(draft.with(draft.setup(), fewer)));
    }
    for (int i = 0; i < draft.groups().size(); i++) {
      DraftGroup group = draft.groups().get(i);
      for (int threads : new int[] {1, 2, group.threads() / 2, group.threads() - 1}) {
        if (threads >= 1 && threads < group.threads()) {
          all.add(replaced(draft, i, group.sized(threads, group.iterations())));
        }
      }
      if (group.start() != null) {
        all.add(replaced(draft, i, group.started(null)));
      }
    }
    for (int most : new int[] {1, 2}) {
      List<DraftGroup> shorter =
          draft.groups().stream()
              .map(group -> group.sized(group.threads(), Math.min(most, group.iterations())))
              .toList();
      if (!shorter.equals(draft.groups())) {
        all.add(draft.with(draft.setup(), shorter));
      }
    }
    all.addAll(withoutSurroundings(draft));
    all.addAll(withoutMeetings(draft));
    return all;
  }

  private static Draft replaced(Draft draft, int index, DraftGroup group) {
    List<DraftGroup> groups = new ArrayList<>(draft.groups());
    groups.set(index, group);
    return draft.with(draft.setup(), groups);
  }

  private static List<Draft> withoutSurroundings(Draft draft) {
    List<Draft> all = new ArrayList<>();
    for (String key : draft.settings().keySet()) {
      all.add(
          draft.in(
              without(draft.settings(), key), draft.faults(), draft.environment(), draft.expect()));
    }
    for (String key : draft.faults().keySet()) {
      all.add(
          draft.in(
              draft.settings(), without(draft.faults(), key), draft.environment(), draft.expect()));
    }
    for (String key : draft.environment().keySet()) {
      all.add(
          draft.in(
              draft.settings(), draft.faults(), without(draft.environment(), key), draft.expect()));
    }
    return all;
  }

  private static Map<String, String> without(Map<String, String> map, String key) {
    Map<String, String> rest = new LinkedHashMap<>(map);
    rest.remove(key);
    return rest;
  }

  /** A channel or barrier goes as a whole, with what came through it. */
  private static List<Draft> withoutMeetings(Draft draft) {
    List<Draft> all = new ArrayList<>();
    for (String channel : draft.channels().keySet()) {
      Draft rest = draft.meeting(without(draft.channels(), channel), draft.barriers());
      all.add(withoutLines(rest, Pattern.compile("\\b(send|receive) " + channel + "\\b")));
    }
    for (String barrier : draft.barriers()) {
      List<String> others =
          draft.barriers().stream().filter(name -> !name.equals(barrier)).toList();
      Draft rest = draft.meeting(draft.channels(), others);
      all.add(withoutLines(rest, Pattern.compile("\\bawait " + barrier + "$")));
    }
    return all;
  }

  private static Draft withoutLines(Draft draft, Pattern pattern) {
    Set<Integer> gone = new HashSet<>();
    List<String> lines = draft.texts().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (pattern.matcher(lines.get(i)).find()) {
        gone.add(i);
      }
    }
    return withoutLines(draft, gone);
  }

  /**
   * Without the lines of these numbers, counted over all programs, and without those that use what
   * is then no longer made.
   */
  static Draft withoutLines(Draft draft, Set<Integer> gone) {
    Set<String> lacking = new TreeSet<>();
    int[] number = {0};
    List<String> setup = kept(draft.setup(), gone, lacking, number);
    List<DraftGroup> groups = new ArrayList<>();
    for (DraftGroup group : draft.groups()) {
      Set<String> itsLacking = new TreeSet<>(lacking);
      groups.add(group.with(lines -> kept(lines, gone, itsLacking, number)));
    }
    return tidy(draft.with(setup, groups));
  }

  private static List<String> kept(
      List<String> lines, Set<Integer> gone, Set<String> lacking, int[] number) {
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      Matcher matcher = TARGET.matcher(line);
      String target = matcher.lookingAt() ? matcher.group(1) : null;
      boolean uses = words(line, target).stream().anyMatch(lacking::contains);
      if (gone.contains(number[0]++) || uses) {
        if (target != null) {
          lacking.add(target);
        }
      } else {
        if (target != null) {
          lacking.remove(target);
        }
        kept.add(line);
      }
    }
    return kept;
  }

  private static Set<String> words(String line, String target) {
    Set<String> words = new TreeSet<>();
    String rest = target == null ? line : line.replaceFirst("\\b" + target + " = ", "");
    Matcher matcher = WORD.matcher(rest.replaceFirst(" (or )?raises .*", ""));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  /** Without groups that have no program, and without channels and barriers that nobody uses. */
  private static Draft tidy(Draft draft) {
    List<DraftGroup> groups =
        draft.groups().stream().filter(group -> !group.program().isEmpty()).toList();
    Draft rest = draft.with(draft.setup(), groups);
    Set<String> used = new TreeSet<>();
    rest.texts().forEach(line -> used.addAll(words(line, null)));
    Map<String, String> channels = new LinkedHashMap<>(rest.channels());
    channels.keySet().retainAll(used);
    return rest.meeting(channels, rest.barriers().stream().filter(used::contains).toList());
  }

  /** Smaller tensors, in place, and nothing on another stream or in a block than must be. */
  static List<Draft> fine(Draft draft) {
    List<Draft> all = new ArrayList<>();
    Set<String> shapes = new TreeSet<>();
    draft
        .texts()
        .forEach(line -> SHAPE.matcher(line).results().forEach(found -> shapes.add(found.group())));
    for (String shape : shapes) {
      String small = shape.replaceAll("[0-9]+", "2");
      if (!small.equals(shape)) {
        all.add(mapped(draft, line -> line.replace(shape, small)));
      }
    }
    for (int i = 0; i < draft.lines(); i++) {
      int index = i;
      String line = draft.texts().skip(i).findFirst().orElseThrow();
      if (PREFIX.matcher(line).find()) {
        all.add(mapped(draft, index, PREFIX.matcher(line).replaceFirst("")));
      }
      if (BLOCK.matcher(line).find()) {
        all.add(mapped(draft, index, BLOCK.matcher(line).replaceFirst("$1")));
      }
    }
    return all;
  }

  private static Draft mapped(Draft draft, java.util.function.UnaryOperator<String> change) {
    return draft.with(
        draft.setup().stream().map(change).toList(),
        draft.groups().stream()
            .map(group -> group.with(lines -> lines.stream().map(change).toList()))
            .toList());
  }

  private static Draft mapped(Draft draft, int index, String line) {
    int[] number = {0};
    return mapped(draft, old -> number[0]++ == index ? line : old);
  }
}
